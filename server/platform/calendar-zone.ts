import { tzlib_get_ical_block } from 'timezones-ical-library'

type CalendarZone = { name: string; generator: () => string }

/** Kept in memory, because looking one up takes longer than writing a file. Only zones of places are asked for. */
const zones = new Map<string, CalendarZone>()

/**
 * A time zone for an iCalendar file: its name, and the VTIMEZONE with its rules, which RFC 5545 demands beside each
 * TZID. The library may know a zone by its newer name (Asia/Calcutta is Asia/Kolkata), which is then used. Throws for
 * an unknown zone.
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
