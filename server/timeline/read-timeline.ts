import { type RawBuilder, sql } from 'kysely'
import type { InputOf, Paging } from '#contract/endpoint.ts'
import { plain } from '#contract/plain.ts'
import type { ItemSort, Measurement } from '#contract/records/item-lists.ts'
import type { ItemContent } from '#contract/records/items.ts'
import type { Paper } from '#contract/records/papers.ts'
import type * as contract from '#contract/timeline.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import type { TimelineSort } from '#contract/timeline-sorts.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { isReadable, type Listing, readDocuments } from '../documents/list.ts'
import { mayList } from '../documents/reach.ts'
import { countOpening } from '../documents/shares/opened.ts'
import { readGiven, seenOf as seenOfForms } from '../forms/given/read.ts'
import { withDoctor } from '../people/seen-by.ts'
import type { Caller } from '../platform/caller.ts'
import { down, type Reach, readPage, up } from '../platform/list-page.ts'
import { allOf } from '../platform/where.ts'
import { isOfKind } from '../records/items/measured.ts'
import { readItems, seenOf } from '../records/items/read.ts'
import { readPapers, seenOf as papersOf } from '../records/papers/read.ts'
import { recordFor } from '../records/who-reads.ts'

type Asked = InputOf<typeof contract.readTimeline>['query']
type Sought = InputOf<typeof contract.findInTimeline>['body']

const newest = [down(sql`entry.date`, 'date'), down(sql`entry.at`, 'instant'), up(sql`entry.id`, 'uuid')] as const

/** The most that are opened to find words in them, and the most that are found. */
const opened = 10_000
const found = 100

/**
 * One page of a person's record in order of time, newest first: visits that were, signed papers, documents and entries,
 * as the caller may see them. Throws `not_found`.
 */
export async function readTimeline(
  ground: Listing,
  caller: Caller,
  { personId: asked, ...query }: Asked,
): Promise<{ entries: TimelineEntry[]; paging: Paging }> {
  const isGrouped = query.sort === undefined && query.kind === undefined
  const { personId, ...list } = await listOf(ground, caller, asked, { ...query, isGrouped })
  const { ids, paging } = await readPage(ground.db, list, query)
  const entries = await readEntries(ground, caller, ids)
  return { entries: isGrouped ? await withMonths(ground, caller, personId, entries) : entries, paging }
}

/**
 * What of a person's record has every word, newest first, at most 100. Texts are sealed: those of the one person are
 * all opened. Throws `not_found`.
 */
export async function findInTimeline(
  ground: Listing,
  caller: Caller,
  language: Language,
  { personId: asked, words, ...wanted }: Sought,
): Promise<{ entries: TimelineEntry[]; isMore: boolean }> {
  const list = await listOf(ground, caller, asked, wanted)
  const { ids } = await readPage(ground.db, list, { limit: opened, offset: 0 })
  const sought = plain(words).split(/\s+/)
  const entries = (await readEntries(ground, caller, ids)).filter((entry) => {
    const said = textsOf(entry, language).map((text) => plain(text ?? ''))
    return sought.every((word) => said.some((text) => text.includes(word)))
  })
  return { entries: entries.slice(0, found), isMore: entries.length > found }
}

type Wanted = {
  sort?: TimelineSort | undefined
  year?: number | undefined
  month?: number | undefined
  kind?: Measurement | undefined
  /** Whether one line stands for the measurements of a month. */
  isGrouped?: boolean
}

async function listOf(ground: Listing, caller: Caller, asked: string | undefined, wanted: Wanted) {
  const personId = await recordFor(ground.db, caller, asked)
  await countOpening(ground.db, caller, personId)
  const among = wanted.kind && (await measuredOf(ground, caller, personId, wanted.kind))
  const from = entriesOf(caller, personId, wanted, among)
  return { personId, from, where: undefined, id: sql`entry.id`, order: newest }
}

/** The entries of a kind of measurement. What was measured is sealed: those of the one person are all opened. */
async function measuredOf(ground: Listing, caller: Caller, personId: string, kind: Measurement): Promise<string[]> {
  const measured = await readItems(ground, caller, sql`${seenOf(caller, personId)} and item.sort = 'measurement'`)
  return measured.filter((item) => isOfKind(item, kind)).map(({ _id }) => _id)
}

const isMeasured = sql`item.sort = 'measurement' and item.state = 'current'`
const monthOf = sql`to_char(item.dated_on, 'YYYY-MM')`

/** Says of each measurement that stands for its month how many they are. */
async function withMonths(
  { db }: Listing,
  caller: Caller,
  personId: string,
  entries: readonly TimelineEntry[],
): Promise<TimelineEntry[]> {
  const isMeasurement = (entry: TimelineEntry): entry is Extract<TimelineEntry, { of: 'item' }> =>
    entry.of === 'item' && entry.item.sort === 'measurement' && entry.item.state === 'current'
  const months = entries.filter(isMeasurement).map(({ item }) => item.date.slice(0, 7))
  if (months.length === 0) return [...entries]
  const { rows } = await sql<{ month: string; count: number }>`
    select ${monthOf} as month, count(*) from record_items item
    where ${seenOf(caller, personId)} and ${isMeasured} and ${monthOf} = any(${months}::text[]) group by month
  `.execute(db)
  const counts = new Map(rows.map(({ month, count }) => [month, count]))
  return entries.map((entry) => {
    const count = isMeasurement(entry) ? (counts.get(entry.item.date.slice(0, 7)) ?? 1) : 1
    return entry.of === 'item' && count > 1 ? { ...entry, ofMonth: count } : entry
  })
}

type Part = 'visit' | 'paper' | 'document' | 'form' | 'item'
const every = sql`true`
const items = (sort: ItemSort) => ({ item: sql`item.sort = ${sort}` })

/** The parts of a record that have something of a sort, each with the condition on its rows. */
const partsOf: Record<TimelineSort, Partial<Record<Part, RawBuilder<unknown>>>> = {
  visit: { visit: every },
  paper: { paper: every },
  document: { document: every },
  form: { form: every },
  result: { document: sql`document.sort = 'result'` },
  imaging: { document: sql`document.sort = 'imaging'` },
  letter: { document: sql`document.sort = 'letter'`, paper: sql`paper.kind = 'letter'` },
  vaccination: { ...items('vaccination'), document: sql`document.sort = 'vaccination'` },
  allergy: items('allergy'),
  condition: items('condition'),
  medicine: items('medicine'),
  measurement: items('measurement'),
  target: items('target'),
}
const whole: Record<Part, RawBuilder<unknown>> = {
  visit: every,
  paper: every,
  document: every,
  form: every,
  item: every,
}

/** Visits, papers, documents and entries as rows (id, date, at); each part reads only as far as the page needs. */
function entriesOf(
  caller: Caller,
  personId: string,
  { sort, year, month, kind, isGrouped = false }: Wanted,
  among: readonly string[] | undefined,
) {
  const wanted = kind ? partsOf.measurement : sort === undefined ? whole : partsOf[sort]
  const records = sql`any(records_with(${personId}))`
  const inYear = (date: RawBuilder<unknown>) =>
    year === undefined
      ? undefined
      : sql`${date} between make_date(${year}, ${month ?? 1}, 1)
          and (make_date(${year}, ${month ?? 12}, 1) + interval '1 month' - interval '1 day')::date`
  const mayVisit =
    caller.role === 'doctor' ? withDoctor(caller) : sql`claim.patient_id = any(acted_for(${caller.id}, 'visits'))`
  const parts = {
    visit: sql`
      select claim.id, claim.date, lower(claim.during) as at from appointments claim
      where ${allOf([
        sql`claim.patient_id = ${records} and claim.status in ('confirmed', 'in-progress', 'completed')
          and lower(claim.during) <= clinic_now() and ${mayVisit}`,
        wanted.visit,
        inYear(sql`claim.date`),
      ])}`,
    paper: sql`
      select paper.id, (paper.signed_at at time zone zone_of(paper.place_id))::date as date, paper.signed_at as at
      from record_papers paper
      where ${allOf([
        papersOf(caller, personId),
        wanted.paper,
        inYear(sql`(paper.signed_at at time zone zone_of(paper.place_id))::date`),
      ])}`,
    document: sql`
      select document.id, document.dated_on as date, document.added_at as at from documents document
      where ${allOf([
        sql`document.person_id = ${records} and ${mayList(caller, sql`${personId}::uuid`)}
          and ${isReadable}`,
        wanted.document,
        inYear(sql`document.dated_on`),
      ])}`,
    form: sql`
      select given.id, clinic_wall(given.given_at)::date as date, given.given_at as at from given_forms given
      where ${allOf([seenOfForms(caller, personId), inYear(sql`clinic_wall(given.given_at)::date`)])}`,
    item: sql`
      select item.id, item.dated_on as date, item.added_at as at from record_items item
      where ${allOf([
        seenOf(caller, personId),
        wanted.item,
        inYear(sql`item.dated_on`),
        among && sql`item.id = any(${among as string[]}::uuid[])`,
        isGrouped ? sql`not (${isMeasured})` : undefined,
      ])}`,
    month: sql`
      select distinct on (${monthOf}) item.id, item.dated_on as date, item.added_at as at from record_items item
      where ${allOf([seenOf(caller, personId), isMeasured, inYear(sql`item.dated_on`)])}
      order by ${monthOf}, item.dated_on desc, item.added_at desc`,
  }
  const shown = [...(Object.keys(wanted) as Part[]), ...(isGrouped ? (['month'] as const) : [])].map(
    (part) => parts[part],
  )
  return ({ after, orderBy, upTo }: Reach) => {
    const bounded = shown.map(
      (part) => sql`(select * from (${part}) entry where ${allOf([after])} order by ${orderBy} limit ${upTo})`,
    )
    return sql`(${sql.join(bounded, sql` union all `)}) entry`
  }
}

/** These entries, newest first; whether the caller may see them is asked before. */
async function readEntries(ground: Listing, caller: Caller, ids: readonly string[]): Promise<TimelineEntry[]> {
  const among = sql`any(${ids as string[]}::uuid[])`
  const { rows: visits } = await sql<Extract<TimelineEntry, { of: 'visit' }>['visit']>`
    select claim.id as "_id", claim.date, to_char(claim.start_time, 'HH24:MI') as "startTime",
      json_build_object('_id', doctor.id, 'name', doctor_person.name, 'specialization', doctor.specialization)
        as doctor,
      kind.name as kind, place.name as place, claim.status
    from appointments claim join doctors doctor on doctor.id = claim.doctor_id
    join persons doctor_person on doctor_person.id = doctor.user_id
    join kinds kind on kind.id = claim.kind_id join places place on place.id = claim.place_id
    where claim.id = ${among}
  `.execute(ground.db)
  const documents = await readDocuments(ground, caller, ids)
  const items = await readItems(ground, caller, sql`item.id = ${among}`)
  const papers = await readPapers(ground, caller, sql`paper.id = ${among}`)
  const forms = await readGiven(ground.db, caller, sql`given.id = ${among}`)
  const entries = new Map<string, TimelineEntry>([
    ...visits.map((visit) => [visit._id, { of: 'visit', visit }] as const),
    ...documents.map((document) => [document._id, { of: 'document', document }] as const),
    ...items.map((item) => [item._id, { of: 'item', item, ofMonth: null }] as const),
    ...papers.map((paper) => [paper._id, { of: 'paper', paper }] as const),
    ...forms.map((form) => [form._id, { of: 'form', form }] as const),
  ])
  return ids.flatMap((id) => entries.get(id) ?? [])
}

/** The texts by which an entry is found, in the reader's language where they are ours. */
function textsOf(entry: TimelineEntry, language: Language): (string | null)[] {
  const { recordPage, documentsPage } = textsIn(language)
  if (entry.of === 'visit') {
    const { doctor, kind, place } = entry.visit
    return [recordPage.sorts.visit, doctor.name, doctor.specialization, kind, place]
  }
  if (entry.of === 'document') {
    const { title, sort, files } = entry.document
    return [title, documentsPage.sorts[sort], ...files.map(({ name }) => name)]
  }
  if (entry.of === 'paper') return textsOfPaper(entry.paper, language)
  if (entry.of === 'form') return [recordPage.sorts.form, ...Object.values(entry.form.title)]
  const { content, sort } = entry.item
  return [recordPage.sorts[sort], ...textsOfItem(content, language)]
}

function textsOfPaper({ kind, content, doctor, number }: Paper, language: Language): string[] {
  const { paperSheet, recordPage } = textsIn(language)
  return [paperSheet.titles[kind], recordPage.sorts.paper, doctor.name, number, ...typedIn(content)]
}

/** Every text in what somebody wrote. */
function typedIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(typedIn) : []
}

function textsOfItem(content: ItemContent, language: Language): string[] {
  const { recordPage } = textsIn(language)
  switch (content.sort) {
    case 'vaccination':
      return [recordPage.vaccines[content.vaccine], content.product, content.lot]
    case 'measurement':
      return [recordPage.measurements[content.kind]]
    case 'target':
      return [recordPage.measurements[content.kind], content.reason]
    case 'allergy':
      return [content.name, content.reaction]
    case 'condition':
    case 'medicine':
      return [content.name, content.note]
  }
}
