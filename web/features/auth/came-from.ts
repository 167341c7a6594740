import { slotTimes } from '#contract/clinic-time.ts'

/**
 * The path within Salus from which somebody was sent to log in; undefined for any other address, so that no link leads
 * to a foreign site.
 */
export function cameFrom(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  // A second slash, or the backslash that browsers read as one, would name another site.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
}

/** The date, the start and the place of the time that somebody had chosen before they were asked to log in. */
export function chosenTime(
  from: string | undefined,
): { date: string; startTime: string; placeId: string | undefined } | undefined {
  if (!from?.startsWith('/book-appointment/')) return undefined
  const query = new URLSearchParams(from.split('?')[1])
  const date = query.get('date') ?? ''
  const slot = query.get('slot') ?? ''
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) return undefined
  if (!/^\d\d:\d\d-\d\d:\d\d$/.test(slot)) return undefined
  return { date, startTime: slotTimes(slot).startTime, placeId: query.get('place') ?? undefined }
}
