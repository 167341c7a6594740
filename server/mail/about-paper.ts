import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import type { Standing } from './about-appointment.ts'

/** What a letter says of a receipt or a refund note; `visit` is null for who pays and does not see the visits. */
export type LetterPaper = {
  _id: string
  number: string
  method: 'card' | 'paypal' | 'cash' | 'terminal'
  /** In dollars, as on the wire. */
  amount: number
  tax: { percent: number; amount: number } | null
  issuer: string
  visit: { name: string; isConsultation: boolean; doctor: string; date: string; startTime: string } | null
  /** Of whom it is issued. */
  place: { name: string; phone: string; emergencyNumber: string }
}

type PaperFor = Pick<Standing, 'reader' | 'visitOf'> & { paper: LetterPaper }

/** A paper as it is said to an account, by what that account may see at this moment. */
export async function readPaperFor(db: Queries, paperId: string, readerId: string): Promise<PaperFor> {
  const { rows } = await sql<PaperFor>`
    select
      json_build_object(
        '_id', paper.id, 'number', paper.label, 'method', paper.method, 'amount', paper.amount_cents / 100.0,
        'tax', case when paper.tax_percent is not null then json_build_object(
          'percent', paper.tax_percent, 'amount', paper.tax_cents / 100.0
        ) end,
        'issuer', paper.issuer,
        'visit', case when sees.visits then json_build_object(
          'name', paper.visit, 'isConsultation', claim.kind_id = consultation(), 'doctor', paper.doctor,
          'date', paper.date, 'startTime', to_char(paper.start_time, 'HH24:MI')
        ) end,
        'place', json_build_object(
          'name', place.name, 'phone', place.phone, 'emergencyNumber', place.emergency_number
        )
      ) as paper,
      json_build_object(
        'name', reader.name, 'address', reader.email, 'confirmed', reader.email_confirmed_at is not null,
        'open', exists (select from payers_of(claim.patient_id) where account_id = reader.id)
      ) as reader,
      case when patient.person_id <> reader.id then patient.name end as "visitOf"
    from papers paper
    join claims claim on claim.id = paper.claim_id
    join people patient on patient.id = claim.patient_id
    join places place on place.id = paper.place_id
    join users reader on reader.id = ${readerId}
    cross join lateral (
      select exists (select from readers_of(claim.patient_id) where account_id = reader.id) as visits
    ) sees
    where paper.id = ${paperId}::uuid
  `.execute(db)
  return rows[0]!
}
