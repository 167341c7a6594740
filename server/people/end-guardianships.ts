import { type RawBuilder, sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { tellAccounts, type Told } from './tell-accounts.ts'

type Ended = {
  id: string
  /** Null for a guardian without an account. */
  account_id: string | null
  account_name: string
  /** The person's own record, whose id is also that of their account if they have one; null for a request. */
  person_id: string | null
  person_name: string | null
  because: 'age' | 'day' | null
}

/**
 * Ends the matching guardianships that have not ended, and what the accounts had begun by them: their holds lapse, and
 * their saved cards are taken off coming visits. Both sides are told, except the account that ends it. `by` is that
 * account; null if the last day or the age ended it. Answers how many.
 */
export async function endGuardianships(tx: Queries, by: string | null, matches: RawBuilder<unknown>): Promise<number> {
  await lockPeopleOf(tx, matches)
  const { rows } = await sql<Ended>`
    with ended as (
      update guardianships guardianship
      set ended_at = clinic_now(), ended_by = ${by}::uuid,
        ended_because = case
          when ${by}::uuid is not null then null
          when ends_on < clinic_today() then 'day'
          else 'age'
        end
      where ended_at is null and (${matches})
      returning *
    )
    select ended.id, ended.account_id, account.name as account_name, patient.person_id, patient.name as person_name,
      ended.ended_because as because
    from ended
    join persons account on account.id = coalesce(ended.account_id, ended.guardian_id)
    left join people patient on patient.id = ended.person_id and ended.agreed_at is not null
    order by ended.id
  `.execute(tx)
  const told: Told[] = []
  for (const { id, because, ...of } of rows) {
    if (of.person_id === null) continue
    const about = { key: id, by }
    told.push({ ...about, kind: 'guardian-ended', userId: of.person_id, facts: { name: of.account_name } })
    if (of.account_id) {
      told.push({ ...about, kind: 'acting-ended', userId: of.account_id, facts: { name: of.person_name!, because } })
      await letGoOfEnded(tx, of.account_id, of.person_id)
    }
    await tellReception(tx, of.person_id)
  }
  await tellAccounts(tx, told)
  return rows.length
}

/**
 * Locks the people of the matching guardianships that have not ended, before anything else of them is written: a
 * simultaneous booking for them is either done before, or finds that the right has ended. Throws PostgreSQL's 55P03 if
 * a lock is not free within two seconds, also for locks later in the transaction.
 */
async function lockPeopleOf(tx: Queries, matches: RawBuilder<unknown>): Promise<void> {
  await sql`
    select lock_parties('{}', array(
      select person_id from guardianships guardianship
      where ended_at is null and person_id is not null and (${matches})
    ), '2s')
  `.execute(tx)
}

/**
 * Ends what accounts had begun for people they no longer act for, and tells the owners whose card was taken off a
 * visit. Without an account or a person it applies to all.
 */
export async function letGoOfEnded(tx: Queries, accountId: string | null, personId: string | null): Promise<void> {
  const { rows } = await sql<{ account_id: string; name: string; visits: number; key: string }>`
    select off.account_id, person.name, off.visits,
      off.person_id || '-' || iso(clinic_now()) || '-' || off.account_id as key
    from let_go_of_ended(${accountId}::uuid, ${personId}::uuid) off join persons person on person.id = off.person_id
  `.execute(tx)
  await tellAccounts(
    tx,
    rows.map(({ account_id: userId, name, visits, key }) => ({
      kind: 'card-taken-off',
      userId,
      key,
      by: null,
      facts: { name, visits },
    })),
  )
}

/** Guardianships that an age or a last day has ended by now. */
const isOver = sql`
  agreed_at is not null and (
    ends_on < clinic_today()
    or kind = 'child' and exists (
      select from people person
      where person.id = guardianship.person_id and (
        (person.born + make_interval(years => child_age()))::date <= clinic_today()
        or cardinality(rights_at_age(rights, kind, person.born, agreed_at, agreed_by = account_id)) = 0
      )
    )
  )`

/**
 * A guardianship of a child that continues, but whose rights to records and messages have ended with the child's age.
 */
const isNarrower = sql`
  kind = 'child' and exists (
    select from guardians guardian where guardian.id = guardianship.id and guardian.rights <> guardianship.rights
  )`

/**
 * Stores what a last day or a birthday has ended: the whole guardianship, or its rights to records and messages, which
 * must be requested again from then on. The people concerned are told. A later change of the ages does not give it
 * back.
 */
export async function writeEnds(tx: Queries): Promise<void> {
  await writeEndsOf(tx, sql`true`)
  await letGoOfEnded(tx, null, null)
  await tellReception(tx, null)
}

/** As `writeEnds`, for the guardianships that match. */
async function writeEndsOf(tx: Queries, matches: RawBuilder<unknown>): Promise<void> {
  await lockPeopleOf(tx, sql`(${matches}) and (${isOver} or ${isNarrower})`)
  const { rows } = await sql<{
    id: string
    account_id: string
    account_name: string
    person_id: string
    person_name: string
  }>`
    update guardianships guardianship set rights = guardian.rights
    from guardians guardian
    join persons account on account.id = guardian.account_id
    join persons person on person.id = guardian.person_id
    where guardian.id = guardianship.id and guardianship.kind = 'child' and guardianship.rights <> guardian.rights
      and (${matches})
    returning guardianship.id, guardian.account_id, account.name as account_name, guardian.person_id,
      person.name as person_name
  `.execute(tx)
  await tellAccounts(
    tx,
    rows.flatMap(({ id: key, ...of }): Told[] => [
      { kind: 'rights-narrowed', userId: of.account_id, key, by: null, facts: { name: of.person_name } },
      { kind: 'guardian-narrowed', userId: of.person_id, key, by: null, facts: { name: of.account_name } },
    ]),
  )
  await endGuardianships(tx, null, sql`(${matches}) and ${isOver}`)
}

/**
 * The regular job for `writeEnds`, and for what accounts still have in hand after their rights ended in another way.
 * Each guardianship has its own transaction: one that fails is logged and left to the next run.
 */
export async function endOutgrown({ db, log }: Pick<Ground, 'db' | 'log'>): Promise<void> {
  const each = async (facts: object, work: (tx: Queries) => Promise<void>) => {
    try {
      await inTransaction(db, work)
    } catch (err) {
      log.error({ err, ...facts }, 'What a guardianship has ended could not be written')
    }
  }
  const over = await sql<{ id: string }>`
    select id from guardianships guardianship where ended_at is null and (${isOver} or ${isNarrower}) order by id
  `.execute(db)
  for (const { id } of over.rows)
    await each({ guardianshipId: id }, (tx) => writeEndsOf(tx, sql`guardianship.id = ${id}::uuid`))
  // Holds and cards that remain from rights that ended in another way.
  const left = await sql<{ account_id: string; patient_id: string }>`
    select account_id, patient_id
    from (
      select booked_by as account_id, patient_id from claims where status = 'held' and booked_by <> patient_id
      union
      select card.account_id, claim.patient_id
      from claims claim join saved_cards card on card.id = claim.saved_card_id
      where claim.status in ('pending', 'confirmed') and lower(claim.during) > clinic_now()
        and card.account_id <> claim.patient_id
    ) in_hand
    where patient_id <> all(acted_for(account_id, 'book')) or patient_id <> all(acted_for(account_id, 'pay'))
    order by account_id, patient_id
  `.execute(db)
  for (const { account_id: accountId, patient_id: personId } of left.rows)
    await each({ accountId, personId }, (tx) => letGoOfEnded(tx, accountId, personId))
  await inTransaction(db, (tx) => tellReception(tx, null))
}

/**
 * Notifies reception of people with coming visits whom nobody is told about any more: who acted for them has stopped or
 * closed the account in the last two days, and they have neither account nor e-mail themselves. People belong to the
 * whole clinic, so staff with the right at any place are notified. Without a person it checks all people.
 */
export async function tellReception(tx: Queries, personId: string | null): Promise<void> {
  await sql`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select 'nobody-told-' || person.id || '-' || clinic_today() || '-' || staff.id, staff.id, 'nobody-told',
      jsonb_build_object(
        'name', person.name,
        'link', case staff.role when 'admin' then '/admin/dashboard/people/' else '/desk/people/' end || person.id
      ), clinic_now()
    from (
      select distinct patient.person_id as id, patient.name
      from guardianships guardianship
      join persons account on account.id = guardianship.account_id
      join people patient on patient.id = guardianship.person_id
      where guardianship.agreed_at is not null
        and (${personId}::uuid is null or guardianship.person_id = any(records_with(${personId}::uuid)))
        and greatest(guardianship.ended_at, account.closed_at) > clinic_now() - interval '2 days'
        and patient.email = '' and patient.erased_at is null and patient.deceased_on is null
        and not exists (select from readers_of(patient.id))
        and exists (
          select from claims
          where claims.patient_id = any(records_with(patient.id)) and status in ('pending', 'confirmed')
            and lower(during) > clinic_now()
        )
    ) person
    join users staff on staff.role in ('reception', 'admin') and staff.closed_at is null and may_somewhere(staff.id, 'desk')
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}
