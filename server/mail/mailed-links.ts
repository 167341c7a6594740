import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import type { Signatures } from '../platform/signatures.ts'

/**
 * Links that are mailed about a visit: all are rows of `mailed_links`, whatever page they open (decision 0096). A link
 * holds the row's id, sealed for its purpose. It ends when its address changes (`end_links_of_address`).
 */
const pages = {
  'check-in': '/check-in',
  'visit-link': '/visit',
  'stand-in': '/stand-in',
  video: '/video/link',
  forms: '/forms/link',
} as const
export type LinkPurpose = keyof typeof pages

/** A link ends after this many wrong answers to the question whose visit it is. */
const mostWrongTries = 5

/** The web address of a link, with its token behind `#`: browsers do not send that part to a server. */
export const addressOfLink = (
  purpose: LinkPurpose,
  id: string,
  { url, signatures }: { url: string; signatures: Signatures },
): string => `${url}${pages[purpose]}#${signatures.seal(purpose, id)}`

type WantedLink = {
  id?: string
  claimId: string
  email: string
  /** For a link that asks for no proof: the account whose confirmed address it goes to, and when the visit begins. */
  accountId?: string
  startsAt?: string
}

type MadeLink = { id: string; claimId: string; accountId: string | null }

/**
 * Makes links: within the transaction that enqueues their mails, or, for checking in, when their reminder is sent. An
 * account has at most one open link for a start of a visit, however often it is mailed.
 */
export async function makeLinks(tx: Queries, purpose: LinkPurpose, wanted: readonly WantedLink[]): Promise<MadeLink[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<MadeLink>`
    insert into mailed_links (id, purpose, claim_id, email, account_id, starts_at)
    select distinct on ("claimId", "accountId", email)
      coalesce(id, gen_random_uuid()), ${purpose}, "claimId", email, "accountId", "startsAt"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as link (
      id uuid, "claimId" uuid, email text, "accountId" uuid, "startsAt" timestamptz
    )
    order by "claimId", "accountId", email
    on conflict (account_id, claim_id, purpose, starts_at) where account_id is not null and ended_at is null
    do update set email = excluded.email
    returning id, claim_id as "claimId", account_id as "accountId"
  `.execute(tx)
  return rows
}

/** The extra conditions of a purpose on `link`, `claim` and `patient`. */
export type LinkRule = { purpose: LinkPurpose; still: RawBuilder<unknown> }

/**
 * The condition on `link`, `claim` and `patient` under which every link is valid: until it has ended, was tried too
 * often, or its address is no longer that of the account it went to. For a link to an address that nobody has
 * confirmed, that is the address of the visit's patient, or of an account that pays for a patient without an address.
 */
export const stillTheirs = sql`
  link.ended_at is null and link.wrong_tries < ${sql.lit(mostWrongTries)} and patient.erased_at is null
  and case when link.account_id is null then
    lower(patient.email) = lower(link.email) or patient.email = '' and exists (
      select from payers_of(claim.patient_id) join users payer on payer.id = account_id
      where lower(payer.email) = lower(link.email)
    )
  else exists (
    select from users reader
    where reader.id = link.account_id and reader.closed_at is null and reader.email_confirmed_at is not null
      and lower(reader.email) = lower(link.email)
  ) end`

/** Links that are still valid: the end of a statement about `link`, `claim`, `patient` and `place`. */
export const openLinks = ({ purpose, still }: LinkRule): RawBuilder<unknown> => sql`
  from mailed_links link
  join claims claim on claim.id = link.claim_id
  join people patient on patient.id = claim.patient_id
  join places place on place.id = claim.place_id
  where link.purpose = ${purpose} and ${stillTheirs} and ${still}`

export type LinkNeeds = { db: Queries; signatures: Signatures }

/** A valid link: its visit, the patient, and the telephone number of the place. */
export type OpenLink = {
  id: string
  claim_id: string
  person_id: string
  name: string
  born: string | null
  place: string
  phone: string
}

/** The link of a token. Throws `link_not_valid` for an unknown token, another purpose, or a link that has ended. */
export async function openMailedLink(
  { db, signatures }: LinkNeeds,
  rule: LinkRule,
  token: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<OpenLink> {
  const { rows } = await sql<OpenLink>`
    select link.id, link.claim_id, patient.person_id, patient.name, patient.born::text, place.name as place, place.phone
    ${openLinks(rule)} and link.id = ${signatures.open(rule.purpose, token)}::uuid ${lock}
  `.execute(db)
  if (!rows[0]) throw new Failure('link_not_valid')
  return rows[0]
}

/** Counts a wrong answer to whose visit it is. */
export async function countWrongTry(tx: Queries, id: string): Promise<void> {
  await sql`update mailed_links set wrong_tries = wrong_tries + 1 where id = ${id}`.execute(tx)
}

/**
 * Deletes the links of a person who is erased, with their letters: links to their visits, and those that went to
 * their account or one of their `addresses` about visits of others. A link to an address that is also that of the
 * other patient stays.
 */
export async function eraseLinks(tx: Queries, records: readonly string[], addresses: readonly string[]): Promise<void> {
  const ids = sql`${records as string[]}::uuid[]`
  await sql`
    delete from mailed_links where claim_id = any(array(select id from claims where patient_id = any(${ids})))
  `.execute(tx)
  await sql`
    with theirs as materialized (
      select id, claim_id, account_id, email from mailed_links
      where account_id = any(${ids}) or lower(email) = any(${lowered(addresses)}::text[])
    ), deleted as (
      delete from mailed_links link using theirs
      join claims on claims.id = theirs.claim_id
      join people patient on patient.id = claims.patient_id
      where link.id = theirs.id
        and (theirs.account_id = any(${ids}) or lower(patient.email) <> lower(theirs.email))
      returning link.id
    )
    ${lettersOf(sql`deleted`)}
  `.execute(tx)
}

/** Addresses are compared without case. */
export const lowered = (addresses: readonly string[]): string[] => addresses.map((each) => each.toLowerCase())

/**
 * Letters about stand-ins are found only by their link, so they are deleted with it: otherwise the addresses in them
 * would stay.
 */
const lettersOf = (links: RawBuilder<unknown>) =>
  sql`delete from mails where dedupe_key in (select 'stand-in-link-' || id from ${links})`

/**
 * Deletes links and their letters if both the link was made and the visit ended at least 60 days ago: none of these
 * links has been valid for a month. Also deletes links to an account that was erased while a letter to it was being
 * sent.
 */
export async function forgetOldLinks(db: Queries): Promise<void> {
  await sql`
    with forgotten as (
      delete from mailed_links link using claims
      where claims.id = link.claim_id and link.made_at < clinic_now() - interval '60 days'
        and upper(claims.during) < clinic_now() - interval '60 days'
      returning link.id
    )
    ${lettersOf(sql`forgotten`)}
  `.execute(db)
  await sql`
    delete from mailed_links using users
    where users.id = mailed_links.account_id and users.erased_at is not null
  `.execute(db)
}
