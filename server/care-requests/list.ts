import { sql } from 'kysely'
import type { CareRequest } from '#contract/care-requests.ts'
import type { CareKind, CareStatus } from '#contract/care-steps.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { asCareRequest } from './wire.ts'

type Page = { limit: number; offset: number }
type Requests = { requests: CareRequest[]; total: number }

export async function readCareRequest(db: Queries, id: string): Promise<CareRequest> {
  const { rows } = await sql<{ request: CareRequest }>`
    select ${asCareRequest} as request
    from care_requests request join users patient on patient.id = request.patient_id where request.id = ${id}
  `.execute(db)
  return rows[0]!.request
}

/** One page of the patient's own requests, newest first, and how many there are in all. */
export async function listMyCareRequests(db: Queries, caller: Caller, { limit, offset }: Page): Promise<Requests> {
  const { rows } = await sql<{ request: CareRequest; total: number }>`
    select ${asCareRequest} as request, page.total
    from (
      select *, count(*) over () as total from care_requests where patient_id = ${caller.id}
      order by created_at desc, id limit ${limit} offset ${offset}
    ) page
    join care_requests request on request.id = page.id
    join users patient on patient.id = request.patient_id
    order by request.created_at desc, request.id
  `.execute(db)
  return { requests: rows.map(({ request }) => request), total: rows[0]?.total ?? 0 }
}

type Filter = Page & {
  kind?: CareKind | undefined
  status?: CareStatus | 'open' | undefined
  search?: string | undefined
}

/** One page of everybody's requests, newest first. The search finds a reference, a patient's name, e-mail or phone. */
export async function listCareRequests(db: Queries, filter: Filter): Promise<Requests> {
  const search = filter.search ?? ''
  const { rows } = await sql<{ request: CareRequest; total: number }>`
    select ${asCareRequest} as request, page.total
    from (
      select request.id, count(*) over () as total
      from care_requests request join users patient on patient.id = request.patient_id
      where (${filter.kind ?? null}::text is null or request.kind = ${filter.kind ?? null})
        and (${filter.status ?? null}::text is null
          or ${filter.status ?? null} = 'open' and request.status in ('requested', 'dispatched', 'arrived', 'confirmed')
          or request.status = ${filter.status ?? null})
        and (${search} = '' or position(fold(${search}) in fold(
          request.reference || ' ' || patient.name || ' ' || patient.email || ' ' || patient.phone
        )) > 0)
      order by request.created_at desc, request.id limit ${filter.limit} offset ${filter.offset}
    ) page
    join care_requests request on request.id = page.id
    join users patient on patient.id = request.patient_id
    order by request.created_at desc, request.id
  `.execute(db)
  return { requests: rows.map(({ request }) => request), total: rows[0]?.total ?? 0 }
}
