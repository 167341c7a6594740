import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { Guardianship } from '#contract/people/family.ts'
import type { GuardianRight, Kinship } from '#contract/people/person-lists.ts'
import { mayDo } from '#contract/rights.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import { mustBeSpoken } from '../auth/change-language.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { mustBePatient } from './change-person.ts'
import { createPerson, type NewPerson } from './create-persons.ts'
import { endGuardianships } from './end-guardianships.ts'
import { insertGuardianship, mustBeChild } from './family.ts'
import { findDoubles } from './find-doubles.ts'

/** Creates a person. Throws `person_known` if a person exists who may be the same, unless `anyway` is set. */
export async function addPerson(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  person: NewPerson & { anyway: boolean },
): Promise<string> {
  return inTransaction(db, (tx) => addPersonWithin(tx, caller, person))
}

/** As `addPerson`, within a transaction that does something else for them too. */
export async function addPersonWithin(
  tx: Queries,
  caller: Caller,
  { anyway, ...person }: NewPerson & { anyway: boolean },
  /** A record of somebody else, such as the child for whom they are added as well. */
  but: string | null = null,
): Promise<string> {
  // Simultaneous creations of the same person take turns.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('a person called ' || name_key(${person.name}), 0))
  `.execute(tx)
  const [doubles] = anyway ? [[]] : await findDoubles(tx, [person], { but })
  // A match by birthday and part of the name is worth showing, but no reason to ask again.
  if (doubles!.some(({ by }) => by.length > 1 || by[0] === 'name')) throw new Failure('person_known')
  return createPerson(tx, person, caller.id)
}

/** Somebody who acts for a person and needs no account. */
type GuardianAtDesk = {
  personId?: string | undefined
  person?: { name: string; phone: string; email: string; anyway: boolean } | undefined
}

/**
 * For whom the desk does something: a known person, or one who is added with it, with a guardian if it is a child. The
 * language of their mail is noted (`noteLanguage`) once whom it is about is locked.
 */
export type WhoAtDesk = {
  personId?: string | undefined
  person?: (NewPerson & { anyway: boolean }) | undefined
  guardian?: GuardianAtDesk | undefined
  language?: string | undefined
}

/**
 * The person whom the desk names; one who is new is added within the transaction. A guardian who has declared custody
 * gets the rights that need no paper. Throws `person_known`, `no_child`, `same_person`, and `invalid_input` for an
 * unknown language.
 */
export async function personAtDesk(
  tx: Queries,
  caller: Caller,
  { personId, person, guardian, language: theirs }: WhoAtDesk,
  language: Language,
): Promise<string> {
  if (theirs) mustBeSpoken(theirs)
  if (!person) return personId!
  const id = await addPersonWithin(tx, caller, person)
  if (!guardian) return id
  await mustBeChild(tx, person.born ?? null)
  await insertGuardianship(tx, caller, {
    ...{ ...(await recordOf(tx, caller, guardian, id)), personId: id, email: null, agreedBy: caller.id },
    ...{ kind: 'child', rights: ['book', 'pay', 'visits'], custody: textsIn(language).peoplePage.custody },
  })
  return id
}

type Noted = {
  /** Of the account that acts. */
  email?: string | undefined
  /** Who acts, if they need no account. */
  guardian?: GuardianAtDesk | undefined
  kind: Kinship
  rights: GuardianRight[]
  endsOn: string | null
  paper: string
  /** Custody of a child was declared. */
  custody?: true | undefined
}

/**
 * Notes who may act for a person; the staff member who checked the document, or heard who is to be called, agrees for
 * the person. A declaration of custody is kept in the words of the desk's language. Throws `not_found`,
 * `no_such_account`, `no_child`, `acts_already`, `right_missing`, `person_known`, `same_person`, and `invalid_input`
 * if a guardian who has an account shows no paper.
 */
export async function noteGuardian(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  id: string,
  { email, guardian, kind, custody: _declared, ...noted }: Noted,
  language: Language,
): Promise<Guardianship> {
  // Staff who may not read records cannot give others the right to.
  const opensRecord = noted.rights.some((right) => right === 'record' || right === 'messages')
  if (opensRecord && !mayDo(caller.rights, 'accounts')) throw new Failure('right_missing')
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; born: string | null }>`
      select person.id, person.born from persons record join persons person on person.id = record.root_id
      where record.id = ${id} and person.erased_at is null
    `.execute(tx)
    const [person] = rows
    if (!person) throw new Failure('not_found')
    await mustBePatient(tx, person.id)
    await mustNotBeOver(tx, noted.endsOn)
    if (kind === 'child') await mustBeChild(tx, person.born)
    const who = guardian
      ? await recordOf(tx, caller, guardian, person.id)
      : { accountId: await accountOf(tx, email!, person.id), guardianId: null }
    if (who.accountId && noted.paper === '')
      throw new Failure('invalid_input', { issues: [{ path: 'paper', message: rule('fill_in') }] })
    const guardianship = await insertGuardianship(tx, caller, {
      ...noted,
      ...who,
      personId: person.id,
      email: null,
      agreedBy: caller.id,
      ...(kind === 'child' ? { kind, custody: textsIn(language).peoplePage.custody } : { kind }),
    })
    await tellPerson(tx, person.id, guardianship)
    return guardianship
  })
}

/** The patient's account with this address, of another person. Throws `no_such_account`. */
async function accountOf(tx: Queries, email: string, but: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from users where lower(email) = lower(${email}) and role = 'user' and closed_at is null
  `.execute(tx)
  if (!rows[0] || rows[0].id === but) throw new Failure('no_such_account')
  return rows[0].id
}

/**
 * The record of a guardian, who is added if new; and their account, if it turns out that they have one. Throws
 * `person_known`, `same_person`, and `not_found` for an unknown person and for staff.
 */
async function recordOf(
  tx: Queries,
  caller: Caller,
  { personId, person }: GuardianAtDesk,
  forPerson: string,
): Promise<{ accountId: string | null; guardianId: string | null }> {
  if (person) {
    return { accountId: null, guardianId: await addPersonWithin(tx, caller, person, forPerson) }
  }
  const { rows } = await sql<{ id: string; hasAccount: boolean }>`
    select person.id, owner.id is not null as "hasAccount"
    from persons record join persons person on person.id = record.root_id
    left join users owner on owner.id = person.id and owner.closed_at is null
    where record.id = ${personId!} and person.erased_at is null
  `.execute(tx)
  const [known] = rows
  if (!known) throw new Failure('not_found')
  if (known.id === forPerson) throw new Failure('same_person')
  await mustBePatient(tx, known.id)
  return known.hasAccount ? { accountId: known.id, guardianId: null } : { accountId: null, guardianId: known.id }
}

/**
 * Tells a person with their own account that another account acts for them: always by notification, and by mail unless
 * the same mail was sent within a day.
 */
async function tellPerson(tx: Queries, personId: string, { _id, account }: Guardianship): Promise<void> {
  const dedupeKey = `guardian-noted-${_id}`
  const facts = { name: account.name }
  await sql`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select ${dedupeKey}, id, 'guardian-noted', ${JSON.stringify(facts)}::jsonb, clinic_now()
    from users where id = ${personId} and closed_at is null
  `.execute(tx)
  const mailed = await sql`
    select from guardianships noted
    join guardianships earlier on earlier.account_id = noted.account_id and earlier.person_id = noted.person_id
      and earlier.rights @> noted.rights
    join mails on mails.dedupe_key = 'guardian-noted-' || earlier.id
    where noted.id = ${_id} and mails.created_at > clinic_now() - interval '1 day'
  `.execute(tx)
  if (mailed.rows.length > 0) return
  await enqueueMail(tx, { kind: 'guardian-noted', userId: personId, dedupeKey, facts })
}

/** Throws `invalid_input` if the last day is in the past. */
async function mustNotBeOver(tx: Queries, endsOn: string | null): Promise<void> {
  const { rows } = await sql<{
    over: boolean
  }>`select coalesce(${endsOn}::date < clinic_today(), false) as over`.execute(tx)
  if (rows[0]!.over) throw new Failure('invalid_input', { issues: [{ path: 'endsOn', message: rule('from_today') }] })
}

/** Throws `not_found`. */
export async function endGuardian({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await endGuardianships(tx, caller.id, sql`id = ${id}`)) === 0) throw new Failure('not_found')
  })
}
