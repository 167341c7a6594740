import { type RawBuilder, sql } from 'kysely'
import type { SavedCard } from '#contract/payments/saved-cards.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import type { CardSetup, KeptCard } from './provider.ts'
import { cardProviderOf } from './provider-of.ts'

/** A card is kept for this many days after a visit, so that a forgotten no-show can still be marked. */
const daysAfterVisit = 7

/** The next coming visit that a card's owner pays for and may still pay for, or a charge or hold not finished. */
const neededFor = sql`(
  select json_build_object('doctor', doctor_person.name, 'date', claim.date)
  from (
    select id, doctor_id, date, during from claims
    where saved_card_id = card.id and status in ('held', 'pending', 'confirmed', 'in-progress')
      and upper(during) > clinic_now() - make_interval(days => ${sql.lit(daysAfterVisit)})
      -- The card of an account that no longer acts for somebody is taken off that person's visits.
      and (card.account_id is null or patient_id = any(acted_for(card.account_id, 'pay')))
    union
    select claims.id, claims.doctor_id, claims.date, claims.during
    from payments join claims on claims.id = payments.claim_id
    where payments.saved_card_id = card.id and payments.status in ('creating', 'open')
    union
    -- A time that is held while its owner may pay for it with this card.
    select claims.id, claims.doctor_id, claims.date, claims.during
    from claims join payments on payments.claim_id = claims.id
    where claims.booker_id = card.account_id and claims.status = 'held' and claims.hold_expires_at > clinic_now()
      and payments.offered_card_id = card.id
  ) claim
  join doctors doctor on doctor.id = claim.doctor_id join persons doctor_person on doctor_person.id = doctor.user_id
  order by claim.during, claim.id limit 1
)`

/** Whether the visit of a `card` still waits for it, or has stopped waiting so recently that a last check is made. */
const mayBeKept = sql`exists (
  select from claims where id = card.claim_id and status in ('pending', 'confirmed')
    and pay_by > clinic_now() - interval '5 minutes'
)`

/** Whether the visit of a `card` is so recent that its status may still be corrected, so that a fee may fall due. */
const mayBeUndone = sql`exists (
  select from claims where id = card.claim_id and status <> 'cancelled'
    and upper(during) > clinic_now() - make_interval(days => ${sql.lit(daysAfterVisit)})
)`

/** Whether a `card` has expired. */
export const cardExpired = sql<boolean>`
  make_date(card.exp_year, card.exp_month, 1) + interval '1 month' <= clinic_today()`

/** An account's newest saved card that can pay at this provider, as a value in SQL; null if there is none. */
export const newestCardOf = (accountId: RawBuilder<unknown>, provider: RawBuilder<unknown>) => sql`(
  select card.id from saved_cards card
  where card.account_id = ${accountId} and card.provider = ${provider} and card.kept_at is not null
    and card.removed_at is null and not (${cardExpired})
  order by card.kept_at desc, card.id limit 1
)`

/** The caller's card that a payment was begun for, so that they can pay with it; null if it is not there any more. */
export async function readOfferedCard(
  db: Queries,
  caller: Caller,
  id: string | null,
): Promise<Pick<KeptCard, 'brand' | 'last4' | 'methodId'> | null> {
  if (id === null) return null
  const { rows } = await sql<{ brand: string; last4: string; methodId: string }>`
    select brand, last4, method_id as "methodId" from saved_cards
    where account_id = ${caller.id} and id = ${id} and removed_at is null
  `.execute(db)
  return rows[0] ?? null
}

/** The account's saved cards, or one of them; newest first. */
export async function listSavedCards(db: Queries, caller: Caller, id: string | null = null): Promise<SavedCard[]> {
  const { rows } = await sql<{ card: SavedCard }>`
    select json_build_object(
      '_id', card.id, 'brand', brand, 'last4', last4, 'expMonth', exp_month, 'expYear', exp_year,
      'expired', ${cardExpired}, 'neededFor', ${neededFor}
    ) as card
    from saved_cards card
    where account_id = ${caller.id} and kept_at is not null and removed_at is null
      and (${id}::uuid is null or card.id = ${id}::uuid)
    order by kept_at desc, card.id
  `.execute(db)
  return rows.map(({ card }) => card)
}

/**
 * Begins to save a card of the caller, who has read in this language what may be charged. Throws
 * `provider_unavailable`.
 */
export async function beginSavedCard(
  { db, payments }: Pick<Ground, 'db' | 'payments'>,
  caller: Caller,
  language: Language,
): Promise<{ _id: string; clientSecret: string }> {
  const mandate = textsIn(language).savedCard.mandate
  const { rows } = await sql<{ id: string }>`
    insert into saved_cards (account_id, provider, mandate, language)
    values (${caller.id}, ${payments.name}, ${mandate}, ${language}) returning id
  `.execute(db)
  const { id } = rows[0]!
  const setup = await payments.beginSetup(id)
  await sql`
    update saved_cards set setup_id = ${setup.id}, customer_id = ${setup.customerId} where id = ${id}
  `.execute(db)
  return { _id: id, clientSecret: setup.clientSecret }
}

/**
 * Saves a card that its provider has by now. Throws `not_found`, `card_not_kept` if the provider has no card,
 * `provider_unavailable`.
 */
export async function keepSavedCard(
  ground: Pick<Ground, 'db' | 'payments'>,
  caller: Caller,
  id: string,
): Promise<SavedCard> {
  const { db } = ground
  const { rows } = await sql<{ provider: string; setup_id: string | null; kept: boolean }>`
    select provider, setup_id, kept_at is not null as kept from saved_cards
    where id = ${id} and account_id = ${caller.id} and removed_at is null
  `.execute(db)
  const [begun] = rows
  if (!begun?.setup_id) throw new Failure('not_found')
  if (!begun.kept) {
    const { card } = await cardProviderOf(ground, begun).readSetup(begun.setup_id)
    if (!card) throw new Failure('card_not_kept')
    await noteKept(db, id, card)
  }
  const [kept] = await listSavedCards(db, caller, id)
  if (!kept) throw new Failure('not_found')
  return kept
}

/**
 * Begins to save a card for one visit, for a patient who has its link and has read what may be charged. Repeated calls
 * answer the same. Throws `provider_unavailable`.
 */
export async function beginCardOfVisit(
  { db, payments }: Pick<Ground, 'db' | 'payments'>,
  claimId: string,
  { mandate, language }: { mandate: string; language: Language },
): Promise<{ clientSecret: string }> {
  await sql`
    insert into saved_cards (claim_id, provider, mandate, language)
    values (${claimId}, ${payments.name}, ${mandate}, ${language}) on conflict do nothing
  `.execute(db)
  const { rows } = await sql<BegunCard>`
    select id, provider, setup_id from saved_cards where claim_id = ${claimId} and removed_at is null
  `.execute(db)
  const { id, setup_id: setupId, provider } = rows[0]!
  const cards = cardProviderOf({ db, payments }, { provider })
  if (setupId) return cards.readSetup(setupId)
  const setup = await cards.beginSetup(id)
  await sql`
    update saved_cards set setup_id = ${setup.id}, customer_id = ${setup.customerId} where id = ${id}
  `.execute(db)
  return setup
}

type BegunCard = { id: string; provider: string; setup_id: string | null }

/**
 * Saves the card of a visit that its provider has by now. `note` then notes it at the visit, in one transaction that
 * begins with `lock`. A card that expires before the visit is removed, so that another can be entered. Throws
 * `card_not_kept` if there is none, `card_ends_before`, `provider_unavailable`.
 */
export async function keepCardOfVisit(
  { db, payments }: Pick<Ground, 'db' | 'payments'>,
  claimId: string,
  lock: (tx: Queries) => Promise<void>,
  note: (tx: Queries, cardId: string) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<BegunCard>`
    select id, provider, setup_id from saved_cards where claim_id = ${claimId} and removed_at is null
  `.execute(db)
  const [begun] = rows
  const { card } = begun?.setup_id
    ? await cardProviderOf({ db, payments }, begun).readSetup(begun.setup_id)
    : { card: null }
  if (!begun || !card) throw new Failure('card_not_kept')
  const refused = await inTransaction(db, async (tx) => {
    await lock(tx)
    const { rows: ending } = await sql`
      update saved_cards set removed_at = clinic_now() from claims
      where saved_cards.id = ${begun.id} and kept_at is null and removed_at is null
        and claims.id = ${claimId} and not card_lasts(${card.expMonth}, ${card.expYear}, claims.date)
      returning saved_cards.id
    `.execute(tx)
    if (ending.length > 0) return 'card_ends_before' as const
    // It was removed while the provider was asked.
    if (!(await noteKept(tx, begun.id, card))) return 'card_not_kept' as const
    await note(tx, begun.id)
    return null
  })
  if (refused) throw new Failure(refused)
}

/** How many cards are asked about in one last-minute round, and how soon (s) the same card is asked about again. */
const lastMinute = { cards: 20, again: 20 }

/**
 * The visits whose wait ends within a minute and whose card was begun but not reported as saved by the browser: a few
 * per round, each taken by one server.
 */
export async function takeCardsToAskAbout(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update saved_cards set asked_at = clinic_now()
    where id = any(array(
      select card.id from claims claim join saved_cards card on card.claim_id = claim.id
      where claim.pay_by between clinic_now() and clinic_now() + interval '1 minute'
        and card.setup_id is not null and card.kept_at is null and card.removed_at is null
        and (card.asked_at < clinic_now() - make_interval(secs => ${lastMinute.again})) is not false
      order by claim.pay_by limit ${lastMinute.cards} for update of card skip locked
    ))
    returning claim_id as id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Answers false if the card is already saved or was removed. */
async function noteKept(db: Queries, id: string, card: NonNullable<CardSetup['card']>): Promise<boolean> {
  const { rows } = await sql`
    update saved_cards
    set method_id = ${card.methodId}, brand = ${card.brand}, last4 = ${card.last4}, exp_month = ${card.expMonth},
      exp_year = ${card.expYear}, kept_at = clinic_now()
    where id = ${id} and kept_at is null and removed_at is null returning id
  `.execute(db)
  return rows.length > 0
}

/** Removes a card. Throws `not_found`, and `card_in_use` while a coming visit or a charge needs it. */
export async function removeSavedCard(ground: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  await inTransaction(ground.db, async (tx) => {
    // A booking with this card at this moment waits, and then finds it removed.
    await sql`select from saved_cards where id = ${id} and account_id = ${caller.id} for update`.execute(tx)
    const [card] = await listSavedCards(tx, caller, id)
    if (!card) throw new Failure('not_found')
    if (card.neededFor) throw new Failure('card_in_use')
    await sql`update saved_cards set removed_at = clinic_now() where id = ${id}`.execute(tx)
  })
}

/** Removes all cards of an account that is erased, and of its visits, even if they are still needed. */
export async function removeSavedCards(tx: Queries, accountId: string): Promise<void> {
  await sql`
    update saved_cards set removed_at = clinic_now()
    where removed_at is null and (
      account_id = ${accountId}
      or claim_id = any(array(select id from claims where patient_id = any(records_with(${accountId}::uuid))))
    )
  `.execute(tx)
}

/**
 * Has the providers delete cards that were removed, that nobody finished saving within a day or while the visit waited,
 * or that were saved for a visit that is cancelled or a week ago and are no longer needed. Each call takes some of them
 * in no fixed order, so that a provider in trouble does not block the others. A `stop` ends it between two cards.
 */
export async function forgetRemovedCards(
  ground: Pick<Ground, 'db' | 'payments' | 'log'>,
  stop?: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ id: string; provider: string; customer_id: string | null }>`
    update saved_cards set removed_at = coalesce(removed_at, clinic_now())
    where id in (
      select id from saved_cards card
      where forgotten_at is null and (
        removed_at is not null
        or kept_at is null and created_at < clinic_now() - interval '1 day' and not ${mayBeKept}
        or claim_id is not null and kept_at is not null and ${neededFor} is null and not ${mayBeUndone}
      )
      order by random() limit 100
    )
    returning id, provider, customer_id
  `.execute(ground.db)
  for (const { id, provider, customer_id: customerId } of rows) {
    if (stop?.aborted) return
    try {
      if (customerId) await cardProviderOf(ground, { provider }).forgetCustomer(customerId)
      await noteForgotten(ground.db, id)
    } catch (error) {
      ground.log.warn({ savedCardId: id, err: error }, 'A card could not be forgotten yet and will be tried again')
    }
  }
}

async function noteForgotten(db: Database, id: string): Promise<void> {
  await sql`update saved_cards set forgotten_at = clinic_now() where id = ${id}`.execute(db)
}
