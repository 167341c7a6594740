import { type RawBuilder, sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Guardianship, getFamily as getFamilyCall, KnownPerson } from '#contract/people/family.ts'
import type { GuardianRight, Kinship, Sex } from '#contract/people/person-lists.ts'
import { guardianRights } from '#contract/people/person-lists.ts'
import { familyMost } from '#contract/rules.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { lockAccount } from '../auth/lock-account.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { type Changed, changePerson } from './change-person.ts'
import { createPerson } from './create-persons.ts'
import { endGuardianships, writeEnds } from './end-guardianships.ts'
import { personFor } from './person-for.ts'
import { asGuardianship, asPerson, withNames } from './wire.ts'

/** The matching guardianships that have not ended, in the order of their requests. */
export async function listGuardianships(db: Queries, matches: RawBuilder<unknown>): Promise<Guardianship[]> {
  const { rows } = await sql<{ guardianship: Guardianship }>`
    select ${asGuardianship} as guardianship from guardianships guardianship ${withNames}
    where guardianship.ended_at is null and ${matches}
    order by guardianship.asked_at, guardianship.id
  `.execute(db)
  return rows.map(({ guardianship }) => guardianship)
}

/** The confirmed address of an account: a request mailed to it was mailed to this account. */
const ownAddress = ({ id }: Caller) => sql`(
  select lower(email) from users where id = ${id} and email_confirmed_at is not null
)`

/** Who acts for the caller, for whom the caller acts, and which requests are open. */
export async function getFamily(db: Queries, caller: Caller): Promise<BodyOf<typeof getFamilyCall>> {
  const counting = sql`guardianship.id in (select id from guardians)`
  const open = sql`guardianship.agreed_at is null`
  const [people, guardians, asked, sent] = await Promise.all([
    listGuardianships(db, sql`guardianship.account_id = ${caller.id} and ${counting}`),
    listGuardianships(
      db,
      sql`guardianship.person_id in (select id from persons where root_id = ${caller.id}) and ${counting}`,
    ),
    listGuardianships(
      db,
      sql`guardianship.person_id is null and lower(guardianship.email) = ${ownAddress(caller)}
        and guardianship.account_id <> ${caller.id} and account.closed_at is null`,
    ),
    listGuardianships(db, sql`guardianship.account_id = ${caller.id} and ${open}`),
  ])
  return { people, guardians, asked, sent, ...(await agesOf(db)) }
}

/**
 * The ages (years) from which nobody acts for a child any more, and from which access to its records must be requested
 * again.
 */
export type Ages = { childAge: number; recordAge: number }

export async function agesOf(db: Queries): Promise<Ages> {
  const { rows } = await sql<Ages>`select child_age() as "childAge", record_age() as "recordAge"`.execute(db)
  return rows[0]!
}

/**
 * Sets the ages. What they end is stored before and after the change: a higher age does not give back what a lower one
 * has ended. Throws `invalid_input` if records would have to be requested again after all rights have ended.
 */
export async function setAges(
  { db }: Pick<Ground, 'db'>,
  { childAge, recordAge }: { childAge: number; recordAge?: number | undefined },
): Promise<Ages> {
  return inTransaction(db, async (tx) => {
    // Two simultaneous changes run one after the other, and the second sees the first.
    await sql`select from clinic_rules for update`.execute(tx)
    await writeEnds(tx)
    const wanted = recordAge ?? Math.min((await agesOf(tx)).recordAge, childAge)
    if (wanted > childAge)
      throw new Failure('invalid_input', { issues: [{ path: 'recordAge', message: rule('ages_in_order') }] })
    await sql`update clinic_rules set child_age = ${childAge}, record_age = ${wanted}`.execute(tx)
    await writeEnds(tx)
    return { childAge, recordAge: wanted }
  })
}

type NewGuardianship = {
  /** Null for a guardian without an account, whose record is `guardianId`. */
  accountId: string | null
  guardianId?: string | null
  personId: string | null
  email: string | null
  rights: readonly GuardianRight[]
  endsOn?: string | null
  /** Who agreed, or noted the agreement; null while nobody has. */
  agreedBy: string | null
  paper?: string
} & (
  | {
      kind: 'child'
      /** The wording of the declaration of custody, which acting for a child requires. */
      custody: string
    }
  | { kind: Exclude<Kinship, 'child'>; custody?: never }
)

/**
 * For an account and a person: ends for good what a birthday or a last day has ended, so that a new guardianship can
 * follow.
 */
async function endWhatIsOver(
  tx: Queries,
  by: Caller,
  { accountId, guardianId = null }: Pick<NewGuardianship, 'accountId' | 'guardianId'>,
  personId: string | null,
): Promise<void> {
  await sql`
    update guardianships set ended_at = clinic_now(), ended_by = ${by.id}
    where (account_id = ${accountId}::uuid or guardian_id = ${guardianId}::uuid) and person_id = ${personId}::uuid
      and ended_at is null and begins_on <= clinic_today()
      and id not in (select id from guardians)
      and (account_id is not null or id not in (select id from guardianships_in_force))
  `.execute(tx)
}

/**
 * At the first age the rights to a child's records and messages must be requested again. The guardianship without them
 * is replaced by the new one with them, provided that it includes all rights of the old one.
 */
async function endWhatIsAskedAgain(
  tx: Queries,
  by: Caller,
  { accountId, personId, rights }: { accountId: string; personId: string; rights: readonly GuardianRight[] },
): Promise<void> {
  await sql`
    update guardianships set ended_at = clinic_now(), ended_by = ${by.id}
    where account_id = ${accountId} and person_id = ${personId}::uuid and ended_at is null and kind = 'child'
      and id in (
        select guardian.id from guardians guardian
        where ${rights as string[]}::text[] @> guardian.rights and not guardian.rights && array['record', 'messages']
      )
      and ${rights as string[]}::text[] && array['record', 'messages']
  `.execute(tx)
}

/** Throws `acts_already` if the account already acts for the person. */
export async function insertGuardianship(tx: Queries, by: Caller, wanted: NewGuardianship): Promise<Guardianship> {
  const { accountId, guardianId = null, personId, rights, custody = null } = wanted
  await endWhatIsOver(tx, by, wanted, personId)
  if (personId !== null && accountId) await endWhatIsAskedAgain(tx, by, { accountId, personId, rights })
  const { rows } = await sql<{ id: string }>`
    insert into guardianships (
      account_id, guardian_id, person_id, email, kind, rights, ends_on, asked_by, agreed_at, agreed_by, paper,
      begins_on, custody_words, custody_declared_at
    ) values (
      ${accountId}, ${guardianId}, ${personId}, ${wanted.email}, ${wanted.kind},
      ${wanted.rights as string[]}::text[], ${wanted.endsOn ?? null}::date, ${by.id},
      case when ${wanted.agreedBy}::uuid is not null then clinic_now() end, ${wanted.agreedBy}::uuid,
      ${wanted.paper ?? ''}, clinic_today(),
      ${custody}::text, case when ${custody}::text is not null then clinic_now() end
    )
    returning id
  `.execute(tx)
  return readGuardianship(tx, rows[0]!.id)
}

async function readGuardianship(tx: Queries, id: string): Promise<Guardianship> {
  const [found] = await listGuardianships(tx, sql`guardianship.id = ${id}::uuid`)
  return found!
}

/**
 * Limits how many people an account acts for. The account's row is locked, so that simultaneous calls are all counted.
 */
async function mustHaveRoom(tx: Queries, caller: Caller): Promise<void> {
  await sql`select from users where id = ${caller.id} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) from guardianships
    where account_id = ${caller.id} and ended_at is null
      and (agreed_at is null or begins_on > clinic_today() or id in (select id from guardians))
  `.execute(tx)
  if (rows[0]!.count >= familyMost) throw new Failure('too_many_people')
}

/** Throws `no_child` for a person who is old enough, or whose birthday is in the future. */
export async function mustBeChild(tx: Queries, born: string | null): Promise<void> {
  const { rows } = await sql<{ child: boolean }>`
    select (
      ${born}::date <= clinic_today() and (${born}::date + make_interval(years => child_age()))::date > clinic_today()
    ) is true as child
  `.execute(tx)
  if (!rows[0]!.child) throw new Failure('no_child')
}

/**
 * Adds a child, for whom the caller may do everything until it is old enough. The declaration of custody is stored in
 * the caller's language. Throws `no_child`, `too_many_people`.
 */
export async function addChild(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  {
    custody: _declared,
    ...child
  }: { name: string; nameLatin?: string | undefined; born: string; sex: Sex | null; custody: true },
  language: Language,
): Promise<Guardianship> {
  return inTransaction(db, async (tx) => {
    await mustHaveRoom(tx, caller)
    await mustBeChild(tx, child.born)
    const personId = await createPerson(tx, child, caller.id)
    const of = { accountId: caller.id, personId, email: null, kind: 'child', agreedBy: caller.id } as const
    const custody = textsIn(language).familyPage.custody
    return insertGuardianship(tx, caller, { ...of, custody, rights: await rightsOnOnesWord(tx, child.born) })
  })
}

/**
 * The rights that a parent gets on their own declaration: from the first age on, records and messages take the child's
 * agreement or a document.
 */
async function rightsOnOnesWord(tx: Queries, born: string): Promise<readonly GuardianRight[]> {
  const { rows } = await sql<{ rights: GuardianRight[] }>`
    select rights_at_age(${[...guardianRights]}::text[], 'child', ${born}::date, clinic_now(), true) as rights
  `.execute(tx)
  return rows[0]!.rights
}

/** Asks the owner of this address. The answer is the same whether or not an account has it. Throws `acts_already`. */
export async function askToAct(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  asked: { email: string; kind: Exclude<Kinship, 'child'>; rights: readonly GuardianRight[] },
): Promise<Guardianship> {
  return inTransaction(db, async (tx) => {
    await mustHaveRoom(tx, caller)
    const guardianship = await insertGuardianship(tx, caller, {
      ...asked,
      accountId: caller.id,
      personId: null,
      agreedBy: null,
    })
    await sql`
      insert into notices (dedupe_key, user_id, kind, facts, at)
      select 'asked-to-act-' || ${guardianship._id}::text, id, 'asked-to-act',
        jsonb_build_object('name', ${caller.name}::text), clinic_now()
      from users where lower(email) = lower(${asked.email}) and role = 'user' and closed_at is null
        and email_confirmed_at is not null and id <> ${caller.id}
    `.execute(tx)
    return guardianship
  })
}

/** The caller agrees that the account that asked acts for them. Throws `not_found`, `acts_already`. */
export async function agreeToAct(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  id: string,
  rights: readonly GuardianRight[],
): Promise<Guardianship> {
  return inTransaction(db, async (tx) => {
    const asked = await sql<{ account_id: string }>`select account_id from guardianships where id = ${id}`.execute(tx)
    if (asked.rows[0]) {
      await endWhatIsOver(tx, caller, { accountId: asked.rows[0].account_id }, caller.id)
      await endWhatIsAskedAgain(tx, caller, { accountId: asked.rows[0].account_id, personId: caller.id, rights })
    }
    const { rows } = await sql`
      update guardianships
      set person_id = ${caller.id}, rights = ${rights as string[]}::text[], agreed_at = clinic_now(),
        agreed_by = ${caller.id}, begins_on = clinic_today()
      where id = ${id} and person_id is null and ended_at is null and account_id <> ${caller.id}
        and lower(email) = ${ownAddress(caller)}
      returning id
    `.execute(tx)
    if (rows.length === 0) throw new Failure('not_found')
    return readGuardianship(tx, id)
  })
}

/** Ends a guardianship from either side, or declines a request. Throws `not_found`. */
export async function endActing({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  const theirs = sql`
    id = ${id} and (
      account_id = ${caller.id}
      or person_id in (select persons.id from persons where root_id = ${caller.id})
      or person_id is null and lower(email) = ${ownAddress(caller)}
    )`
  const ended = await inTransaction(db, (tx) => endGuardianships(tx, caller.id, theirs))
  if (ended === 0) throw new Failure('not_found')
}

/** What the clinic knows of the caller, or of somebody they book for. Throws `not_found`. */
export async function getOwnPerson(db: Queries, caller: Caller, id: string): Promise<KnownPerson> {
  const personId = await personFor(db, caller, id, 'book')
  const { rows } = await sql<{ person: KnownPerson }>`
    select ${asPerson} as person from persons person where person.id = ${personId}
  `.execute(db)
  return rows[0]!.person
}

/** Throws `invalid_input` unless the birthday is the caller's own, in the past, and the first one that is said. */
async function mustBeFirstBirthday(tx: Queries, caller: Caller, id: string, born: string): Promise<void> {
  await lockAccount(tx, id)
  const { rows } = await sql<{ first: boolean; past: boolean }>`
    select id = ${caller.id}::uuid and (born is null or born = ${born}::date) as first,
      ${born}::date <= clinic_today() as past
    from persons where id = ${id}
  `.execute(tx)
  const { first, past } = rows[0]!
  if (first && past) return
  const message = rule(first ? 'birthday_future' : 'birthday_at_desk')
  throw new Failure('invalid_input', { issues: [{ path: 'born', message }] })
}

/**
 * Changes the details of the caller, or of somebody they book for. Those of an account are changed only by its owner.
 * Throws `not_found`.
 */
export async function changeOwnPerson(
  ground: Pick<Ground, 'db' | 'forgetCaller'>,
  caller: Caller,
  id: string,
  wanted: Changed,
): Promise<KnownPerson> {
  const personId = await inTransaction(ground.db, async (tx) => {
    const theirs = await personFor(tx, caller, id, 'book')
    const { rows: others } = await sql`
      select from users where id = ${theirs} and id <> ${caller.id} and closed_at is null
    `.execute(tx)
    if (others.length > 0) throw new Failure('not_found')
    if (wanted.born != null) await mustBeFirstBirthday(tx, caller, theirs, wanted.born)
    await changePerson(tx, theirs, wanted)
    return theirs
  })
  ground.forgetCaller(personId)
  return getOwnPerson(ground.db, caller, personId)
}
