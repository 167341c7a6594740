import { sql } from 'kysely'

/** The address of the picture of `doctor` within the site; empty without one. It belongs to the doctor's account. */
export const imageOfDoctor = sql`
  coalesce('/api/images/' || (select image_id from users where users.id = doctor.user_id), '')`
