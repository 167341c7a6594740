import { sql } from 'kysely'
import type { CareItem, CareRequest } from '#contract/care-requests/care-requests.ts'

/** One offer: a row of `care_items item`. A ward's beds are free unless a confirmed request has them. */
export const asCareItem = sql<CareItem>`
  json_build_object(
    '_id', item.id,
    'kind', item.kind,
    'name', item.name,
    'description', item.description,
    'price', item.price_cents / 100.0,
    'beds', item.beds,
    'bedsFree', case when item.kind = 'ward' then greatest(0, item.beds - (
      select count(*) from care_requests where ward_id = item.id and status = 'confirmed'
    )) end,
    'doses', item.doses,
    'offered', item.offered
  )`

/** A sealed text as the query returns it: the id of its key, and its bytes in base64. */
export type SealedOnTheWay = { keyId: string; bytes: string }

/** A request with its details and answers still sealed: `openCareRequest` opens them. */
export type SealedCareRequest = Omit<CareRequest, 'details' | 'position' | 'history'> & {
  sealed: SealedOnTheWay | null
  /** Details that a server of the previous version wrote in clear; without lines if they are sealed. */
  clear: { lines: CareRequest['details']; position?: CareRequest['position'] }
  history: (Omit<CareRequest['history'][number], 'note'> & { note: SealedOnTheWay | null; clear: string })[]
}

const sealedIn = (row: 'request' | 'event') => sql`
  case when ${sql.ref(`${row}.sealed`)} is not null then json_build_object(
    'keyId', ${sql.ref(`${row}.key_id`)}, 'bytes', encode(${sql.ref(`${row}.sealed`)}, 'base64')
  ) end`

/** One request: a row of `care_requests request join people patient`. */
export const asCareRequest = sql<SealedCareRequest>`
  json_build_object(
    '_id', request.id,
    'reference', request.reference,
    'kind', request.kind,
    'status', request.status,
    'sealed', ${sealedIn('request')},
    'clear', request.details,
    'price', request.price_cents / 100.0,
    'assignee', request.assignee,
    'createdAt', iso(request.created_at),
    'updatedAt', iso(request.updated_at),
    'history', (
      select json_agg(json_build_object(
        'at', iso(event.at),
        'status', event.status,
        'note', ${sealedIn('event')},
        'clear', event.note
      ) order by event.id)
      from care_request_events event where event.request_id = request.id
    ),
    'patient', json_build_object(
      '_id', patient.person_id, 'name', patient.name, 'email', patient.email, 'phone', patient.phone
    )
  )`
