import { type RawBuilder, sql } from 'kysely'
import type { InputOf, Paging } from '#contract/endpoint.ts'
import type { PaperContent } from '#contract/records/paper-content.ts'
import type * as contract from '#contract/records/papers.ts'
import type { Paper, PaperAddendum, PaperWhole } from '#contract/records/papers.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { down, readPage, up } from '../../platform/list-page.ts'
import { allOf } from '../../platform/where.ts'
import { careKeys, type PersonKey, personKeys } from '../person-keys.ts'
import { readsPart, recordFor } from '../who-reads.ts'
import { numberOf } from './facts.ts'
import { isOwnPaper, isReadable, mayWithdraw } from './own.ts'
import { type AddendumContent, openPdf, openSaid, placeOfWithdrawal } from './seal.ts'

export type Opening = { db: Queries; records: Ground['records'] }
type Reader = Pick<Caller, 'id' | 'role'>

/** The condition that the caller may read one `paper`. Its doctor may, also when they treat the person no longer. */
const readsPaper = (caller: Reader) => sql<boolean>`(${readsPart(caller, sql`paper`)} or ${isOwnPaper(caller)})`

const isNewest = sql`not exists (select from record_papers newer where newer.replaces_id = paper.id)`

/** The condition that a `paper` is of this person, no addendum, and that the caller may read it. */
export const allSeenOf = (caller: Reader, personId: string): RawBuilder<unknown> => sql`
  paper.person_id = any(records_with(${personId})) and paper.addendum_to is null and ${isReadable}
  and ${readsPart(caller, sql`paper`, sql`${personId}::uuid`)}`

/** The same of papers in their newest version. */
export const seenOf = (caller: Reader, personId: string): RawBuilder<unknown> =>
  sql`${allSeenOf(caller, personId)} and ${isNewest}`

const newest = [down(sql`paper.signed_at`, 'instant'), up(sql`paper.id`, 'uuid')] as const

/** One page of a person's papers, each in its newest version. Throws `not_found`. */
export async function listPapers(
  ground: Opening & Pick<Ground, 'db'>,
  caller: Caller,
  { personId: asked, kind, appointmentId, ...page }: InputOf<typeof contract.listPapers>['query'],
): Promise<{ papers: Paper[]; paging: Paging }> {
  const personId = await recordFor(ground.db, caller, asked)
  const { ids, paging } = await readPage(
    ground.db,
    {
      from: sql`record_papers paper`,
      where: allOf([
        seenOf(caller, personId),
        kind && sql`paper.kind = ${kind}`,
        appointmentId && sql`paper.claim_id = ${appointmentId}`,
      ]),
      id: sql`paper.id`,
      order: newest,
    },
    page,
  )
  return { papers: await readPapers(ground, caller, sql`paper.id = any(${ids as string[]}::uuid[])`), paging }
}

type Withdrawal = { at: string; by: string; sealed: string } | null
type Row = Omit<Paper, 'content' | 'reason' | 'withdrawn' | 'number' | 'addenda' | 'mayChange' | 'mayWithdraw'> & {
  root_id: string
  withdrawal: Withdrawal
  is_own: boolean
  may_withdraw: boolean
  is_about_reader: boolean
  sealed: Buffer
}
type AddendumRow = Omit<PaperAddendum, 'text' | 'withdrawn'> & {
  addendum_to: string
  personId: string
  withdrawal: Withdrawal
  sealed: Buffer
}

const asDoctor = sql`json_build_object(
  '_id', doctor.id, 'name', doctor_person.name, 'specialization', doctor.specialization
)`
const asWithdrawal = sql`(
  select json_build_object(
    'at', iso(withdrawal.at), 'by', coalesce(by_person.name, ''), 'sealed', encode(withdrawal.sealed, 'base64')
  )
  from paper_withdrawals withdrawal left join persons by_person on by_person.id = withdrawal.by_id
  where withdrawal.paper_id = paper.id
)`
const withDoctor = sql`
  join doctors doctor on doctor.id = paper.doctor_id join persons doctor_person on doctor_person.id = doctor.user_id`

/** The papers that match, newest first, opened; whether the caller may see them is part of the condition. */
export async function readPapers(ground: Opening, caller: Reader, where: RawBuilder<unknown>): Promise<Paper[]> {
  const { rows } = await sql<Row>`
    select paper.id as "_id", paper.person_id as "personId", paper.kind, paper.version, paper_state(paper.id) as state,
      (select state from prescriptions where paper_id = paper.id) as "openState", paper.replaces_id as "replacesId",
      paper.language, paper.written_in as "writtenIn", iso(paper.signed_at) as "signedAt",
      ${asDoctor} as doctor, place.name as place, paper.not_for_guardians as "notForGuardians",
      paper.bytes, paper.sha256, paper.root_id,
      case when visit.id is not null then json_build_object(
        '_id', visit.id, 'date', visit.date, 'startTime', to_char(visit.start_time, 'HH24:MI')
      ) end as visit,
      ${asWithdrawal} as withdrawal, paper.sealed,
      ${isOwnPaper(caller)} as is_own, ${mayWithdraw(caller)} as may_withdraw,
      paper.person_id = any(records_with(${caller.id})) as is_about_reader
    from record_papers paper ${withDoctor}
    join places place on place.id = paper.place_id
    left join claims visit on visit.id = paper.claim_id
    where ${where} and ${isReadable}
    order by paper.signed_at desc, paper.id
  `.execute(ground.db)
  const { rows: added } = await sql<AddendumRow>`
    select paper.id as "_id", paper.person_id as "personId", paper.addendum_to, iso(paper.signed_at) as "signedAt",
      ${asDoctor} as doctor, ${asWithdrawal} as withdrawal, paper.sealed
    from record_papers paper ${withDoctor}
    where paper.addendum_to = any(${rows.map(({ root_id }) => root_id)}::uuid[]) and ${isReadable}
    order by paper.signed_at, paper.id
  `.execute(ground.db)
  const keyOf = await keysOf(ground, [...rows, ...added])
  return rows.map(({ root_id, withdrawal, is_own, may_withdraw, is_about_reader, sealed, ...paper }) => {
    const key = keyOf(paper.personId)
    const { content, reason } = openSaid(key, paper._id, sealed)
    const isGuardian = caller.role === 'user' && !is_about_reader
    return {
      ...paper,
      content: isGuardian ? forGuardians(content as PaperContent) : (content as PaperContent),
      reason,
      withdrawn: openWithdrawal(key, paper._id, withdrawal),
      number: numberOf(root_id, paper.version),
      addenda: added
        .filter(({ addendum_to: to }) => to === root_id)
        .map(({ addendum_to: _, personId, withdrawal: gone, sealed: text, ...addendum }) => ({
          ...addendum,
          text: (openSaid(keyOf(personId), addendum._id, text).content as AddendumContent).text,
          withdrawn: openWithdrawal(keyOf(personId), addendum._id, gone),
        })),
      mayChange: is_own && paper.state === 'valid',
      mayWithdraw: may_withdraw && paper.state === 'valid',
    }
  })
}

/** Without the allergies that a prescription was compared with: some may be hidden from guardians. */
function forGuardians(content: PaperContent): PaperContent {
  if (content.kind !== 'prescription') return content
  return { ...content, lines: content.lines.map((line) => ({ ...line, check: null, allergyReason: '' })) }
}

function openWithdrawal(key: PersonKey, id: string, withdrawal: Withdrawal): Paper['withdrawn'] {
  if (!withdrawal) return null
  const { sealed, ...said } = withdrawal
  return { ...said, reason: key.open(Buffer.from(sealed, 'base64'), placeOfWithdrawal(id)).toString() }
}

/** The keys of papers, which are readable only as long as there is one (`isReadable`). */
async function keysOf(
  ground: Opening,
  rows: readonly { personId: string }[],
): Promise<(personId: string) => PersonKey> {
  const keyOf = await careKeys(
    ground,
    rows.map(({ personId }) => personId),
  )
  return (personId) => keyOf(personId)!
}

/** One version of a paper with its addenda and all its versions. Throws `not_found`, also for an addendum. */
export async function readPaper(ground: Opening, caller: Reader, id: string): Promise<PaperWhole> {
  const [paper] = await readPapers(
    ground,
    caller,
    sql`paper.id = ${id} and paper.addendum_to is null and ${readsPaper(caller)}`,
  )
  if (!paper) throw new Failure('not_found')
  const { rows } = await sql<Omit<PaperWhole['versions'][number], 'reason'> & { personId: string; sealed: Buffer }>`
    select other.id as "_id", other.person_id as "personId", other.version, paper_state(other.id) as state,
      iso(other.signed_at) as "signedAt", other.sealed
    from record_papers paper join record_papers other on other.root_id = paper.root_id
    where paper.id = ${id} and ${isReadable} order by other.version desc
  `.execute(ground.db)
  const keyOf = await keysOf(ground, rows)
  const versions = rows.map(({ personId, sealed, ...version }) => ({
    ...version,
    reason: openSaid(keyOf(personId), version._id, sealed).reason,
  }))
  return { ...paper, versions }
}

/** The PDF of a version of a paper, or of an addendum, and its name, which says nothing. Throws `not_found`. */
export async function openPaper(ground: Opening, caller: Reader, id: string): Promise<{ name: string; pdf: Buffer }> {
  const { rows } = await sql<{ person_id: string; date: string; pdf_sealed: Buffer }>`
    select person_id, (signed_at at time zone zone_of(place_id))::date as date, pdf_sealed
    from record_papers paper
    where paper.id = ${id} and ${readsPaper(caller)} and ${isReadable}
  `.execute(ground.db)
  const [paper] = rows
  const key = paper && (await personKeys(ground, paper.person_id)).care
  if (!paper || !key) throw new Failure('not_found')
  return { name: `paper-${paper.date}.pdf`, pdf: openPdf(key, id, paper.pdf_sealed) }
}
