/**
 * A time zone in which it is about noon now, for tests that book a time soon after now: late in the evening there would
 * be none left that day. POSIX zone names have the opposite sign.
 */
export function zoneWhereItIsNoon(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
