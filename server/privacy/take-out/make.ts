import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { sql } from 'kysely'
import { takeOutDays } from '#contract/take-outs.ts'
import type { Language } from '../../../texts/languages.ts'
import { documentLimits } from '#contract/documents/document-lists.ts'
import { openFile } from '../../documents/open-file.ts'
import { openFile as openMessageFile } from '../../messages/files.ts'
import { dropFiles, partsIn, type Stored, storeOf } from '../../documents/storage/storage.ts'
import { openFile as openFormFile } from '../../forms/fill/add-file.ts'
import type { Ground } from '../../ground.ts'
import { personFor } from '../../people/person-for.ts'
import { withoutLogIn } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { inWords } from '../../platform/log-errors.ts'
import { repeated } from '../../platform/repeated.ts'
import { openPaper } from '../../records/papers/read.ts'
import { ownPersonKey } from '../../records/person-keys.ts'
import { type Content, contentOf, type GivenFile } from './content.ts'
import { bundleOf } from './fhir.ts'
import { readablePage } from './page.ts'
import { placeOfPiece } from './take-outs.ts'
import { zipInto } from './zip.ts'

type Wanted = { id: string; account_id: string; person_id: string; language: Language }

/** Whoever makes one and was not heard of for so long is gone. */
const lostAfterSeconds = 60
const mostTries = 3

/** Makes the take-outs that wait, one after the other, and deletes those that are over. */
export async function makeTakeOuts(ground: Ground, stop: AbortSignal): Promise<void> {
  await dropOld(ground)
  while (!stop.aborted) {
    const next = await claim(ground.db)
    if (!next) return
    try {
      await make(ground, next, stop)
    } catch (error) {
      if (stop.aborted) await sql`update take_outs set seen_at = null where id = ${next.id}`.execute(ground.db)
      else ground.log.error({ error: inWords(error), takeOutId: next.id }, 'A take-out could not be made')
      if (!stop.aborted) return
    }
  }
}

/** Takes the next one; one that was tried too often has failed. */
async function claim(db: Ground['db']): Promise<Wanted | undefined> {
  const isFree = sql`
    made_at is null and failed_at is null
    and (seen_at is null or seen_at < clinic_now() - make_interval(secs => ${sql.lit(lostAfterSeconds)}))`
  await sql`
    update take_outs set failed_at = clinic_now() where tries >= ${sql.lit(mostTries)} and ${isFree}
  `.execute(db)
  const { rows } = await sql<Wanted>`
    update take_outs set seen_at = clinic_now(), tries = tries + 1, done = 0, files = null
    where id = (select id from take_outs where ${isFree} order by asked_at limit 1 for update skip locked)
    returning id, account_id, person_id, language
  `.execute(db)
  return rows[0]
}

async function make(ground: Ground, { id, account_id, person_id: personId, language }: Wanted, stop: AbortSignal) {
  const { db } = ground
  const caller = withoutLogIn(account_id, 'user')
  const content = await asRead(ground, caller, personId)
  if (!content) {
    await sql`update take_outs set failed_at = clinic_now() where id = ${id}`.execute(db)
    return
  }
  const files = filesOf(ground, caller, content)
  const key = await ownPersonKey(ground, personId, 'own')
  const store = storeOf(ground)
  await sql`update take_outs set files = ${files.length}, stored_in = ${store} where id = ${id}`.execute(db)
  const parts = partsIn(ground, store)
  let pieces = 0
  const zip = zipInto(async (piece) => {
    pieces++
    await parts.put(id, pieces, key.seal(piece, placeOfPiece(id, pieces)))
  }, documentLimits.partBytes)
  const given = new Map<string, GivenFile>()
  const missing: { of: string; name: string; reason: string }[] = []
  for (const [n, file] of files.entries()) {
    stop.throwIfAborted()
    const number = String(n + 1).padStart(Math.max(3, String(files.length).length), '0')
    try {
      const { type, ending, bytes } = await file.open()
      const path = `${file.folder}/${number}-${file.date}-${file.sort}${ending}`
      await zip.add(path, bytes, { compress: type === 'application/octet-stream' })
      const sha1 = createHash('sha1').update(bytes).digest('base64')
      given.set(file.id, { id: file.id, path, bytes: bytes.length, sha1, type })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      missing.push({ of: file.title, name: file.name, reason: error.code })
    }
    await sql`update take_outs set done = ${n + 1}, parts = ${pieces}, seen_at = clinic_now() where id = ${id}`.execute(
      db,
    )
  }
  const at = new Date().toISOString()
  const pathOf = (file: string) => given.get(file)
  const shown = new Map(files.map((file) => [file.id, pathOf(file.id) ?? { missing: 'missing' }]))
  const add = (path: string, text: string) => zip.add(path, Buffer.from(text), { compress: true })
  await add('index.html', readablePage(content, shown, { language, date: at.slice(0, 10) }))
  await add('record.fhir.json', JSON.stringify(bundleOf(content, given, at), null, 1))
  const titles = new Map(files.map((file) => [pathOf(file.id)?.path, { of: file.title, name: file.name }]))
  const manifest = {
    madeAt: at,
    person: { number: content.person.number, name: content.person.name },
    counts: {
      visits: content.visits.length,
      documents: content.documents.length,
      papers: content.papers.length,
      threads: content.threads.length,
      forms: content.forms.length,
      files: files.length,
    },
    files: zip.entries.map((entry) => ({ ...entry, ...titles.get(entry.path) })),
    missing,
  }
  await add('manifest.json', JSON.stringify(manifest, null, 1))
  const bytes = await zip.end()
  await sql`
    update take_outs set made_at = clinic_now(), bytes = ${bytes}, parts = ${pieces} where id = ${id}
  `.execute(db)
}

/** A file that belongs into a take-out. */
type Source = {
  id: string
  folder: 'documents' | 'papers' | 'messages' | 'forms'
  date: string
  sort: string
  title: string
  name: string
  open(): Promise<{ type: string; ending: string; bytes: Buffer }>
}

/** The files of documents, messages and forms, and the PDF of each version of a paper and of each addendum. */
function filesOf(
  ground: Ground,
  caller: Parameters<typeof contentOf>[1],
  { documents, papers, threads, forms }: Content,
): Source[] {
  const ofDocuments = documents.flatMap(({ files, date, sort, title }) =>
    files.map(
      ({ _id: id, name }): Source => ({
        ...{ id, folder: 'documents', date, sort, title: title ?? '', name: name ?? '' },
        async open() {
          const { type, name: neutral, stream } = await openFile(ground, caller, id)
          return { type, ending: extname(neutral), bytes: Buffer.concat(await stream.toArray()) }
        },
      }),
    ),
  )
  const ofMessages = threads.flatMap(({ thread, messages }) =>
    messages.flatMap(({ files, sentAt }) =>
      files.map(
        ({ _id: id, name }): Source => ({
          ...{ id, folder: 'messages', date: sentAt.slice(0, 10), sort: 'message', title: thread.subject, name },
          async open() {
            const { type, name: neutral, stream } = await openMessageFile(ground, caller, id)
            return { type, ending: extname(neutral), bytes: Buffer.concat(await stream.toArray()) }
          },
        }),
      ),
    ),
  )
  const pdf = (id: string, signedAt: string, sort: string, title: string): Source => ({
    ...{ id, folder: 'papers', date: signedAt.slice(0, 10), sort, title, name: `${title}.pdf` },
    open: async () => ({ type: 'application/pdf', ending: '.pdf', bytes: (await openPaper(ground, caller, id)).pdf }),
  })
  const ofPapers = papers.map(({ _id, signedAt, kind, number }) => pdf(_id, signedAt, kind, number))
  // Each version of a paper has all of its addenda.
  const addenda = new Map(
    papers.flatMap(({ addenda: all, number }) =>
      all.map(({ _id, signedAt }) => [_id, pdf(_id, signedAt, 'addendum', number)] as const),
    ),
  )
  // A correction may have the files of what it corrects.
  const ofForms = new Map(
    forms.flatMap((form) =>
      form.files.map(
        ({ _id: id, name, key }) =>
          [
            id,
            {
              ...{
                id,
                folder: 'forms',
                date: form.givenAt.slice(0, 10),
                sort: key,
                title: form.title[form.language] ?? '',
              },
              name,
              async open() {
                const { type, name: neutral, stream } = await openFormFile(ground, caller, id)
                return { type, ending: extname(neutral), bytes: Buffer.concat(await stream.toArray()) }
              },
            } satisfies Source,
          ] as const,
      ),
    ),
  )
  return [...ofDocuments, ...ofMessages, ...ofPapers, ...addenda.values(), ...ofForms.values()]
}

/** What the account may read of the person now; undefined if it may read nothing any more. */
async function asRead(
  ground: Ground,
  caller: Parameters<typeof contentOf>[1],
  id: string,
): Promise<Content | undefined> {
  try {
    return await contentOf(ground, caller, await personFor(ground.db, caller, id, 'record'))
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return undefined
    throw error
  }
}

const lookEveryMs = 3000

/**
 * Makes take-outs as they are asked for. They take longer than a round of the queue may: each has a lease that every
 * file renews.
 */
export const keepTakeOuts = (ground: Ground) =>
  repeated(
    {
      everyMs: lookEveryMs,
      failed: 'Take-outs could not be looked at',
      worksAgain: 'Take-outs are looked at again',
      log: ground.log,
    },
    (stop) => makeTakeOuts(ground, stop),
  )

async function dropOld({ db }: Ground): Promise<void> {
  await inTransaction(db, (tx) =>
    dropTakeOuts(tx, sql`asked_at < clinic_now() - make_interval(days => ${sql.lit(takeOutDays)})`),
  )
}

/** As many parts as a file may add before they are counted: one that was not made may have left them. */
const uncounted = 64

/** Deletes these take-outs with their bytes. */
export async function dropTakeOuts(tx: Queries, which: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<Stored>`
    delete from take_outs where ${which}
    returning id, coalesce(stored_in, 'database') as stored_in,
      parts + case when made_at is null then ${sql.lit(uncounted)} else 0 end as parts
  `.execute(tx)
  await dropFiles(tx, rows)
}

/** Deletes the take-outs of a person who is erased, and those that they had made of others. */
export const eraseTakeOuts = (tx: Queries, records: readonly string[]): Promise<void> =>
  dropTakeOuts(
    tx,
    sql`
    person_id = any(${records as string[]}::uuid[]) or account_id = any(${records as string[]}::uuid[])`,
  )
