import type { Endpoint } from '#contract/endpoint.ts'
import { type GuardianRight, guardianRights } from '#contract/people/person-lists.ts'
import { everyRight, isStaffRole, mayDo } from '#contract/rights.ts'
import { type Clinic, openClinic, type Person } from '../clinic.ts'
import { zoneWhereItIsNoon } from '../noon.ts'
import { aboutAlice } from './about-alice.ts'
import { createPerson } from '../../people/create-persons.ts'
import { type ApiCaller, reachesHere } from './callers.ts'
import type { Verdict } from './table.ts'

/** Somebody who calls about Alice or a visit of hers, and whether they may. */
export type Actor = { name: string; person: Person | null; may: (verdict: Verdict, endpoint: Endpoint) => boolean }

/** Staff may do what the contract lets them do here; a verdict only says where it is for fewer of them. */
export function actorOf(caller: ApiCaller): Actor {
  const { name, person, role } = caller
  const may = (verdict: Verdict, endpoint: Endpoint) =>
    role !== null &&
    isStaffRole(role) &&
    endpoint.right !== undefined &&
    reachesHere(endpoint, caller) &&
    isAmong(caller, verdict.staff)
  return { name, person, may }
}

/** Whether staff are among the fewer that a verdict names. */
function isAmong({ rights, at }: ApiCaller, fewer: Verdict['staff']): boolean {
  if (fewer === undefined) return true
  if (fewer === 'none') return false
  if (fewer === 'here') return at !== 'elsewhere'
  if (fewer === 'with every right') return at === 'everywhere' && rights.includes(everyRight)
  return fewer.some((right) => mayDo(rights, right))
}

/** Whether an account that acts for somebody with these rights may make a call. */
const suffices = (has: readonly GuardianRight[], verdict: Verdict): boolean =>
  typeof verdict.for === 'object' &&
  (verdict.either
    ? verdict.for.some((right) => has.includes(right))
    : verdict.for.every((right) => has.includes(right)))

/** What those who act for Alice have. */
const sets: readonly (readonly GuardianRight[])[] = [
  ...guardianRights.map((right) => [right]),
  ['book', 'visits'],
  ['book', 'pay'],
  guardianRights,
]

/** A clinic in which it is noon, so that visits of today can be before and after now. */
export async function openAlicesClinic() {
  const clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
  const [place] = await clinic.rows('select first_place() as id')
  const known = {
    admin: await clinic.addPerson('admin'),
    desk: await clinic.addPerson('reception'),
    place: String(place!.id),
  }
  return { clinic, known }
}
export type Known = Awaited<ReturnType<typeof openAlicesClinic>>['known']

/**
 * Somebody to call about, and the doctors of their visits. `patientId`: a person without account, for whom `alice` does
 * everything.
 */
export async function withDoctors(clinic: Clinic, known: Known, alice: Person, patientId = alice.id) {
  const hours = { hours: Array.from({ length: 13 }, (_, n) => 8 + n) }
  const doctors = {
    standIn: await clinic.addDoctor(hours),
    former: await clinic.addDoctor(hours),
    free: await clinic.addDoctor(hours),
  }
  const log = async (doctorId: string) => clinic.doctorPerson(doctorId)
  const actors: Actor[] = [
    { name: 'the doctor', person: await log(doctors.standIn), may: ({ doctor }) => doctor === true },
    { name: 'the doctor it was booked with', person: await log(doctors.former), may: () => false },
    { name: 'another doctor', person: await log(await clinic.addDoctor()), may: () => false },
  ]
  return { about: aboutAlice(clinic, { ...known, ...doctors, alice, patientId }), doctors: actors }
}

/** Alice, those who act for her with few, many and ended rights, a stranger, and doctors. */
export async function aliceAndOthers(clinic: Clinic, known: Known) {
  const alice = await clinic.addPerson('user', 'Alice Adult')
  const itself: Actor = { name: 'Alice', person: alice, may: (verdict) => verdict.for !== undefined }
  const { about, doctors } = await withDoctors(clinic, known, alice)
  return { about, alice, actors: [itself, ...(await helpersOf(clinic, alice)), ...doctors] }
}

/** Those who act, have acted and never acted for somebody; `decides` agrees for them, such as a parent for a child. */
export async function helpersOf(clinic: Clinic, decides: Person, personId = decides.id): Promise<Actor[]> {
  const actors: Actor[] = []
  const act = (account: Person, has: readonly GuardianRight[], ended = false) =>
    clinic.rows(
      `insert into guardianships (
         account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by, ended_at, ended_by
       )
       values ($1::uuid, $2::uuid, 'other', $3, $1::uuid, clinic_now(), $5::uuid,
         case when $4::boolean then clinic_now() end, case when $4::boolean then $5::uuid end)`,
      [account.id, personId, has, ended, decides.id],
    )
  for (const has of sets) {
    const person = await clinic.addPerson()
    await act(person, has)
    actors.push({ name: `who acts with ${has.join(', ')}`, person, may: (verdict) => suffices(has, verdict) })
  }
  const ended = await clinic.addPerson()
  await act(ended, guardianRights, true)
  actors.push({ name: 'who acted with every right', person: ended, may: () => false })
  actors.push({ name: 'a stranger', person: await clinic.addPerson(), may: () => false })
  return actors
}

/** A child without an account, its mother, who does everything for it, those who also act for it, and doctors. */
export async function childAndOthers(clinic: Clinic, known: Known) {
  const mother = await clinic.addPerson('user', 'Mona Mother')
  const childId = await createPerson(clinic.ground.db, { name: 'Cleo Child' }, null)
  await clinic.rows("update persons set born = clinic_today() - interval '8 years' where id = $1", [childId])
  await clinic.rows(
    `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
     values ($1, $2, 'child', $3, $1, clinic_now(), $1)`,
    [mother.id, childId, guardianRights],
  )
  const itself: Actor = { name: 'the mother', person: mother, may: (verdict) => verdict.for !== undefined }
  const { about, doctors } = await withDoctors(clinic, known, mother, childId)
  const actors = [itself, ...(await helpersOf(clinic, mother, childId)), ...doctors]
  return { about, actors: actors.map(ofChild) }
}

/** The same somebody, where a call names a record without an account. */
export const ofRecord = ({ may, ...actor }: Actor): Actor => ({
  ...actor,
  may: (verdict, endpoint) => may(verdict.ofRecord ?? verdict, endpoint),
})

/** The same somebody, where a call is about a child. */
export const ofChild = ({ may, ...actor }: Actor): Actor => ({
  ...actor,
  may: (verdict, endpoint) => may(verdict.ofChild ?? verdict.ofRecord ?? verdict, endpoint),
})
