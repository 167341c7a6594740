import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type PageAsked, readPage, up } from '../platform/list-page.ts'
import type { CareRequest } from '#contract/care-requests/care-requests.ts'
import type { CareKind, CareStatus } from '#contract/care-requests/care-steps.ts'
import type { Records } from '../booking/notes/notes.ts'
import { personFor } from '../people/person-for.ts'
import { readableOf, type Reader } from '../people/readable.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { allOf } from '../platform/where.ts'
import { openCareRequest } from './sealed.ts'
import { asCareRequest, type SealedCareRequest } from './wire.ts'

type Requests = { requests: CareRequest[]; paging: Paging }

const newest = [down(sql`request.created_at`, 'instant'), up(sql`request.id`, 'uuid')] as const

/**
 * A request as this caller may read it: somebody who acts for the patient without the right to the record sees that
 * there is a request, but neither its content nor its answers.
 */
export async function asReadBy(
  { db, records }: Records,
  reader: Reader,
  requests: readonly SealedCareRequest[],
): Promise<CareRequest[]> {
  const ids = requests.map(({ patient }) => patient._id)
  const isReadable = await readableOf(db, reader, ids)
  return requests.map((sealed) => {
    const request = openCareRequest(records, sealed)
    if (isReadable(request.patient._id)) return request
    return { ...request, details: [], position: null, history: request.history.map((each) => ({ ...each, note: '' })) }
  })
}

/** One request; `reader` is null for a caller who has just written it. */
export async function readCareRequest(
  { db, records }: Records,
  reader: Reader | null,
  id: string,
): Promise<CareRequest> {
  const { rows } = await sql<{ request: SealedCareRequest }>`
    select ${asCareRequest} as request
    from care_requests request join people patient on patient.id = request.patient_id where request.id = ${id}
  `.execute(db)
  const sealed = rows[0]!.request
  if (!reader) return openCareRequest(records, sealed)
  const [request] = await asReadBy({ db, records }, reader, [sealed])
  return request!
}

/** One page of the patient's own requests, newest first, and how many there are in all. */
export async function listMyCareRequests(
  { db, records }: Records,
  caller: Caller,
  { personId, ...asked }: PageAsked & { personId?: string | undefined },
): Promise<Requests> {
  await personFor(db, caller, personId, 'visits')
  const where = sql`request.patient_id = any(records_of(${caller.id}, ${personId ?? caller.id}::uuid, 'visits'))`
  const found = { from: sql`care_requests request`, where, id: sql`request.id`, order: newest }
  const { ids, paging } = await readPage(db, found, asked)
  return { requests: await asReadBy({ db, records }, caller, await readSealed(db, ids)), paging }
}

async function readSealed(db: Queries, ids: readonly string[]): Promise<SealedCareRequest[]> {
  const { rows } = await sql<{ request: SealedCareRequest }>`
    select ${asCareRequest} as request
    from care_requests request join people patient on patient.id = request.patient_id
    where request.id = any(${ids}::uuid[]) order by request.created_at desc, request.id
  `.execute(db)
  return rows.map(({ request }) => request)
}

type Filter = PageAsked & {
  id?: string | undefined
  kind?: CareKind | undefined
  status?: CareStatus | 'open' | undefined
  search?: string | undefined
}

/** One page of all requests, newest first. The search finds a reference, a patient's name, e-mail or phone. */
export async function listCareRequests({ db, records }: Records, filter: Filter): Promise<Requests> {
  const { id, kind, status, search } = filter
  const matches = allOf([
    id && sql`request.id = ${id}::uuid`,
    kind && sql`request.kind = ${kind}`,
    status === 'open'
      ? sql`request.status in ('requested', 'dispatched', 'arrived', 'confirmed')`
      : status && sql`request.status = ${status}`,
    search && sql`position((select fold(${search})) in fold(request.reference) || ' ' || patient.words) > 0`,
  ])
  // The names are folded once for each patient, and only for patients with requests.
  const withPatient = sql`
    join (
      select record.id, fold(person.name || ' ' || person.email || ' ' || person.phone) as words
      from (select distinct patient_id from care_requests) asked
      join persons record on record.id = asked.patient_id join persons person on person.id = record.root_id offset 0
    ) patient on patient.id = request.patient_id`
  const from = sql`care_requests request ${search ? withPatient : sql``}`
  const { ids, paging } = await readPage(db, { from, where: matches, id: sql`request.id`, order: newest }, filter)
  const requests = await readSealed(db, ids)
  return { requests: requests.map((request) => openCareRequest(records, request)), paging }
}
