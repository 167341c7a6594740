import { sql } from 'kysely'
import { lockAccount } from '../auth/lock-account.ts'
import { changedName, mustBePrinted } from '../auth/printed-name.ts'
import { mustStayReachable } from '../auth/must-stay-reachable.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import type { NewPerson } from './create-persons.ts'

/** The changes; omitted or undefined fields stay as they are. */
export type Changed = Partial<Omit<NewPerson, 'name'>> & {
  name?: string | undefined
  blocked?: boolean | undefined
  /** YYYY-MM-DD */
  deceasedOn?: string | null | undefined
}

const columns = {
  name: 'name',
  nameLatin: 'name_latin',
  born: 'born',
  sex: 'sex',
  language: 'language',
  phone: 'phone',
  email: 'email',
  address: 'address',
  emergencyName: 'emergency_name',
  emergencyPhone: 'emergency_phone',
  needs: 'needs',
  payer: 'payer',
  insurer: 'insurer',
  insuranceNumber: 'insurance_number',
  deskNote: 'desk_note',
  deceasedOn: 'deceased_on',
} as const satisfies Record<keyof Omit<Changed, 'blocked'>, string>

/** The person that a record was merged into, or itself. Throws `not_found`. */
export async function rootOf(tx: Queries, id: string): Promise<string> {
  const { rows } = await sql<{ root: string }>`select root_id as root from persons where id = ${id}`.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].root
}

/** Throws `not_found` for staff: their names are changed by themselves and by admins. */
export async function mustBePatient(tx: Queries, id: string): Promise<void> {
  const { rows } = await sql`select from users where id = ${id} and role <> 'user'`.execute(tx)
  if (rows.length > 0) throw new Failure('not_found')
}

/**
 * Changes what is known of a person. Throws `not_found` for an unknown or erased person, `email_of_account` for an
 * address that is a log-in, `visit_needs_contact`, and `invalid_input` as `changedName` and `mustBePrinted` do.
 */
export async function changePerson(tx: Queries, id: string, { blocked, ...wanted }: Changed): Promise<void> {
  await lockAccount(tx, id)
  const { rows } = await sql<{
    name: string
    nameLatin: string
    phone: string
    email: string
    address: string
    account: boolean
  }>`
    select name, name_latin as "nameLatin", phone, email, address,
      exists (select from users where users.id = persons.id) as account
    from persons where id = ${id} and erased_at is null for no key update
  `.execute(tx)
  const [person] = rows
  if (!person) throw new Failure('not_found')
  if (person.account && wanted.email !== undefined && wanted.email !== person.email) {
    throw new Failure('email_of_account')
  }
  Object.assign(wanted, changedName(person, wanted))
  mustBePrinted({ address: wanted.address }, person)
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined) as [keyof typeof columns, unknown][]
  const changes = given.map(([field, value]) => sql`${sql.ref(columns[field])} = ${value}`)
  if (blocked !== undefined) {
    changes.push(sql`blocked_at = case when ${blocked}::boolean then coalesce(blocked_at, clinic_now()) end`)
  }
  if (changes.length > 0) await sql`update persons set ${sql.join(changes)} where id = ${id}`.execute(tx)
  await mustStayReachable(tx, id, person, wanted)
}

/**
 * Stores the language of a person without an account, if it is not known yet; people with an account choose it
 * themselves.
 */
export async function noteLanguage(tx: Queries, id: string, language: string): Promise<void> {
  await sql`
    update persons set language = ${language}
    where id = ${id} and language is null and not exists (select from users where users.id = persons.id)
  `.execute(tx)
}
