import { type RawBuilder, sql } from 'kysely'
import type { BodyOf, InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/booking/stand-in-link.ts'
import type { StandInVisit } from '#contract/booking/stand-in-link.ts'
import type { Ground } from '../../ground.ts'
import { enqueueStandInLinks, standInPurpose } from '../../mail/stand-in-link.ts'
import { askedOf, isProofOf, mostWrongProofs } from '../../people/proof.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { acceptStandIn } from './accept-stand-in.ts'
import { cancelAppointment } from '../move/cancel.ts'
import { reschedule } from '../move/reschedule.ts'

type Link = {
  id: string
  claim_id: string
  person_id: string
  name: string
  born: string | null
  place: string
  phone: string
}

/** Whether the `patient` of a `claim` has no account that reads for them, but an address: they are asked by a link. */
const isAskedByLink = sql`(
  patient.email <> '' and patient.erased_at is null and patient.deceased_on is null
  and not exists (select from readers_of(claim.patient_id))
)`

/** Whether the `patient` of a `claim` can be asked about a stand-in: by an account, or by a link to their address. */
export const canBeAsked = sql`(exists (select from readers_of(claim.patient_id)) or ${isAskedByLink})`

/**
 * Mails those of these visits whose patients have no log-in, and nobody who acts for them has one, a link to answer by.
 * The mail itself leaves when nothing has changed that (decision 0067).
 */
export async function mailStandInLinks(tx: Queries, claimIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; email: string; language: string | null; placeId: string }>`
    with made as (
      insert into stand_in_links (claim_id, email)
      select claim.id, patient.email
      from claims claim join people patient on patient.id = claim.patient_id
      where claim.id = any(${claimIds as string[]}::uuid[]) and ${isAskedByLink}
      order by claim.id
      returning id, claim_id, email
    )
    select made.id, made.email, patient.language, claim.place_id as "placeId"
    from made join claims claim on claim.id = made.claim_id join people patient on patient.id = claim.patient_id
  `.execute(tx)
  await enqueueStandInLinks(tx, rows)
}

/** A link that still opens something: its visit is to come, and its person has had the address since it was mailed. */
const opens = sql`
  link.wrong_tries < ${sql.lit(mostWrongProofs)} and link.ended_at is null
    and claim.status in ('pending', 'confirmed', 'cancelled')
    and lower(claim.during) > clinic_now() and patient.email = link.email and patient.erased_at is null`

async function linkOf(db: Queries, id: string | null, lock: RawBuilder<unknown> = sql``): Promise<Link> {
  const { rows } = await sql<Link>`
    select link.id, link.claim_id, patient.person_id, patient.name, patient.born::text, place.name as place, place.phone
    from stand_in_links link
    join claims claim on claim.id = link.claim_id
    join people patient on patient.id = claim.patient_id
    join places place on place.id = claim.place_id
    where link.id = ${id}::uuid and ${opens} ${lock}
  `.execute(db)
  if (!rows[0]) throw new Failure('link_not_valid')
  return rows[0]
}

/** Nothing of this kind is left of whom is erased. */
export async function forgetStandInLinks(tx: Queries, records: readonly string[]): Promise<void> {
  await sql`
    delete from stand_in_links where claim_id = any(array(
      select id from claims where patient_id = any(${records as string[]}::uuid[])
    ))
  `.execute(tx)
}

type Needs = Pick<Ground, 'db' | 'signatures'>

/** What a link asks for. Throws `link_not_valid`. */
export async function openLink(
  { db, signatures }: Needs,
  token: string,
): Promise<BodyOf<typeof contract.openStandInLink>> {
  const { place, phone, born } = await linkOf(db, signatures.open(standInPurpose, token))
  return { place, phone, asks: askedOf(born) }
}

/**
 * The visit of a link, for whoever says whose it is. A wrong try is counted, whoever else tries at the same moment.
 * Throws `link_not_valid`, `proof_wrong`.
 */
async function proven({ db, signatures }: Needs, { token, proof }: { token: string; proof: string }): Promise<Link> {
  const link = await inTransaction(db, async (tx) => {
    const found = await linkOf(tx, signatures.open(standInPurpose, token), sql`for update of link`)
    const { rows } = await sql<{ right: boolean }>`select ${isProofOf(found, proof)} as right`.execute(tx)
    if (rows[0]!.right) return found
    await sql`update stand_in_links set wrong_tries = wrong_tries + 1 where id = ${found.id}`.execute(tx)
    return null
  })
  if (!link) throw new Failure('proof_wrong')
  return link
}

export async function readLink(ground: Needs, asked: { token: string; proof: string }): Promise<StandInVisit> {
  return readVisit(ground.db, (await proven(ground, asked)).claim_id)
}

/** What patients with a log-in say in their portal. Throws as these verbs do, and `link_not_valid`, `proof_wrong`. */
export async function answerLink(
  ground: Ground,
  said: InputOf<typeof contract.answerStandInLink>['body'],
): Promise<StandInVisit> {
  const { claim_id: id, person_id: personId } = await proven(ground, said)
  const patient = withoutLogIn(personId)
  const before = await readVisit(ground.db, id)
  // What is answered is what was shown: of another doctor by now they are told first.
  if (before.standing !== 'open' || before.doctor._id !== said.doctorId) throw new Failure('visit_moved_on')
  if (said.answer === 'agree') await acceptStandIn(ground, patient, id, said.doctorId)
  else if (said.answer === 'refuse') await cancelAppointment(ground, patient, id)
  else {
    const { slotId, appointmentDate } = said
    await reschedule(ground, patient, id, { slotId, appointmentDate, doctorId: before.bookedWith!._id })
  }
  return readVisit(ground.db, id)
}

/** Somebody who has no log-in, as the verbs of patients know one: they act for themselves alone. */
const withoutLogIn = (id: string): Caller => ({
  id,
  role: 'user',
  name: '',
  email: '',
  sessionId: '',
  rights: [],
  placeRights: [],
  places: null,
  language: null,
})

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
    join users doctor_person on doctor_person.id = doctor.user_id
    join kinds kind on kind.id = claim.kind_id
    join places place on place.id = claim.place_id
    left join stand_ins taken on taken.claim_id = claim.id
    left join doctors first on first.id = taken.from_doctor_id
    left join users first_person on first_person.id = first.user_id
    where claim.id = ${id}::uuid
  `.execute(db)
  if (!rows[0]) throw new Failure('link_not_valid')
  return rows[0].visit
}
