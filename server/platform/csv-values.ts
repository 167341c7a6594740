/** A day as `1980-04-03` or `3.4.1980`; undefined for any other form, which could be read in two ways. */
export function dayIn(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined
  const instant = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : undefined
}

/** A time of day as `HH:MM`, up to 24:00. The text may have seconds if they are zero. */
export function timeIn(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d\d)(?::00)?$/.exec(text) ?? []
  const isTime = hour && Number(minute) < 60 && Number(hour) * 60 + Number(minute) <= 24 * 60
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : undefined
}
