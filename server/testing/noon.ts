/**
 * A time zone in which it is about noon now, for tests that book "in a moment": a day that is nearly over has no room
 * for that. POSIX names have the opposite sign.
 */
export function zoneWhereItIsNoon(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  return ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
