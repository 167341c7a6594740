import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type PageAsked, readPage } from '../platform/list-page.ts'
import type { Receipt } from '#contract/payments/receipts.ts'
import type { Queries } from '../platform/database.ts'
import type { Caller } from '../platform/caller.ts'
import { allOf, atPlaces } from '../platform/where.ts'

/**
 * The receipts that `paper` of the ledger's `entry` belongs to: a refund note to the receipts of the same payment, or
 * of money taken the same way, since all of it was last back; a receipt only to refunds that came back.
 */
const belongsTo = sql`
  select coalesce(json_agg(label order by entry_id), '[]'::json)
  from (
    select earlier.*, bool_or(kept = 0) over (order by entry_id desc) as all_back_since
    from (
      select other.label, other.kind, other.entry_id,
        sum(case other.kind when 'receipt' then other.amount_cents else -other.amount_cents end)
          over (order by other.entry_id) as kept
      from papers other
      join ledger_entries theirs on theirs.id = other.entry_id
      where other.claim_id = paper.claim_id and other.method = paper.method and other.entry_id < paper.entry_id
        and theirs.payment_id is not distinct from entry.payment_id
    ) earlier
  ) same_money
  where kind <> paper.kind and case paper.kind when 'refund' then not all_back_since else entry.undone end`

const asReceipt = (showsVisit: RawBuilder<unknown>) => sql<Receipt>`
  json_build_object(
    '_id', paper.id,
    'kind', paper.kind,
    'number', paper.label,
    'appointmentId', paper.claim_id,
    'patient', json_build_object('number', patient.number, 'name', patient.name),
    'method', paper.method,
    'amount', paper.amount_cents / 100.0,
    'tax', case when paper.tax_percent is not null then json_build_object(
      'percent', paper.tax_percent, 'amount', paper.tax_cents / 100.0,
      'net', (paper.amount_cents - paper.tax_cents) / 100.0
    ) end,
    'issuer', paper.issuer,
    'visit', case when ${showsVisit} then json_build_object(
      'kind', json_build_object('_id', claim.kind_id, 'name', paper.visit), 'doctor', paper.doctor, 'date', paper.date,
      'startTime', to_char(paper.start_time, 'HH24:MI')
    ) end,
    'belongsTo', (${belongsTo}),
    'movedAt', iso(paper.moved_at),
    'issuedAt', iso(paper.issued_at),
    'timeZone', zone_of(paper.place_id)
  )`

const withPeople = sql`
  papers paper
  join ledger_entries entry on entry.id = paper.entry_id
  join claims claim on claim.id = paper.claim_id
  join people patient on patient.id = claim.patient_id`

const newest = [down(sql`paper.moved_at`, 'instant'), down(sql`paper.entry_id`, 'int')] as const

type Asked = {
  id?: string | undefined
  appointmentId?: string | undefined
  number?: string | undefined
} & PageAsked
type PageOfReceipts = { receipts: Receipt[]; paging: Paging }

async function list(
  db: Queries,
  { id, appointmentId, number, ...asked }: Asked,
  who: RawBuilder<unknown> | undefined,
  showsVisit: RawBuilder<unknown>,
): Promise<PageOfReceipts> {
  const where = allOf([
    id && sql`paper.id = ${id}::uuid`,
    number && sql`paper.label = ${number}`,
    appointmentId && sql`paper.claim_id = ${appointmentId}::uuid`,
    who,
  ])
  const { ids, paging } = await readPage(
    db,
    { from: sql`papers paper`, where, id: sql`paper.id`, order: newest },
    asked,
  )
  const { rows } = await sql<{ paper: Receipt }>`
    select ${asReceipt(showsVisit)} as paper from ${withPeople} where paper.id = any(${ids}::uuid[])
    order by paper.moved_at desc, paper.entry_id desc
  `.execute(db)
  return { receipts: rows.map(({ paper }) => paper), paging }
}

/** For staff: of everybody, newest first, at the caller's places. */
export const listReceipts = (db: Queries, { places }: Pick<Caller, 'places'>, asked: Asked): Promise<PageOfReceipts> =>
  list(db, asked, places ? allOf([atPlaces(sql`paper.place_id`, { places })]) : undefined, sql`true`)

/**
 * Those of an account's own person, of whom it pays or sees visits for, and of what its saved cards have paid; newest
 * first. Who only pays for somebody sees what was paid, and not what for.
 */
export function listOwnReceipts(db: Queries, accountId: string, asked: Asked): Promise<PageOfReceipts> {
  const may = (right: string) => sql`claim.patient_id = any(acted_for(${accountId}::uuid, ${sql.lit(right)}))`
  // Found from the account's people and cards: judged receipt by receipt, all of the clinic's would be read.
  const own = sql`paper.id in (
    select paper.id from claims claim join papers paper on paper.claim_id = claim.id
    where ${may('visits')} or ${may('pay')}
    union
    select id from receipts_by_card where account_id = ${accountId}::uuid
  )`
  return list(db, asked, own, may('visits'))
}
