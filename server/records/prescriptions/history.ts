import { sql } from 'kysely'
import type { Prescription, RepeatRequest } from '#contract/records/prescriptions.ts'
import { allSeenOf, type Opening } from '../papers/read.ts'
import { careKeys } from '../person-keys.ts'
import { asDispensing, asRequest, openDispensing, openRequest, type Sealed } from './list.ts'

/** What became of a signed prescription: each time that it was dispensed, and each repeat that was asked for. */
export type PrescriptionHistory = Pick<
  Prescription,
  'paperId' | 'state' | 'used' | 'allowed' | 'validUntil' | 'dispensings'
> & { requests: RepeatRequest[] }

type Row = Omit<PrescriptionHistory, 'dispensings' | 'requests'> & {
  person_id: string
  dispensings: Sealed<Prescription['dispensings'][number]>[]
  requests: Sealed<RepeatRequest>[]
}

/** Of each version that the reader may see of a person's prescriptions, in the order in which they were signed. */
export async function readHistory(
  ground: Opening,
  reader: Parameters<typeof allSeenOf>[0],
  personId: string,
): Promise<PrescriptionHistory[]> {
  const { rows } = await sql<Row>`
    select prescription.paper_id as "paperId", prescription.state, prescription.used, prescription.allowed,
      prescription.valid_until as "validUntil", prescription.person_id,
      (
        select coalesce(json_agg(${asDispensing} order by dispensing.at, dispensing.number), '[]')
        from dispensings dispensing left join dispensings_taken_back back on back.dispensing_id = dispensing.id
        where dispensing.paper_id = prescription.paper_id
      ) as dispensings,
      (
        select coalesce(json_agg(${asRequest} order by request.asked_at, request.id), '[]')
        from repeat_requests request where request.paper_id = prescription.paper_id
      ) as requests
    from prescriptions prescription join record_papers paper on paper.id = prescription.paper_id
    where ${allSeenOf(reader, personId)}
    order by prescription.signed_at, prescription.paper_id
  `.execute(ground.db)
  const keyOf = await careKeys(
    ground,
    rows.map(({ person_id }) => person_id),
  )
  return rows.map(({ person_id, dispensings, requests, ...prescription }) => {
    const key = keyOf(person_id)
    return {
      ...prescription,
      dispensings: dispensings.map((dispensing) => openDispensing(key, dispensing)),
      requests: requests.map((request) => openRequest(key, request)),
    }
  })
}
