import { sql } from 'kysely'
import type { Participant } from '#contract/messages/message-lists.ts'
import type { ConsentAct } from '#contract/forms/response-lists.ts'
import type { PaperAct } from '#contract/records/paper-lists.ts'
import { lettersPerDay } from '#contract/rules.ts'
import type { Language } from '../../texts/languages.ts'
import type { Queries } from '../platform/database.ts'
import type { WhenBefore } from './about-appointment.ts'
import type { DeviceFacts } from './device.ts'
import { addressNews } from './address-letters.ts'
import { type LinkKind, opensPage } from './link-letters.ts'
import { lowered, makeLinks } from './mailed-links.ts'

/** Where and when (ISO 8601) somebody logged in; `link` is the page on which they can end that session. */
export type LogInFacts = DeviceFacts & { network: string; at: string; link: string }

/** A patient's wish to change a visit, and when the visit is (local to its place); the rest is on the doctor's page. */
export type ChangeAskedFacts = { wants: 'cancel' | 'move'; date: string; startTime: string }

/** How late a doctor is for the visit of today at `time`, local to its place. */
export type DelayFacts = { doctor: string; time: string; minutes: number }

/** The message that waits, as which its reader takes part in the thread, and nothing of what it says. */
export type MessageFacts = { threadId: string; messageId: string; seq: number; readsAs: Participant }

/** The content of mails that are not about an appointment. Mails about appointments are enqueued by the relay. */
type MailAboutAccount =
  | {
      kind: 'welcome' | 'confirm-email' | 'new-email' | 'clinic-email' | 'password-link' | 'invitation'
      facts: { linkId: string }
    }
  | { kind: 'password-changed' | 'email-changed' | 'factors-ended' | 'test'; facts: Record<string, never> }
  | { kind: 'guardian-noted'; facts: { name: string } }
  | { kind: 'acting-ended'; facts: { name: string; because: 'age' | 'day' | null } }
  | { kind: 'guardian-ended' | 'rights-narrowed' | 'guardian-narrowed'; facts: { name: string } }
  | { kind: 'record-corrected' | 'target-set'; facts: { recordOf: string } }
  | { kind: 'paper'; facts: { act: PaperAct; recordOf: string } }
  | { kind: 'consent'; facts: { act: ConsentAct; recordOf: string } }
  | { kind: 'form-waits'; facts: { recordOf: string; visitId?: string } }
  | { kind: 'repeat-asked'; facts: Record<string, never> }
  | { kind: 'repeat-refused'; facts: { recordOf: string } }
  | { kind: 'medicine-low'; facts: { recordOf: string } }
  | { kind: 'dose-due'; facts: { recordOf: string; doses: { planId: string; dueAt: string; until: string }[] } }
  | { kind: 'card-taken-off'; facts: { name: string; visits: number } }
  | { kind: 'records-merged'; facts: { number: number } }
  | { kind: 'document'; facts: { recordOf: string } }
  | { kind: 'message'; facts: MessageFacts }
  | { kind: 'record-opened'; facts: { personId: string | null } }
  | { kind: 'delay'; facts: DelayFacts }
  | { kind: 'new-log-in' | 'new-passkey'; facts: LogInFacts }
  | { kind: 'change-asked'; facts: ChangeAskedFacts }

type Enqueued = MailAboutAccount & {
  userId: string
  dedupeKey: string
  /** The address to use instead of the account's own. */
  address?: string
  /** How long it waits before it leaves; at once if not given. */
  delaySeconds?: number
}

/** Enqueues mails to accounts within the caller's transaction: they leave only if it commits. Answers their ids. */
export async function enqueueMails(tx: Queries, mails: readonly Enqueued[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts, next_try_at)
    select mail."dedupeKey", mail.kind, person.id, person.name, coalesce(mail.address, person.email), mail.facts,
      clinic_now() + make_interval(secs => coalesce(mail."delaySeconds", 0))
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as mail (
      "dedupeKey" text, kind text, "userId" uuid, address text, facts jsonb, "delaySeconds" int
    )
    join persons person on person.id = mail."userId" and person.account_role is not null and person.closed_at is null
      and person.deceased_on is null
    on conflict (dedupe_key) do nothing
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Enqueues one mail, as `enqueueMails` does. */
export const enqueueMail = (tx: Queries, mail: Enqueued): Promise<string[]> => enqueueMails(tx, [mail])

/** The content of a mail about an appointment, beside the appointment itself, which is read when the mail leaves. */
export type LetterFacts = {
  byClinic?: boolean
  /** When and where the appointment was when its patient last got news of it. */
  from?: WhenBefore
  /** For a reminder: when the visit begins. If the visit moves, the reminder is not sent. */
  startsAt?: string
  /** For a letter about several visits of a series: their ids. */
  claimIds?: string[]
  /** For a letter about a receipt or a refund note: its id. */
  paperId?: string
  /** For a mail about a password: its link. */
  linkId?: string
  /** For a mail about a health record: whose. */
  recordOf?: string
}

export type AppointmentLetter = {
  claimId: string
  kind: string
  dedupeKey: string
  facts: LetterFacts
  /** The account that did everything the letter reports; null if several accounts did, or the clinic. */
  actorId: string | null
  /** Readers whom the letter also tells what others did earlier. */
  alsoOfOthersTo?: readonly string[]
  /** How long it waits at least, because what it reports can still be undone. */
  holdSeconds?: number
}

/**
 * Enqueues mails to the patients of appointments and to the accounts that see their visits. They leave after
 * `delaySeconds`. If no account sees the visits, news of booking, moving and cancelling goes to the patient's own
 * address. Mails about what readers did themselves are limited to `lettersPerDay` a day: an account may be made with
 * somebody else's address. Mails about what others did are always sent and do not count.
 */
export async function enqueueLetters(
  tx: Queries,
  letters: readonly AppointmentLetter[],
  delaySeconds: number,
): Promise<void> {
  if (letters.length === 0) return
  await sql`
    with letter as (
      select letter.*, claim.patient_id, reader.account_id, did.own_doing,
        row_number() over (partition by reader.account_id, did.own_doing order by letter."dedupeKey") as place
      from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as letter (
        "claimId" uuid, kind text, "dedupeKey" text, facts jsonb, "actorId" uuid, "alsoOfOthersTo" uuid[],
        "holdSeconds" int
      )
      join claims claim on claim.id = letter."claimId"
      cross join readers_of(claim.patient_id) reader
      cross join lateral (
        select reader.account_id is not distinct from "actorId"
          and reader.account_id <> all(coalesce("alsoOfOthersTo", '{}')) as own_doing
      ) did
    )
    insert into mails (dedupe_key, kind, user_id, claim_id, facts, created_at, next_try_at, own_doing)
    select "dedupeKey" || case when account_id = patient_id then '' else '-' || account_id end, kind, account_id,
      "claimId", facts, clinic_now(),
      clinic_now() + make_interval(secs => greatest(${delaySeconds}::int, "holdSeconds")), own_doing
    from letter
    where not own_doing or place + (
      select count(*) from mails
      where mails.user_id = letter.account_id and mails.own_doing
        and mails.created_at > clinic_now() - interval '1 day'
    ) <= ${lettersPerDay}
    on conflict (dedupe_key) do nothing
  `.execute(tx)
  await enqueueToAddresses(tx, letters, delaySeconds)
}

/**
 * The kinds of letters that also go to addresses. For a visit with a link only `rescheduled` does: mails with that link
 * report the rest.
 */
const toldToAddresses = ['booked', 'series-booked', 'rescheduled', 'cancelled', 'series-cancelled']
/** Those that go to addresses about a visit by video only: they have the link to its room. */
const toldOfVideo = ['reminder-day', 'reminder-hour', 'video-ready']

async function enqueueToAddresses(tx: Queries, letters: readonly AppointmentLetter[], delaySeconds: number) {
  const told = letters.filter(({ kind }) => toldToAddresses.includes(kind) || toldOfVideo.includes(kind))
  if (told.length === 0) return
  await sql`
    insert into mails (dedupe_key, kind, claim_id, facts, created_at, next_try_at)
    select "dedupeKey" || '-address', 'address-' || replace(kind, 'series-', ''), claim.id,
      jsonb_strip_nulls(facts || jsonb_build_object('language', ${languageOfAddress()})), clinic_now(),
      clinic_now() + make_interval(secs => greatest(${delaySeconds}::int, "holdSeconds"))
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as letter (
      "claimId" uuid, kind text, "dedupeKey" text, facts jsonb, "holdSeconds" int
    )
    join claims claim on claim.id = letter."claimId"
    join people patient on patient.id = claim.patient_id and patient.email <> '' and patient.erased_at is null
      and patient.deceased_on is null and patient.closed_at is null
    where not exists (select from readers_of(claim.patient_id))
      and case when kind = any(${toldOfVideo}::text[]) then claim.mode = 'video'
        else kind = 'rescheduled' or not exists (select from visit_links where claim_id = claim.id)
      end
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}

/** A receipt or a refund note that was issued. */
export type IssuedReceipt = { id: string; claimId: string; kind: 'receipt' | 'refund'; atDesk: boolean }

/** The language of a mail to an address about a claim; `language` if none is noted for the patient. */
export const languageOfAddress = (language: Language | null = null) => sql`coalesce(
  patient.language, ${language}::text,
  (select language from visit_links where claim_id = claim.id),
  (
    select facts ->> 'language' from mails
    where mails.claim_id = claim.id and user_id is null and kind = 'visit-link' order by created_at limit 1
  )
)`

/**
 * Enqueues a mail about each receipt to the accounts that see or pay for the patient's visits, and to the owner of the
 * saved card that it is about. Where there is no such account, a refund by card or PayPal is told to the patient's
 * address, without a name.
 */
export async function enqueueReceipts(tx: Queries, receipts: readonly IssuedReceipt[]): Promise<void> {
  if (receipts.length === 0) return
  await sql`
    with receipt as (
      select receipt.id, receipt.kind, "atDesk", claim.id as claim_id, claim.patient_id
      from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as receipt (
        id uuid, "claimId" uuid, kind text, "atDesk" boolean
      )
      join claims claim on claim.id = receipt."claimId"
    )
    insert into mails (dedupe_key, kind, user_id, claim_id, to_name, to_email, facts, created_at, next_try_at)
    select 'paper-' || receipt.id || '-' || account_id, kind || '-issued', account_id, claim_id, null, null,
      jsonb_build_object('paperId', receipt.id), clinic_now(), clinic_now()
    from receipt cross join lateral (
      select account_id from payers_of(patient_id)
      union
      select account_id from card_owner_of_receipt(receipt.id)
    ) told
    union all
    select 'visit-link-refunded-' || claim.id || '-' || receipt.id || '-' || patient.email, 'visit-link-refunded', null,
      claim.id, '', patient.email,
      jsonb_strip_nulls(jsonb_build_object('paperId', receipt.id, 'language', ${languageOfAddress()})), clinic_now(),
      clinic_now()
    from receipt
    join claims claim on claim.id = receipt.claim_id
    join people patient on patient.id = claim.patient_id and patient.email <> '' and patient.erased_at is null
      and patient.deceased_on is null
    where kind = 'refund' and not "atDesk" and not exists (select from payers_of(claim.patient_id))
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}

/**
 * Enqueues a mail about a saved card that did not pay, once per charge, to the accounts that pay for a patient and see
 * their visits, and to the card's owner. It leaves after all earlier events of the visit were reported: a series whose
 * first visit was not paid by its card is cancelled.
 */
export async function enqueueCardRefused(tx: Queries, claimId: string, intentId: string): Promise<void> {
  await sql`
    insert into mails (dedupe_key, kind, user_id, claim_id, facts, created_at, next_try_at)
    select 'card-refused-' || ${intentId}::text || '-' || account_id, 'card-refused', account_id, claim.id, '{}',
      clinic_now(), coalesce((
        select max(told_from) from appointment_events event join unrelayed_events on event_id = event.id
        where event.claim_id = claim.id
      ), clinic_now())
    from claims claim cross join lateral (
      select account_id from payers_of(claim.patient_id) join readers_of(claim.patient_id) using (account_id)
      union
      select account_id from saved_cards join users owner on owner.id = account_id and owner.closed_at is null
      where saved_cards.id = claim.saved_card_id
    ) told
    where claim.id = ${claimId}
    on conflict (dedupe_key) do nothing
  `.execute(tx)
  await enqueueLinkMail(tx, 'visit-link-refused', claimId, { key: intentId })
}

/**
 * Enqueues a mail about visits with a link, once per `key`. It goes to the address that reception has noted for the
 * patient, or without one, to the accounts that may pay for the patient. It is in the patient's language, or else in
 * `language`. News that accounts get in another mail goes only to patients without such an account. A mail that opens a
 * page has a link of its own. Answers how many mails were enqueued.
 */
export async function enqueueLinkMail(
  tx: Queries,
  kind: Exclude<LinkKind, 'visit-link-refunded'>,
  claimIds: string | readonly string[],
  { key, language }: { key: string; language?: Language },
): Promise<number> {
  const { rows } = await sql<{ id: string | null; claimId: string; email: string }>`
    with wanted as materialized (
      select ${kind}::text || '-' || claim.id || '-' || ${key}::text || '-' || reader.email as key,
        claim.id as claim_id, reader.email, case when ${opensPage(kind)} then gen_random_uuid() end as link,
        ${languageOfAddress(language)} as language
      from visit_links
      join claims claim on claim.id = visit_links.claim_id
      join people patient on patient.id = claim.patient_id and patient.erased_at is null
        and patient.deceased_on is null
      cross join lateral (
        select patient.email where patient.email <> ''
        union
        select account.email
        from payers_of(claim.patient_id) join users account on account.id = account_id where patient.email = ''
      ) reader
      where claim.id = any(${[claimIds].flat()}::uuid[]) and case ${kind}::text
        when 'visit-link-cancelled' then not exists (select from readers_of(claim.patient_id))
        when 'visit-link-charged' then not exists (select from payers_of(claim.patient_id))
        else true
      end
    ), mailed as (
      -- The mail has no name, not even on the envelope: the page of the link may ask for that name.
      insert into mails (dedupe_key, kind, claim_id, to_name, to_email, facts, created_at, next_try_at)
      select key, ${kind}, claim_id, '', email,
        jsonb_strip_nulls(jsonb_build_object('language', language, 'link', link)), clinic_now(), clinic_now()
      from wanted
      on conflict (dedupe_key) do nothing
      returning dedupe_key
    )
    select link as id, claim_id as "claimId", email from wanted join mailed on mailed.dedupe_key = wanted.key
  `.execute(tx)
  const opening = rows.flatMap(({ id, claimId, email }) => (id ? [{ id, claimId, email }] : []))
  await makeLinks(tx, 'visit-link', opening)
  return rows.length
}

/**
 * Deletes the mails about these claims that were not tried yet, and answers them, so that one mail can report the
 * present state instead.
 */
export async function takeBackLetters(tx: Queries, claimIds: readonly string[]): Promise<TakenBack[]> {
  const { rows } = await sql<TakenBack>`
    delete from mails
    where claim_id = any(${claimIds as string[]}::uuid[]) and sent_at is null and attempts = 0
      and (
        kind in ('booked', 'confirmed', 'rescheduled', 'cancelled', 'offered', 'payment-lost', 'request-declined',
          'stand-in', 'unpaid')
        or kind = any(${[...addressNews]}::text[]) and facts -> 'claimIds' is null
      )
    returning claim_id as "claimId", regexp_replace(kind, '^address-', '') as kind, facts, user_id as "userId",
      own_doing is true as "ownDoing"
  `.execute(tx)
  return rows
}

/** A mail that was not tried yet; `ownDoing`: it tells readers only what they did themselves. */
export type TakenBack = {
  claimId: string
  kind: string
  facts: LetterFacts
  userId: string | null
  ownDoing: boolean
}

/** Those of these claims that a letter about their series will report; only letters that were not tried yet count. */
export async function toldBySeries(tx: Queries, claimIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select claim.id
    from claims claim
    join claims sibling on sibling.checkout_id = claim.checkout_id
    join mails letter on letter.claim_id = sibling.id and letter.sent_at is null
    where claim.id = any(${claimIds as string[]}::uuid[]) and letter.attempts = 0 and letter.kind in ('series-booked',
      'address-booked')
      and letter.facts -> 'claimIds' @> to_jsonb(claim.id)
  `.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/**
 * Deletes every mail to a person, to one of their `addresses`, or about them, sent or not, within the transaction that
 * erases them.
 */
export async function eraseMails(tx: Queries, records: readonly string[], addresses: readonly string[]): Promise<void> {
  const ids = sql`${records as string[]}::uuid[]`
  await sql`delete from mails where user_id = any(${ids})`.execute(tx)
  // Mails to the address of a person without an account.
  await sql`
    delete from mails where user_id is null and dedupe_key = any(array(
      select 'stand-in-link-' || link.id from mailed_links link join claims on claims.id = link.claim_id
      where claims.patient_id = any(${ids})
    ))
  `.execute(tx)
  // Mails to accounts that act, or acted, for them, also about times that were only held.
  await sql`
    delete from mails
    where user_id = any(array(select account_id from guardianships where person_id = any(${ids})))
      and claim_id = any(array(select id from claims where patient_id = any(${ids})))
  `.execute(tx)
  // Mails with links to an address without an account.
  await sql`
    delete from mails
    where user_id is null and claim_id = any(array(select id from claims where patient_id = any(${ids})))
  `.execute(tx)
  // Mails to their address about visits of people they act, or acted, for.
  await sql`
    delete from mails
    where user_id is null and lower(to_email) = any(${lowered(addresses)}::text[]) and claim_id = any(array(
      select claims.id from guardianships
      join claims on claims.patient_id = guardianships.person_id
      join people patient on patient.id = claims.patient_id
      where guardianships.account_id = any(${ids}) and lower(patient.email) <> all(${lowered(addresses)}::text[])
    ))
  `.execute(tx)
  // Mails to accounts about acting for this person, or about this person acting for others.
  await sql`
    delete from mails where user_id is not null and dedupe_key = any(array(
      select said || '-' || id from guardianships, unnest(array[
        'asked-to-act', 'guardian-noted', 'acting-ended', 'guardian-ended', 'rights-narrowed', 'guardian-narrowed'
      ]) said
      where account_id = any(${ids}) or person_id = any(${ids})
    ))
  `.execute(tx)
  await sql`
    delete from mails
    where user_id = any(array(select account_id from guardianships where person_id = any(${ids})))
      and kind = 'card-taken-off' and dedupe_key ~ ('^card-taken-off-(' || array_to_string(${ids}, '|') || ')-')
  `.execute(tx)
}
