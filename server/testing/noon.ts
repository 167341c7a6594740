/**
 * A time zone in which it is about noon now: for what a test books "in a moment" or "just now", which no day that is
 * nearly over has room for. Its name has the sign the other way round, as POSIX has it.
 */
export function zoneWhereItIsNoon(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
