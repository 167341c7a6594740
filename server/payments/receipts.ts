import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type PageAsked, readPage } from '../platform/list-page.ts'
import type { Receipt } from '#contract/payments/receipts.ts'
import type { Queries } from '../platform/database.ts'
import type { Caller } from '../platform/caller.ts'
import { allOf, atPlaces } from '../platform/where.ts'

/**
 * The receipts that a `receipt` with its ledger `entry` refers to. A refund note refers to the receipts of the same
 * payment, or of money taken by the same method, since all of it was last paid back; a receipt refers only to refunds
 * that came back.
 */
const belongsTo = sql`
  select coalesce(json_agg(label order by entry_id), '[]'::json)
  from (
    select earlier.*, bool_or(kept = 0) over (order by entry_id desc) as all_back_since
    from (
      select other.label, other.kind, other.entry_id,
        sum(case other.kind when 'receipt' then other.amount_cents else -other.amount_cents end)
          over (order by other.entry_id) as kept
      from receipts other
      join ledger_entries theirs on theirs.id = other.entry_id
      where other.claim_id = receipt.claim_id and other.method = receipt.method and other.entry_id < receipt.entry_id
        and theirs.payment_id is not distinct from entry.payment_id
    ) earlier
  ) same_money
  where kind <> receipt.kind and case receipt.kind when 'refund' then not all_back_since else entry.undone end`

const asReceipt = (showsVisit: RawBuilder<unknown>) => sql<Receipt>`
  json_build_object(
    '_id', receipt.id,
    'kind', receipt.kind,
    'number', receipt.label,
    'appointmentId', receipt.claim_id,
    'patient', json_build_object('number', patient.number, 'name', patient.name),
    'method', receipt.method,
    'amount', receipt.amount_cents / 100.0,
    'tax', case when receipt.tax_percent is not null then json_build_object(
      'percent', receipt.tax_percent, 'amount', receipt.tax_cents / 100.0,
      'net', (receipt.amount_cents - receipt.tax_cents) / 100.0
    ) end,
    'issuer', receipt.issuer,
    'visit', case when ${showsVisit} then json_build_object(
      'kind', json_build_object('_id', claim.kind_id, 'name', receipt.visit), 'doctor', receipt.doctor,
      'date', receipt.date, 'startTime', to_char(receipt.start_time, 'HH24:MI')
    ) end,
    'belongsTo', (${belongsTo}),
    'movedAt', iso(receipt.moved_at),
    'issuedAt', iso(receipt.issued_at),
    'timeZone', zone_of(receipt.place_id)
  )`

const withPeople = sql`
  receipts receipt
  join ledger_entries entry on entry.id = receipt.entry_id
  join claims claim on claim.id = receipt.claim_id
  join people patient on patient.id = claim.patient_id`

const newest = [down(sql`receipt.moved_at`, 'instant'), down(sql`receipt.entry_id`, 'int')] as const

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
    id && sql`receipt.id = ${id}::uuid`,
    number && sql`receipt.label = ${number}`,
    appointmentId && sql`receipt.claim_id = ${appointmentId}::uuid`,
    who,
  ])
  const { ids, paging } = await readPage(
    db,
    { from: sql`receipts receipt`, where, id: sql`receipt.id`, order: newest },
    asked,
  )
  const { rows } = await sql<{ receipt: Receipt }>`
    select ${asReceipt(showsVisit)} as receipt from ${withPeople} where receipt.id = any(${ids}::uuid[])
    order by receipt.moved_at desc, receipt.entry_id desc
  `.execute(db)
  return { receipts: rows.map(({ receipt }) => receipt), paging }
}

/** For staff: all receipts of the caller's places, newest first. */
export const listReceipts = (db: Queries, { places }: Pick<Caller, 'places'>, asked: Asked): Promise<PageOfReceipts> =>
  list(db, asked, places ? allOf([atPlaces(sql`receipt.place_id`, { places })]) : undefined, sql`true`)

/**
 * The receipts an account may see: of its own person, of people it pays for or whose visits it sees, and of what its
 * saved cards have paid; newest first. An account that only pays for somebody sees the amounts, but not what they were
 * for.
 */
export function listOwnReceipts(db: Queries, accountId: string, asked: Asked): Promise<PageOfReceipts> {
  const may = (right: string) => sql`claim.patient_id = any(acted_for(${accountId}::uuid, ${sql.lit(right)}))`
  // Found by the account's people and cards: a condition on each receipt would read all receipts of the clinic.
  const own = sql`receipt.id in (
    select receipt.id from claims claim join receipts receipt on receipt.claim_id = claim.id
    where ${may('visits')} or ${may('pay')}
    union
    select id from receipts_by_card where account_id = ${accountId}::uuid
  )`
  return list(db, asked, own, may('visits'))
}
