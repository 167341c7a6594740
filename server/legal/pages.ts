import { sql } from 'kysely'
import type { LegalPage } from '#contract/legal.ts'
import type { LegalKind } from '#contract/rules.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'

const asPage = sql`
  page.id as "_id", page.kind, page.version, page.words as text, page.url, iso(page.published_at) as "publishedAt"`

/** The current version of each kind of page. */
export async function listLegalPages(db: Queries): Promise<LegalPage[]> {
  const { rows } = await sql<LegalPage>`
    select ${asPage}
    from (select distinct on (kind) * from legal_pages order by kind, version desc) page
    order by page.kind desc
  `.execute(db)
  return rows
}

/** Publishes the next version. Calls at the same time take turns. */
export async function publishLegalPage(
  tx: Queries,
  caller: Caller,
  { kind, text, url }: { kind: LegalKind; text: string; url: string },
): Promise<LegalPage> {
  await sql`select pg_advisory_xact_lock(hashtextextended('legal pages', 0))`.execute(tx)
  const { rows } = await sql<LegalPage>`
    insert into legal_pages as page (kind, version, words, url, published_by)
    select ${kind}, coalesce(max(before.version), 0) + 1, ${text}, ${url}, ${caller.id}::uuid
    from legal_pages before where before.kind = ${kind}
    returning ${asPage}
  `.execute(tx)
  auditIsAbout([rows[0]!._id], { kind, version: rows[0]!.version })
  return rows[0]!
}

/**
 * Stores that an account has agreed to these versions. Throws `legal_changed` unless they are exactly the current ones:
 * then the person was shown other pages.
 */
export async function noteConsent(tx: Queries, accountId: string, agreed: readonly string[]): Promise<void> {
  // A version that is published now comes before or after this, not in between.
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('legal pages', 0))`.execute(tx)
  const holding = (await listLegalPages(tx)).map(({ _id }) => _id)
  const pages = [...new Set(agreed)]
  const isWhole = holding.length === pages.length && holding.every((id) => pages.includes(id))
  if (!isWhole) throw new Failure('legal_changed')
  await sql`
    insert into legal_consents (account_id, page_id) select ${accountId}, unnest(${pages}::uuid[])
  `.execute(tx)
}
