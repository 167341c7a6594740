import { sql } from 'kysely'

/** The average of the ratings of `doctor`, with one decimal; null until there is one. */
export const ratingOf = sql`
  case when doctor.rating_count > 0 then round(doctor.rating_sum::numeric / doctor.rating_count, 1) end`
