import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import type { Prescription, RepeatRequest } from '#contract/records/prescriptions.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { down, type PageAsked, readPage, up } from '../../platform/list-page.ts'
import { isOwnPaper } from '../papers/own.ts'
import { type Opening, seenOf } from '../papers/read.ts'
import { careKeys, type PersonKey } from '../person-keys.ts'
import { recordFor } from '../who-reads.ts'
import { openPharmacy, openSentence } from './seal.ts'

const newest = [down(sql`prescription.signed_at`, 'instant'), up(sql`prescription.paper_id`, 'uuid')] as const

/** One page of how a person's prescriptions stand, each in its newest version. Throws `not_found`. */
export async function listPrescriptions(
  ground: Opening & Pick<Ground, 'db'>,
  caller: Caller,
  { personId: asked, ...page }: PageAsked & { personId?: string | undefined },
): Promise<{ prescriptions: Prescription[]; paging: Paging }> {
  const personId = await recordFor(ground.db, caller, asked)
  const { ids, paging } = await readPage(
    ground.db,
    {
      from: sql`prescriptions prescription join record_papers paper on paper.id = prescription.paper_id`,
      where: seenOf(caller, personId),
      id: sql`prescription.paper_id`,
      order: newest,
    },
    page,
  )
  const where = sql`prescription.paper_id = any(${ids as string[]}::uuid[])`
  return { prescriptions: await readPrescriptions(ground, caller, where), paging }
}

/** As it lies in the database: the words are still sealed. */
export type Sealed<T> = Omit<T, 'pharmacy' | 'sentence'> & { sealed: string | null }
type Row = Omit<Prescription, 'dispensings' | 'request'> & {
  person_id: string
  dispensings: Sealed<Prescription['dispensings'][number]>[]
  request: Sealed<RepeatRequest> | null
}

type Dispensing = Prescription['dispensings'][number]

/** A row of `dispensings dispensing` with `dispensings_taken_back back`, the pharmacy still sealed. */
export const asDispensing = sql`json_build_object(
  '_id', dispensing.id, 'at', iso(dispensing.at), 'takenBackAt', iso(back.at),
  'sealed', encode(dispensing.sealed, 'base64')
)`

export const openDispensing = (
  key: PersonKey | undefined,
  { sealed, ...dispensing }: Sealed<Dispensing>,
): Dispensing => ({
  ...dispensing,
  pharmacy: key ? openPharmacy(key, dispensing._id, Buffer.from(sealed!, 'base64')) : '',
})

/** A row of `repeat_requests request`, its sentence still sealed. */
export const asRequest = sql`json_build_object(
  '_id', request.id, 'paperId', request.paper_id, 'askedAt', iso(request.asked_at),
  'state', case when request.state = 'open' and not may_be_repeated(request.paper_id) then 'ended' else request.state end,
  'answeredAt', iso(request.answered_at), 'sealed', encode(request.sealed, 'base64')
)`

/** The prescriptions that match, newest first; whether the caller may see them is part of the condition. */
export async function readPrescriptions(
  ground: Opening,
  caller: Pick<Caller, 'id' | 'role'>,
  where: RawBuilder<unknown>,
): Promise<Prescription[]> {
  const { rows } = await sql<Row>`
    select prescription.paper_id as "paperId", prescription.state, prescription.used, prescription.allowed,
      prescription.valid_until as "validUntil", prescription.person_id,
      (
        select coalesce(json_agg(${asDispensing} order by dispensing.at, dispensing.number), '[]')
        from record_papers version join dispensings dispensing on dispensing.paper_id = version.id
        left join dispensings_taken_back back on back.dispensing_id = dispensing.id
        where version.root_id = prescription.root_id
      ) as dispensings,
      (
        select ${asRequest} from repeat_requests request
        where request.paper_id = prescription.paper_id order by request.asked_at desc, request.id limit 1
      ) as request,
      ${caller.role === 'user'} and ${mayBeAskedFor} as "mayAsk",
      ${isOwnPaper(caller, sql`prescription`)} as "isOwn"
    from prescriptions prescription
    where ${where}
    order by prescription.signed_at desc, prescription.paper_id
  `.execute(ground.db)
  const keyOf = await careKeys(
    ground,
    rows.map(({ person_id }) => person_id),
  )
  return rows.map(({ person_id, dispensings, request, ...prescription }) => {
    const key = keyOf(person_id)
    return {
      ...prescription,
      dispensings: dispensings.map((dispensing) => openDispensing(key, dispensing)),
      request: request && openRequest(key, request),
    }
  })
}

export const openRequest = (
  key: PersonKey | undefined,
  { sealed, ...request }: Sealed<RepeatRequest>,
): RepeatRequest => ({
  ...request,
  sentence: key && sealed ? openSentence(key, request._id, Buffer.from(sealed, 'base64')) : '',
})

/** The condition that a repeat of a `prescription` may be asked for: nobody has asked yet. */
export const mayBeAskedFor = sql<boolean>`may_be_repeated(prescription.paper_id) and not exists (
  select from repeat_requests waiting where waiting.paper_id = prescription.paper_id and waiting.state = 'open'
)`
