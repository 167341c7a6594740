import { tzlib_get_ical_block } from 'timezones-ical-library'

type CalendarZone = { name: string; generator: () => string }

/** Read once: looking one up takes longer than writing a file. Only zones of places are asked for. */
const zones = new Map<string, CalendarZone>()

/**
 * The clinic's zone as an iCalendar file has to say it: the name its events refer to, and the VTIMEZONE with that
 * zone's rules, which RFC 5545 demands beside each TZID. The library may know a zone by its newer name (Asia/Calcutta
 * is Asia/Kolkata); that one is used then. Throws for a zone it does not know.
 */
export function calendarZone(timeZone: string): CalendarZone {
  const known = zones.get(timeZone)
  if (known) return known
  const [block, reference] = tzlib_get_ical_block(timeZone)
  if (!block || !reference) throw new Error(`There are no calendar rules for the time zone ${timeZone}`)
  const zone = { name: reference.replace(/^TZID=/, ''), generator: () => block }
  zones.set(timeZone, zone)
  return zone
}
