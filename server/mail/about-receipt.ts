import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import type { Standing } from './about-appointment.ts'

/**
 * The facts of a receipt or a refund note that a letter names; `visit` is null for a reader who pays and may not see
 * the visits.
 */
export type LetterReceipt = {
  _id: string
  number: string
  method: 'card' | 'paypal' | 'cash' | 'terminal'
  /** In units of the currency, as on the wire. */
  amount: number
  tax: { percent: number; amount: number } | null
  issuer: string
  visit: { name: string; isConsultation: boolean; doctor: string; date: string; startTime: string } | null
  /** The place that issued it. */
  place: { name: string; phone: string; emergencyNumber: string }
}

export type ReceiptFor = Pick<Standing, 'reader' | 'visitOf'> & { paper: LetterReceipt }

type Asked = { key: string; paperId: string; readerId: string }

/** Receipts for letters to accounts, with what each account may see now, by the letters' keys. */
export async function readReceiptsFor(db: Queries, asked: readonly Asked[]): Promise<Map<string, ReceiptFor>> {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<ReceiptFor & { key: string }>`
    select ask.key,
      json_build_object(
        '_id', receipt.id, 'number', receipt.label, 'method', receipt.method, 'amount', receipt.amount_cents / 100.0,
        'tax', case when receipt.tax_percent is not null then json_build_object(
          'percent', receipt.tax_percent, 'amount', receipt.tax_cents / 100.0
        ) end,
        'issuer', receipt.issuer,
        'visit', case when sees.visits then json_build_object(
          'name', receipt.visit, 'isConsultation', claim.kind_id = consultation(), 'doctor', receipt.doctor,
          -- The present date and time: the visit may have been moved since it was paid.
          'date', claim.date, 'startTime', to_char(claim.start_time, 'HH24:MI')
        ) end,
        'place', json_build_object(
          'name', place.name, 'phone', place.phone, 'emergencyNumber', place.emergency_number
        )
      ) as paper,
      json_build_object(
        'name', reader_person.name, 'address', reader.email, 'confirmed', reader.email_confirmed_at is not null,
        'open', exists (select from payers_of(claim.patient_id) where account_id = reader.id)
          or exists (select from card_owner_of_receipt(receipt.id) where account_id = reader.id)
      ) as reader,
      case when patient.person_id <> reader.id then patient.name end as "visitOf"
    from unnest(
      ${asked.map(({ key }) => key)}::text[], ${asked.map(({ paperId }) => paperId)}::uuid[],
      ${asked.map(({ readerId }) => readerId)}::uuid[]
    ) as ask (key, paper_id, reader_id)
    join receipts receipt on receipt.id = ask.paper_id
    join claims claim on claim.id = receipt.claim_id
    join people patient on patient.id = claim.patient_id
    join places place on place.id = receipt.place_id
    join users reader on reader.id = ask.reader_id
    join persons reader_person on reader_person.id = reader.id
    cross join lateral (
      select exists (select from readers_of(claim.patient_id) where account_id = reader.id) as visits
    ) sees
  `.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}
