import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { enqueueReceipts, type IssuedReceipt } from '../mail/enqueue.ts'
import { inTransaction, type Queries } from '../platform/database.ts'

/** How many receipts one transaction issues at most. */
const most = 500

/**
 * Rule: what a receipt is. Issues the receipts and refund notes of moved money: one for each ledger entry that brings
 * or takes money of a visit, numbered without gaps. Numbers, receipts and the mail about them are one transaction, so a
 * failure leaves no gap in the numbers. Answers how many were issued.
 */
export async function issueReceipts({ db }: Pick<Ground, 'db'>, stop?: AbortSignal): Promise<number> {
  let issued = 0
  while (!stop?.aborted) {
    const round = await inTransaction(db, issueRound)
    issued += round
    if (round < most) break
  }
  return issued
}

/**
 * Issues due receipts at once, so that the answer of what moved the money can name its own. It never throws: the money
 * has moved, and what is not issued now, the job issues.
 */
export async function issueReceiptsNow({ db, log }: Pick<Ground, 'db' | 'log'>): Promise<void> {
  try {
    await inTransaction(db, issueRound)
  } catch (error) {
    log.warn({ err: error }, 'Receipts could not be issued at once and are issued by the job')
  }
}

async function issueRound(tx: Queries): Promise<number> {
  // Only one server issues receipts at a time, also among those that still call them `papers`, so the numbers follow
  // the order in which the money moved.
  const { rows: turn } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('papers', 0)) as mine
  `.execute(tx)
  if (!turn[0]!.mine) return 0
  const { rows } = await sql<IssuedReceipt & { tell: boolean }>`
    with taken as materialized (
      delete from receipts_due
      where entry_id = any(array(select entry_id from receipts_due order by at, entry_id limit ${sql.lit(most)}))
      returning entry_id, tell
    ), due as materialized (
      select entry.id, entry.at, entry.amount_cents, taken.tell, claim.id as claim_id, moved.place_id,
        claim.tax_percent, note.kind, way.account, way.year,
        row_number() over (
          partition by moved.place_id, note.kind, way.year order by entry.at, entry.id
        ) as place_in_line,
        coalesce(kept.cents, 0) as kept_before,
        coalesce(kept.cents, 0) + case note.kind when 'receipt' then entry.amount_cents else -entry.amount_cents end
          as kept_after,
        payment.method as paid_by,
        claim.date, claim.start_time, claim.doctor_id, claim.kind_id
      from taken
      join ledger_entries entry on entry.id = taken.entry_id
      join claims claim on claim.id = entry.claim_id
      left join payments payment on payment.id = entry.payment_id
      cross join lateral (select case when entry.debit = 'patient' then 'refund' else 'receipt' end as kind) note
      -- Where the visit was when the money moved: it may be at another place since.
      cross join lateral (select coalesce(entry.place_id, claim.place_id) as place_id) moved
      cross join lateral (
        select case when entry.debit = 'patient' then entry.credit else entry.debit end as account,
          extract(year from entry.at at time zone zone_of(moved.place_id))::smallint as year
      ) way
      cross join lateral (
        select sum(case when debit = 'patient' then -amount_cents else amount_cents end) as cents
        from ledger_entries earlier
        where earlier.claim_id = claim.id and earlier.id < entry.id and earlier.kind in ('received', 'returned')
      ) kept
    ), series as (
      insert into receipt_series as line (place_id, kind, year, last)
      select place_id, kind, year, count(*) from due group by place_id, kind, year order by place_id, kind, year
      on conflict (place_id, kind, year) do update set last = line.last + excluded.last
      returning place_id, kind, year, last
    ), numbered as (
      select due.*,
        (series.last - count(*) over (partition by due.place_id, due.kind, due.year) + place_in_line)::int as number
      from due join series using (place_id, kind, year)
    ), issued as (
      insert into receipts (
        entry_id, claim_id, kind, place_id, year, number, label, method, amount_cents, tax_percent, tax_cents, issuer,
        visit, doctor, date, start_time, moved_at
      )
      select numbered.id, claim_id, numbered.kind, place.id, year, numbered.number,
        case numbered.kind when 'receipt' then 'R' else 'C' end || place.number || '-' || year || '-'
          || lpad(numbered.number::text, greatest(5, length(numbered.number::text)), '0'),
        case account when 'till' then 'cash' when 'terminal' then 'terminal' else paid_by end,
        amount_cents, numbered.tax_percent,
        -- Computed from the sum kept for the visit, so that the tax of its receipts together is right to the cent.
        abs(tax_in(kept_after, numbered.tax_percent) - tax_in(kept_before, numbered.tax_percent)),
        coalesce(nullif(place.issuer, ''), concat_ws(', ', place.name, nullif(place.address, ''))),
        visit.name, doctor_person.name, date, start_time, at
      from numbered
      join places place on place.id = numbered.place_id
      join kinds visit on visit.id = numbered.kind_id
      join doctors doctor on doctor.id = numbered.doctor_id
      join persons doctor_person on doctor_person.id = doctor.user_id
      order by numbered.id
      returning id, entry_id, claim_id, kind, method
    )
    select issued.id, issued.claim_id as "claimId", issued.kind, due.tell,
      issued.method in ('cash', 'terminal') as "atDesk"
    from issued join due on due.id = issued.entry_id order by due.id
  `.execute(tx)
  await enqueueReceipts(
    tx,
    rows.filter(({ tell }) => tell),
  )
  return rows.length
}
