import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/booking/stand-in-link.ts'
import type { StandInVisit } from '#contract/booking/stand-in-link.ts'
import type { Ground } from '../../ground.ts'
import type { LinkRule } from '../../mail/mailed-links.ts'
import { proofAskedBy, proveLink } from '../../people/proof.ts'
import { withoutLogIn } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { acceptStandIn } from './accept-stand-in.ts'
import { cancelAppointment } from '../move/cancel.ts'
import { reschedule } from '../move/reschedule.ts'

/** The link is valid until its visit begins. */
const standInRule: LinkRule = {
  purpose: 'stand-in',
  still: sql`claim.status in ('pending', 'confirmed', 'cancelled') and lower(claim.during) > clinic_now()`,
}

type Needs = Pick<Ground, 'db' | 'signatures'>

/** Which proof the link asks for. Throws `link_not_valid`. */
export const openLink = (ground: Needs, token: string) => proofAskedBy(ground, standInRule, token)

export async function readLink(ground: Needs, asked: { token: string; proof: string }): Promise<StandInVisit> {
  return readVisit(ground.db, (await proveLink(ground, standInRule, asked)).claim_id)
}

/** Does what patients with an account do in the portal. Throws as those verbs, and `link_not_valid`, `proof_wrong`. */
export async function answerLink(
  ground: Ground,
  said: InputOf<typeof contract.answerStandInLink>['body'],
): Promise<StandInVisit> {
  const { claim_id: id, person_id: personId } = await proveLink(ground, standInRule, said)
  const patient = withoutLogIn(personId, 'user')
  const before = await readVisit(ground.db, id)
  // The answer must be about what was shown: if another doctor stands in by now, the patient is told first.
  if (before.standing !== 'open' || before.doctor._id !== said.doctorId) throw new Failure('visit_moved_on')
  if (said.answer === 'agree') await acceptStandIn(ground, patient, id, said.doctorId)
  else if (said.answer === 'refuse') await cancelAppointment(ground, patient, id)
  else {
    const { slotId, appointmentDate } = said
    await reschedule(ground, patient, id, { slotId, appointmentDate, doctorId: before.bookedWith!._id })
  }
  return readVisit(ground.db, id)
}

async function readVisit(db: Queries, id: string): Promise<StandInVisit> {
  const { rows } = await sql<{ visit: StandInVisit }>`
    select json_build_object(
      'firstName', split_part(patient.name, ' ', 1),
      'doctor', json_build_object('_id', doctor.id, 'name', doctor_person.name),
      'bookedWith', case when first.id <> doctor.id then json_build_object('_id', first.id, 'name', first_person.name) end,
      'place', json_build_object('_id', place.id, 'name', place.name, 'phone', place.phone),
      'kind', json_build_object('_id', kind.id, 'name', kind.name, 'mode', claim.mode),
      'date', claim.date,
      'startTime', to_char(claim.start_time, 'HH24:MI'), 'endTime', to_char(claim.end_time, 'HH24:MI'),
      'standing', case
        when claim.status = 'cancelled' then 'cancelled'
        when taken.answer is not null then taken.answer
        when taken.to_doctor_id = claim.doctor_id then 'open'
        else 'over'
      end
    ) as visit
    from appointments claim
    join people patient on patient.id = claim.patient_id
    join doctors doctor on doctor.id = claim.doctor_id
    join persons doctor_person on doctor_person.id = doctor.user_id
    join kinds kind on kind.id = claim.kind_id
    join places place on place.id = claim.place_id
    left join stand_ins taken on taken.claim_id = claim.id
    left join doctors first on first.id = taken.from_doctor_id
    left join persons first_person on first_person.id = first.user_id
    where claim.id = ${id}::uuid
  `.execute(db)
  if (!rows[0]) throw new Failure('link_not_valid')
  return rows[0].visit
}
