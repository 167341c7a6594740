import { type Endpoint, rightsOf, type Role } from '#contract/endpoint.ts'
import {
  everyRight,
  type Grant,
  grants,
  grantsOf,
  isStaffRole,
  mayDo,
  type StaffRole,
  staffRoles,
} from '#contract/rights.ts'
import { firstPlaceId } from '#contract/rules.ts'
import type { Clinic, Person } from '../clinic.ts'

/** Where somebody has their rights: at every place, at the clinic's first one (`here`), or at another one only. */
export type Where = 'everywhere' | 'here' | 'elsewhere'

/** Somebody who calls the API, with all that the contract asks of callers. */
export type ApiCaller = {
  name: string
  person: Person | null
  /** Null: nobody is logged in. */
  role: Role | null
  rights: readonly Grant[]
  at: Where
  /** What is wrong with their session: it is over, was unused for too long, or has passed no second factor. */
  session?: 'over' | 'idle' | 'without factor'
  /** They have proved too long ago that it is still them. */
  provedLongAgo?: true
}

/** How far a call comes before its input is read. */
export type Gate =
  | '401 not_signed_in'
  | '401 session_idle'
  | '403 wrong_role'
  | '403 second_factor_needed'
  | '403 right_missing'
  | '403 right_for_all_needed'
  | 'let in'

/** What the contract declares of a call by somebody, whatever it is about. */
export function gateFor(endpoint: Endpoint, { role, rights, at, session }: ApiCaller): Gate {
  const { who, scope, right } = endpoint
  if (who === 'anyone') return 'let in'
  if (role === null || session === 'over') return '401 not_signed_in'
  if (session === 'idle') return '401 session_idle'
  if (!who.includes(role)) return '403 wrong_role'
  if (session === 'without factor' && !endpoint.beforeFactor) return '403 second_factor_needed'
  if (right && isStaffRole(role)) {
    if (!rightsOf(endpoint).some((each) => mayDo(rights, each))) return '403 right_missing'
    if (scope === 'all' && at !== 'everywhere') return '403 right_for_all_needed'
  }
  return 'let in'
}

/** Whether the contract lets staff reach a thing of the clinic's first place by this call. */
export const reachesHere = (endpoint: Endpoint, caller: ApiCaller): boolean =>
  gateFor(endpoint, caller) === 'let in' &&
  (caller.at !== 'elsewhere' || endpoint.right === undefined || endpoint.scope === 'clinic')

/** Adds accounts to a clinic that differ in one thing that the contract asks for. */
export function callersIn(clinic: Clinic) {
  let elsewhere: Promise<string> | undefined
  /** A second place, added when it is first needed. */
  const otherPlace = () => {
    elsewhere ??= clinic
      .rows("insert into places (name, time_zone) values ('Elsewhere', 'Europe/Lisbon') returning id")
      .then(([place]) => String(place!.id))
    return elsewhere
  }
  async function staff(role: StaffRole, rights: readonly Grant[], at: Where = 'everywhere'): Promise<ApiCaller> {
    const person = await clinic.addPerson(role, 'Stella Staff', [])
    const placeId = at === 'everywhere' ? null : at === 'here' ? firstPlaceId : await otherPlace()
    await clinic.rows('insert into staff_rights (account_id, right_name, place_id) select $1, unnest($2::text[]), $3', [
      person.id,
      rights,
      placeId,
    ])
    const has = rights.length === 0 ? 'no right' : rights.length > 1 ? 'the rights of the role' : rights[0]
    return { name: `${role} with ${has}${at === 'everywhere' ? '' : ` ${at}`}`, person, role, rights, at }
  }
  /** Both roles of staff, with none and with each right, at every place, at one, and at another one. */
  async function allStaff(places: readonly Where[] = ['everywhere', 'here', 'elsewhere']): Promise<ApiCaller[]> {
    const callers: ApiCaller[] = []
    for (const role of staffRoles) {
      callers.push(await staff(role, []))
      for (const at of places) {
        for (const right of grants) callers.push(await staff(role, [right], at))
        callers.push(await staff(role, grantsOf.reception, at))
      }
    }
    return callers
  }
  const plain = async (role: Role, name: string = role): Promise<ApiCaller> => {
    const person = await clinic.addPerson(role, 'Petra Plain', [])
    return { name, person, role, rights: [], at: 'everywhere' }
  }
  const nobody: ApiCaller = { name: 'nobody', person: null, role: null, rights: [], at: 'everywhere' }
  /** Nobody, those without rights, and sessions that are worth less than their account. */
  async function allOthers(): Promise<ApiCaller[]> {
    const change = (text: string, { person }: ApiCaller) => clinic.rows(text, [person!.id])
    const callers = [nobody, await plain('user'), await plain('doctor'), await plain('test')]
    for (const role of ['user', 'doctor', 'test'] as const) {
      const caller = await plain(role, `${role} whose account has every right in the table`)
      await clinic.rows('insert into staff_rights (account_id, right_name) values ($1, $2)', [
        caller.person!.id,
        everyRight,
      ])
      callers.push(caller)
    }
    const over = {
      'a session that was ended': 'update sessions set ended_at = clinic_now() where user_id = $1',
      'a session that has run out': "update sessions set expires_at = clinic_now() - interval '1 s' where user_id = $1",
      'a closed account': 'update users set closed_at = clinic_now() where id = $1',
      'another role than its token says': "update users set role = 'reception' where id = $1",
    }
    for (const [name, text] of Object.entries(over)) {
      const caller = await staff('admin', [everyRight])
      await change(text, caller)
      callers.push({ ...caller, name: `admin with ${name}`, session: 'over' })
    }
    const forged = await staff('admin', [everyRight])
    const [head, body] = forged.person!.token.split('.')
    const token = `${head}.${body}.${'A'.repeat(43)}`
    callers.push({ ...forged, name: 'a forged token', person: { ...forged.person!, token }, session: 'over' })
    for (const role of staffRoles) {
      const idle = await staff(role, [everyRight])
      await change("update sessions set active_at = clinic_now() - interval '1 day' where user_id = $1", idle)
      callers.push({ ...idle, name: `${role} who has been away`, session: 'idle' })
      const late = await staff(role, [everyRight])
      await change(
        "update sessions set factor_at = clinic_now() - interval '301 s', proved_at = null where user_id = $1",
        late,
      )
      callers.push({ ...late, name: `${role} who proved it long ago`, provedLongAgo: true })
      const pinned = await staff(role, [everyRight])
      await change('update sessions set by_pin = true, factor_at = null, proved_at = null where user_id = $1', pinned)
      callers.push({ ...pinned, name: `${role} by PIN`, rights: grantsOf.reception, provedLongAgo: true })
    }
    for (const role of ['doctor', ...staffRoles] as const) {
      const caller = isStaffRole(role) ? await staff(role, [everyRight]) : await plain(role)
      await change('update sessions set factor_at = null, proved_at = null where user_id = $1', caller)
      const session = { session: 'without factor', provedLongAgo: true } as const
      callers.push({ ...caller, name: `${role} before the second factor`, ...session })
    }
    return callers
  }
  return { staff, allStaff, allOthers, nobody, otherPlace }
}
