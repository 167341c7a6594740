import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { csvOf, csvTo } from '../platform/csv.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { allOf, atPlaces } from '../platform/where.ts'

/** How many rows are in memory at a time. */
const batch = 2000

type Row = { cells: (string | number)[]; at: string; id: number }

/**
 * Writes the ledger entries of a month of the clinic (`2026-11`) as CSV, oldest first, in batches that each begin where
 * the last one ended. Each entry belongs to exactly one month, so all months together are the ledger. A caller who may
 * see some places only gets the entries of those.
 */
export async function exportJournal(
  db: Queries,
  caller: Pick<Caller, 'places'>,
  month: string,
  reply: FastifyReply,
  language: Language,
): Promise<void> {
  await csvTo(reply, `journal-${month}.csv`, async (write) => {
    const { journalCsv } = textsIn(language)
    await write(
      csvOf([
        [
          journalCsv.entry,
          journalCsv.date,
          journalCsv.time,
          journalCsv.kind,
          journalCsv.undone,
          journalCsv.debit,
          journalCsv.credit,
          journalCsv.amount,
          journalCsv.place,
          journalCsv.appointment,
          journalCsv.reference,
          journalCsv.paper,
        ],
      ]),
    )
    const first = `${month}-01`
    let after: Pick<Row, 'at' | 'id'> | undefined
    for (;;) {
      const { rows }: { rows: Row[] } = await sql<Row>`
        select entry.at::text as at, entry.id, json_build_array(
          entry.id, to_char(clinic_wall(entry.at), 'YYYY-MM-DD'), to_char(clinic_wall(entry.at), 'HH24:MI:SS'),
          entry.kind, case when entry.undone then 'undone' else '' end, entry.debit, entry.credit,
          to_char(entry.amount_cents / 100.0, 'FM999999990.00'), coalesce(place.name, ''),
          coalesce(entry.claim_id::text, ''), coalesce(payment.intent_id, ''), coalesce(receipt.label, '')
        ) as cells
        from ledger_entries entry
        left join places place on place.id = entry.place_id
        left join payments payment on payment.id = entry.payment_id
        left join receipts receipt on receipt.entry_id = entry.id
        where ${allOf([atPlaces(sql`entry.place_id`, caller)])}
          and entry.at >= clinic_instant(${first}::date::timestamp)
          and entry.at < clinic_instant((${first}::date + interval '1 month')::timestamp)
          and ${after ? sql`(entry.at, entry.id) > (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`}
        order by entry.at, entry.id limit ${batch}
      `.execute(db)
      if (rows.length > 0) await write(csvOf(rows.map(({ cells }) => cells)))
      if (rows.length < batch) return
      after = rows.at(-1)!
    }
  })
}
