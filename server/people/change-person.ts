import { sql } from 'kysely'
import { mustStayReachable } from '../auth/must-stay-reachable.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import type { NewPerson } from './create-persons.ts'

/** What is to be changed; what is left out, or undefined, stays. */
export type Changed = Partial<Omit<NewPerson, 'name'>> & {
  name?: string | undefined
  blocked?: boolean | undefined
  /** YYYY-MM-DD */
  deceasedOn?: string | null | undefined
}

const columns = {
  name: 'name',
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
} as const

/** For a person with an account these belong to the account, and are copied to the person. */
const ofAccount = ['name', 'phone', 'address', 'language'] as const

/** The person that a record was merged into, or itself. Throws `not_found`. */
export async function rootOf(tx: Queries, id: string): Promise<string> {
  const { rows } = await sql<{ root: string }>`select root_id as root from persons where id = ${id}`.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].root
}

/** Names of staff are changed by themselves and by admins. Throws `not_found`. */
export async function mustBePatient(tx: Queries, id: string): Promise<void> {
  const { rows } = await sql`select from users where id = ${id} and role <> 'user'`.execute(tx)
  if (rows.length > 0) throw new Failure('not_found')
}

/**
 * Changes what is known of a person, in the person's row and the account's. Throws `not_found` for nobody and for who
 * was erased, `email_of_account` for an address that somebody logs in with, `visit_needs_contact`.
 */
export async function changePerson(tx: Queries, id: string, { blocked, ...wanted }: Changed): Promise<void> {
  // Accounts are locked before persons, everywhere, because a change of an account is written to its person too.
  await sql`select from users where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<{ phone: string; email: string; address: string; account: string | null }>`
    select person.phone, person.email, person.address, users.id as account
    from persons person left join users on users.id = person.id
    where person.id = ${id} and person.erased_at is null for no key update of person
  `.execute(tx)
  const [person] = rows
  if (!person) throw new Failure('not_found')
  if (person.account && wanted.email !== undefined && wanted.email !== person.email) {
    throw new Failure('email_of_account')
  }
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined) as [keyof typeof columns, unknown][]
  const account = person.account ? given.filter(([field]) => ofAccount.some((known) => known === field)) : []
  const own = given.filter((pair) => !account.includes(pair))
  const set = (pairs: typeof given) =>
    sql.join(pairs.map(([field, value]) => sql`${sql.ref(columns[field])} = ${value}`))
  if (account.length > 0) await sql`update users set ${set(account)} where id = ${id}`.execute(tx)
  if (own.length > 0) await sql`update persons set ${set(own)} where id = ${id}`.execute(tx)
  await mustStayReachable(tx, id, person, wanted)
  if (blocked !== undefined) {
    await sql`
      update persons set blocked_at = case when ${blocked}::boolean then coalesce(blocked_at, clinic_now()) end
      where id = ${id}
    `.execute(tx)
  }
}

/** The language of somebody without an account, where nobody has said it; whoever has one has chosen. */
export async function noteLanguage(tx: Queries, id: string, language: string): Promise<void> {
  await sql`
    update persons set language = ${language}
    where id = ${id} and language is null and not exists (select from users where users.id = persons.id)
  `.execute(tx)
}
