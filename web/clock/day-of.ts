import { wallClock } from '#contract/clinic-time.ts'

/**
 * The local date in a zone at an instant. The beginning of an instant's text must not be used: it is the date in UTC.
 */
export const dayOf = (instant: string | number, zone: string): string => wallClock(zone, new Date(instant)).date
