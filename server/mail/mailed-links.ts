import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import type { Signatures } from '../platform/signatures.ts'

/**
 * Links that are mailed about a visit: all are rows of `mailed_links`, whatever page they open (decision 0096). A link
 * holds the row's id, sealed for its purpose. It ends when its address changes (`end_links_of_address`).
 */
const pages = { 'check-in': '/check-in', 'visit-link': '/visit', 'stand-in': '/stand-in' } as const
export type LinkPurpose = keyof typeof pages

/** After so many wrong answers to whose visit it is, a link ends. */
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
  /** For a link that asks for no proof: the account whose confirmed address it goes to, and the begin of the visit. */
  accountId?: string
  startsAt?: string
}

type MadeLink = { id: string; claimId: string; accountId: string | null }

/**
 * Makes links, within the transaction that enqueues their mails. An account has one open link for one begin of a visit,
 * however often it is mailed.
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
 * A link is valid until it has ended, was tried too often, or its address is no longer that of the account it went to.
 * For a link to an address that nobody has confirmed, that is the address of the visit's patient, or of an account that
 * pays for a patient without an address.
 */
const stillTheirs = sql`
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
 * Deletes the links of a person who is erased: those to their visits, and those that were mailed to their account or
 * their `addresses` about the visits of people they act for.
 */
export async function eraseLinks(tx: Queries, records: readonly string[], addresses: readonly string[]): Promise<void> {
  const ids = sql`${records as string[]}::uuid[]`
  await sql`
    delete from mailed_links link using claims claim join persons patient on patient.id = claim.patient_id
    where claim.id = link.claim_id and (
      claim.patient_id = any(${ids}) or link.account_id = any(${ids})
      or lower(link.email) = any(${addresses.map((each) => each.toLowerCase())}::text[])
        and lower(patient.email) <> lower(link.email)
    )
  `.execute(tx)
}

/** Deletes links of visits that were over two months ago; such links ended a month ago at the latest. */
export async function forgetOldLinks(db: Queries): Promise<void> {
  await sql`
    delete from mailed_links using claims
    where claims.id = claim_id and upper(during) < clinic_now() - interval '60 days'
  `.execute(db)
}
