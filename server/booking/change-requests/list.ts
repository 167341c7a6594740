import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { withPersons } from '../../mail/persons-of-visit.ts'
import { down, type PageAsked, readPage, up } from '../../platform/list-page.ts'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import { feeOfCancelling } from '#contract/clinic/costs.ts'
import { type Terms, termsOf } from '../pay/terms.ts'
import type { Records } from '../notes/notes.ts'
import type { Caller } from '../../platform/caller.ts'
import { allOf, atPlaces } from '../../platform/where.ts'
import { openWords } from './sealed.ts'

/** A request as its row has it, with its texts still sealed. */
type Visit = Omit<ChangeRequest['appointment'], 'fee'>
type Row = {
  request: Omit<ChangeRequest, 'note' | 'answer' | 'appointment'> & { appointment: Visit }
  key_id: string | null
  sealed: Buffer | null
} & Terms

const asRequest = sql`
  json_build_object(
    '_id', request.id, 'wants', request.wants, 'status', request.status, 'at', iso(request.at),
    'appointment', json_build_object(
      '_id', claim.id, 'patient', patient.name, 'doctor', doctor_person.name,
      'kind', json_build_object(
        '_id', kind.id, 'name', kind.name, 'mode', claim.mode,
        'minutes', (extract(epoch from upper(claim.during) - lower(claim.during)) / 60)::int
      ),
      'place', json_build_object('_id', place.id, 'name', place.name, 'timeZone', zone_of(place.id)),
      'date', claim.date, 'startTime', to_char(claim.start_time, 'HH24:MI'), 'startsAt', iso(lower(claim.during)),
      'doctorId', doctor.id,
      'version', claim.version,
      'paid', coalesce(payment.received_cents - payment.returned_cents, 0) / 100.0,
      'paidAtDesk', coalesce((select sum(amount_cents) from payments_received where claim_id = claim.id), 0) / 100.0,
      'onCard', claim.saved_card_id is not null and exists (
        select from visit_terms terms where terms.claim_id = claim.id and terms.pays in ('card-kept', 'card-later')
      )
    )
  ) as request, request.key_id, request.sealed, ${termsOf('claim')}`

const withVisit = sql`
  change_requests request
  join claims claim on claim.id = request.claim_id
  ${withPersons}
  left join payment_money payment on payment.claim_id = claim.id`

const opened =
  (records: Records['records']) =>
  ({ request, key_id: keyId, sealed, ...terms }: Row): ChangeRequest => ({
    ...request,
    appointment: { ...request.appointment, fee: feeOfCancelling(terms, Date.parse(request.at)) },
    ...openWords(records, request._id, keyId && sealed ? { keyId, bytes: sealed } : null),
  })

/** Which requests a caller sees: a patient their own, a doctor those about their visits, reception and admins all. */
const seenBy = ({ id, role }: Caller) =>
  role === 'admin' || role === 'reception'
    ? sql`true`
    : role === 'doctor'
      ? sql`doctor.user_id = ${id}`
      : sql`claim.patient_id = any(acted_for(${id}, 'visits'))`

type Asked = { status?: string | undefined; placeId?: string | undefined } & PageAsked

/** One page of the requests that the caller sees about visits that have not begun, and how many there are. */
export async function listChangeRequests(
  { db, records }: Records,
  caller: Caller,
  { status, placeId, ...asked }: Asked,
): Promise<{ requests: ChangeRequest[]; paging: Paging }> {
  const where = allOf([
    seenBy(caller),
    atPlaces(sql`claim.place_id`, caller),
    sql`lower(claim.during) > clinic_now()`,
    // Requests about coming visits are few: find them by the visit's date, by the place's clock. (With an end to the
    // range as well PostgreSQL would expect too few rows.)
    sql`claim.date between clinic_today() - 1 and 'infinity'`,
    status && sql`request.status = ${status}`,
    placeId && sql`claim.place_id = ${placeId}::uuid`,
  ])
  const from = sql`
    change_requests request
    join appointments claim on claim.id = request.claim_id
    join doctors doctor on doctor.id = claim.doctor_id`
  const order = [down(sql`request.at`, 'instant'), up(sql`request.id`, 'uuid')] as const
  const { ids, paging } = await readPage(db, { from, where, id: sql`request.id`, order }, asked)
  const { rows } = await sql<Row>`
    select ${asRequest} from ${withVisit} where request.id = any(${ids}::uuid[]) order by request.at desc, request.id
  `.execute(db)
  return { requests: rows.map(opened(records)), paging }
}

export async function readChangeRequest({ db, records }: Records, id: string): Promise<ChangeRequest> {
  const { rows } = await sql<Row>`
    select ${asRequest} from ${withVisit} where request.id = ${id}::uuid limit 1
  `.execute(db)
  return opened(records)(rows[0]!)
}

/** All requests that a patient has ever made, oldest first. */
export async function changeRequestsOf({ db, records }: Records, patientId: string): Promise<ChangeRequest[]> {
  const { rows } = await sql<Row>`
    select ${asRequest} from ${withVisit} where request.claim_id in (
      select claims.id from persons record join claims on claims.patient_id = record.id
      where record.root_id = ${patientId}::uuid
    ) order by request.at, request.id
  `.execute(db)
  return rows.map(opened(records))
}
