import { sql } from 'kysely'
import type { PatientDocument } from '#contract/documents/documents.ts'
import type { Paging } from '#contract/endpoint.ts'
import { isStaffRole } from '#contract/rights.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { down, type PageAsked, readPage, up } from '../platform/list-page.ts'
import { type PersonKey, personKeys } from '../records/person-keys.ts'
import { treatsPerson } from '../records/who-reads.ts'
import { openFacts } from './facts.ts'
import { asFile, type FileFacts, openedFile } from './kept-file.ts'
import { mayList, personOfDocuments } from './reach.ts'
import { isReleased, mayRead } from './release.ts'
import { countOpening } from './shares/opened.ts'

export type Listing = Pick<Ground, 'db' | 'records' | 'config'>

type Row = Omit<PatientDocument, 'title' | 'files' | 'mayChange' | 'mayRelease'> & {
  treats: boolean
  class: 'own' | 'care'
  reads: boolean
  sealed: Buffer
  files: FileFacts[]
}

const newest = [
  down(sql`document.dated_on`, 'date'),
  down(sql`document.added_at`, 'instant'),
  up(sql`document.id`, 'uuid'),
] as const

/** Documents whose key is there: what is erased is not listed, also after an older backup was restored. */
export const isReadable = sql`exists (
  select from person_keys key where key.person_id = document.person_id and key.class = document.class
)`

/** One page of a person's documents as the caller may see them. Throws `not_found`. */
export async function listDocuments(
  ground: Listing,
  caller: Caller,
  { personId: asked, ...page }: PageAsked & { personId?: string | undefined },
): Promise<{ documents: PatientDocument[]; paging: Paging }> {
  const personId = await personOfDocuments(ground.db, caller, asked)
  const list = {
    from: sql`documents document`,
    where: sql`document.person_id = any(records_with(${personId})) and ${mayList(caller, sql`${personId}::uuid`)}
      and ${isReadable}`,
    id: sql`document.id`,
    order: newest,
  }
  const { ids, paging } = await readPage(ground.db, list, page)
  await countOpening(ground.db, caller, personId)
  return { documents: await readDocuments(ground, caller, ids), paging }
}

/** These documents, newest first, opened for the caller; whether they may see them is asked before. */
export async function readDocuments(
  ground: Listing,
  caller: Pick<Caller, 'id' | 'role'>,
  ids: readonly string[],
): Promise<PatientDocument[]> {
  const { rows } = await sql<Row>`
    select document.id as "_id", document.person_id as "personId", document.class, document.sort,
      document.dated_on as date, iso(document.added_at) as "addedAt", document.added_as as "addedAs",
      coalesce(adder.name, '') as "addedBy", document.not_for_guardians as "notForGuardians", document.sealed,
      ${caller.role === 'doctor' ? treatsPerson(caller, sql`document.person_id`) : sql`true`} as treats,
      iso(case when ${isReleased} then coalesce(document.released_at, document.opens_at) end) as "releasedAt",
      releaser.name as "releasedBy", iso(case when not ${isReleased} then document.opens_at end) as "opensAt",
      ${mayRead(caller)} as reads,
      (
        select jsonb_agg(${asFile} order by file.position) from document_files file where file.document_id = document.id
      ) as files
    from documents document left join persons adder on adder.id = document.added_by
    left join persons releaser on releaser.id = document.released_by
    where document.id = any(${ids as string[]}::uuid[]) and ${isReadable}
    order by document.dated_on desc, document.added_at desc, document.id
  `.execute(ground.db)
  const people = [...new Set(rows.map(({ personId }) => personId))]
  const keys = new Map(await Promise.all(people.map(async (id) => [id, await personKeys(ground, id)] as const)))
  return rows.map((row) => asRead(ground, caller, row, keys.get(row.personId)![row.class]!))
}

function asRead(listing: Listing, { role }: Pick<Caller, 'role'>, row: Row, key: PersonKey): PatientDocument {
  const { class: retention, treats, reads, sealed, files, ...document } = row
  const isDesk = isStaffRole(role)
  return {
    ...document,
    title: isDesk || !reads ? null : openFacts(key, 'documents', document._id, sealed).title,
    mayChange: treats && retention === (role === 'user' ? 'own' : 'care'),
    mayRelease: treats && role === 'doctor' && document.releasedAt === null,
    files: (reads ? files : [])
      .map((file) => openedFile(listing, key, file))
      .map((file) => (isDesk ? { ...file, opens: false, name: null } : file)),
  }
}
