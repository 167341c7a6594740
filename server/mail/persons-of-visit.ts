import { sql } from 'kysely'

/** Joins the `patient`, the `doctor` (`doctor_person` has their name), the `kind` and the `place` of a `claim`. */
export const withPersons = sql`
  join people patient on patient.id = claim.patient_id
  join doctors doctor on doctor.id = claim.doctor_id
  join persons doctor_person on doctor_person.id = doctor.user_id
  join kinds kind on kind.id = claim.kind_id
  join places place on place.id = claim.place_id`
