import { sql } from 'kysely'
import { joinFromMinutes, staysOpenMinutes } from '#contract/video/video-times.ts'

/** When the room of a `claim` closes. */
export const closesAt = sql`(upper(claim.during) + make_interval(mins => ${sql.lit(staysOpenMinutes)}))`

/** Whether a `claim` is a video visit that is still to come, or is taking place. */
export const isComing = sql<boolean>`(
  claim.mode = 'video' and claim.status in ('pending', 'confirmed', 'in-progress')
)`

/** Whether this is the time of the room of a `claim`. */
export const isItsTime = sql<boolean>`(
  clinic_now() >= lower(claim.during) - make_interval(mins => ${sql.lit(joinFromMinutes)})
  and clinic_now() < ${closesAt}
)`
