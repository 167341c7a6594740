import { wallClock } from '#contract/clinic-time.ts'

/** The date that it was at an instant in a zone; never the beginning of its text, which is the date in UTC. */
export const dayOf = (instant: string | number, zone: string): string => wallClock(zone, new Date(instant)).date
