import { sql } from 'kysely'
import { addDays } from '#contract/clinic-time.ts'
import type { Paging } from '#contract/endpoint.ts'
import type { PrescriptionContent } from '#contract/records/prescription-content.ts'
import type { RepeatRequest, WaitingRepeat } from '#contract/records/prescriptions.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Ground } from '../../ground.ts'
import { tellAccounts } from '../../people/tell-accounts.ts'
import type { CalledFrom } from '../../platform/bind.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { type PageAsked, readPage, up } from '../../platform/list-page.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { mustWorkHere } from '../emergency/open.ts'
import { lockRecord } from '../items/write.ts'
import { isOwnPaper } from '../papers/own.ts'
import { readPaper, readPapers } from '../papers/read.ts'
import { signPaper } from '../papers/sign.ts'
import { ownPersonKey } from '../person-keys.ts'
import { readsPart } from '../who-reads.ts'
import { checkLines, readBasis } from './basis.ts'
import { asRequest, mayBeAskedFor, openRequest } from './list.ts'
import { inWordsOf } from './in-words.ts'
import { sealSentence } from './seal.ts'

/**
 * Asks the prescriber for the same prescription again; they are told. Throws `not_found`, `repeat_asked`, and
 * `repeat_not_possible` for one that was withdrawn or whose prescriber has left.
 */
export async function askForRepeat(ground: Ground, caller: Caller, paperId: string): Promise<RepeatRequest> {
  return inTransaction(ground.db, async (tx) => {
    const { rows: own } = await sql<{ person_id: string }>`
      select prescription.person_id from prescriptions prescription
      where prescription.paper_id = ${paperId} and ${readsPart(caller, sql`prescription`)}
    `.execute(tx)
    if (!own[0]) throw new Failure('not_found')
    // Two presses take turns.
    await lockRecord(tx, own[0].person_id)
    const { rows } = await sql<{ person_id: string; prescriber: string; waits: boolean; may: boolean }>`
      select prescription.person_id, doctor.user_id as prescriber, ${mayBeAskedFor} as may, exists (
        select from repeat_requests waiting where waiting.paper_id = ${paperId} and waiting.state = 'open'
      ) as waits
      from prescriptions prescription join doctors doctor on doctor.id = prescription.doctor_id
      where prescription.paper_id = ${paperId}
    `.execute(tx)
    const found = rows[0]!
    if (found.waits) throw new Failure('repeat_asked')
    if (!found.may) throw new Failure('repeat_not_possible')
    const { rows: asked } = await sql<{ request: Parameters<typeof openRequest>[1] }>`
      with request as (
        insert into repeat_requests (paper_id, person_id, asked_by)
        values (${paperId}, ${found.person_id}, ${caller.id}) returning *
      )
      select ${asRequest} as request from request
    `.execute(tx)
    const request = openRequest(undefined, asked[0]!.request)
    await tellAccounts(tx, [
      { kind: 'repeat-asked', userId: found.prescriber, key: request._id, by: caller.id, facts: {} },
    ])
    auditIsAbout([found.person_id, paperId])
    return request
  })
}

const oldest = [up(sql`request.asked_at`, 'instant'), up(sql`request.id`, 'uuid')] as const

/** A `request` that waits and can still be granted. */
const isWaiting = sql`request.state = 'open' and may_be_repeated(request.paper_id)`

/** One page of the repeats that the doctor was asked for, the oldest first. */
export async function listRepeatRequests(
  ground: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  page: PageAsked,
  language: Language,
): Promise<{ requests: WaitingRepeat[]; paging: Paging }> {
  const { ids, paging } = await readPage(
    ground.db,
    {
      from: sql`repeat_requests request join record_papers paper on paper.id = request.paper_id`,
      where: sql`${isOwnPaper(caller)} and ${isWaiting}`,
      id: sql`request.id`,
      order: oldest,
    },
    page,
  )
  const { rows } = await sql<Omit<WaitingRepeat, 'lines' | 'signedAt'>>`
    select request.id as "_id", request.paper_id as "paperId", request.person_id as "personId", person.name as patient,
      iso(request.asked_at) as "askedAt"
    from repeat_requests request join persons person on person.id = request.person_id
    where request.id = any(${ids as string[]}::uuid[]) order by request.asked_at, request.id
  `.execute(ground.db)
  const papers = await readPapers(ground, caller, sql`paper.id = any(${rows.map(({ paperId }) => paperId)}::uuid[])`)
  const { whole } = inWordsOf(language)
  return {
    requests: rows.flatMap((row) => {
      const paper = papers.find(({ _id }) => _id === row.paperId)
      if (!paper) return []
      return { ...row, signedAt: paper.signedAt, lines: (paper.content as PrescriptionContent).lines.map(whole) }
    }),
    paging,
  }
}

type Found = { id: string; paper_id: string; person_id: string; state: RepeatRequest['state']; asked_by: string }

/** Throws `not_found` for a request that another doctor was asked, `repeat_answered` also for one that has ended. */
async function findWaiting(db: Queries, caller: Caller, id: string, lock = false): Promise<Found> {
  const { rows } = await sql<Found & { waits: boolean }>`
    select request.id, request.paper_id, request.person_id, request.state, request.asked_by, ${isWaiting} as waits
    from repeat_requests request join record_papers paper on paper.id = request.paper_id
    where request.id = ${id} and ${isOwnPaper(caller)} ${lock ? sql`for update of request` : sql``}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  if (!rows[0].waits) throw new Failure('repeat_answered')
  return rows[0]
}

/** Lines without the reasons that were given for other allergies than they meet by now: those are asked for again. */
async function withoutOldReasons(
  ground: Ground,
  caller: Caller,
  personId: string,
  lines: PrescriptionContent['lines'],
): Promise<PrescriptionContent['lines']> {
  const { allergies } = await readBasis(ground, caller, personId)
  const checks = await checkLines(ground, lines, allergies)
  return lines.map((line, n) => {
    const known = new Set(line.check?.met.map(({ allergy }) => allergy))
    return checks[n]!.met.every(({ allergy }) => known.has(allergy)) ? line : { ...line, allergyReason: '' }
  })
}

/**
 * Grants a repeat: signs the same lines again, valid for as many days as before. Throws `not_found`, `repeat_answered`,
 * and what signing a prescription throws.
 */
export async function grantRepeat(
  ground: Ground,
  signer: { caller: Caller; language: Language; from: CalledFrom },
  id: string,
  password: string | undefined,
): Promise<string> {
  const { caller } = signer
  const { paper_id, person_id } = await findWaiting(ground.db, caller, id)
  const before = await readPaper(ground, caller, paper_id)
  const content = before.content as PrescriptionContent
  const { rows } = await sql<{ today: string; signed: string }>`
    select today_at(place_id) as today, (signed_at at time zone zone_of(place_id))::date as signed
    from record_papers where id = ${paper_id}
  `.execute(ground.db)
  const { today, signed } = rows[0]!
  const lines = await withoutOldReasons(ground, caller, person_id, content.lines)
  const days = Math.round((Date.parse(content.validUntil) - Date.parse(signed)) / 86_400_000)
  return signPaper(
    ground,
    signer,
    {
      appointmentId: null,
      personId: person_id,
      content: { ...content, lines, validUntil: addDays(today, days) },
      writtenIn: before.writtenIn,
      notForGuardians: before.notForGuardians,
      password,
    },
    {
      async stored(tx, paperId) {
        // Of two grants at once the later one signs nothing.
        await findWaiting(tx, caller, id, true)
        await sql`
          update repeat_requests
          set state = 'granted', answered_at = clinic_now(), answered_by = ${caller.id}, granted_id = ${paperId}
          where id = ${id}
        `.execute(tx)
      },
    },
  )
}

/** Refuses a repeat; whoever asked is told. Throws `not_found`, `repeat_answered`, `right_missing`. */
export async function refuseRepeat(
  ground: Ground,
  caller: Caller,
  id: string,
  sentence: string,
): Promise<RepeatRequest> {
  return inTransaction(ground.db, async (tx) => {
    await mustWorkHere(tx, caller)
    const { person_id, asked_by } = await findWaiting(tx, caller, id, true)
    const key = await ownPersonKey({ db: tx, records: ground.records }, person_id, 'care')
    const { rows } = await sql<{ request: Parameters<typeof openRequest>[1] }>`
      with request as (
        update repeat_requests
        set state = 'refused', answered_at = clinic_now(), answered_by = ${caller.id},
          sealed = ${sealSentence(key, id, sentence)}
        where id = ${id} returning *
      )
      select ${asRequest} as request from request
    `.execute(tx)
    await tellAccounts(tx, [
      { kind: 'repeat-refused', userId: asked_by, key: id, by: caller.id, facts: { recordOf: person_id } },
    ])
    auditIsAbout([person_id, id])
    return openRequest(key, rows[0]!.request)
  })
}
