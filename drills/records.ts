import { randomUUID } from 'node:crypto'
import { sealFacts } from '../server/documents/facts.ts'
import { itemContent } from '#contract/records/items.ts'
import { sealVersion } from '../server/records/items/seal.ts'
import { ownPersonKey } from '../server/records/person-keys.ts'
import { openClinic, type Person } from '../server/testing/clinic.ts'
import { type Figure, judge } from './figures.ts'

/**
 * `npm run drill:records`: the first screen of a record of 400 documents and 400 entries, where the clinic has a
 * million documents: p99 of what its page asks, one person after the other. Exits with 1 if one is too slow.
 */

const all = 1_000_000
const perPerson = 400
const measured = 50
const mostMs = 200

const clinic = await openClinic()
const people = await clinic.addPeople(measured)
const [writer] = people
const owner = await clinic.pool.connect()
await owner.query('set statement_timeout = 0')

console.log(`${all.toLocaleString('en')} documents of ${(all / perPerson).toLocaleString('en')} people …`)
await owner.query(
  `insert into persons (id, name) select gen_random_uuid(), 'Person ' || n from generate_series(1, $1::int) n`,
  [all / perPerson - measured],
)
await owner.query(
  `insert into documents (person_id, class, sort, dated_on, bytes, added_by, added_as, sealed, released_at)
   select person.id, 'own', 'letter', date '2016-01-01' + (n * 9) % 3650, 1000, $1, 'patient', '\\x00', clinic_now()
   from persons person, generate_series(1, $2::int) n where person.name like 'Person %'`,
  [writer!.id, perPerson],
)
await owner.query(
  `insert into document_files (document_id, position, type, bytes, parts, stored_in, sealed)
   select id, 1, 'application/pdf', 1000, 1, 'database', '\\x00' from documents`,
)
for (const { id } of people) await addRecord(id)
await owner.query('analyze documents, document_files, record_items, record_item_versions')

const asks = [
  ['the first screen: summary', '/records/summary'],
  ['the first screen: timeline', '/records/timeline?limit=20'],
  ['documents, first page', '/documents?limit=20'],
] as const
const words = 'timeline, by words'
const figures: Record<string, number[]> = Object.fromEntries(
  [...asks.map(([name]) => name), words].map((name) => [name, []]),
)
for (let round = 0; round < 10; round++) {
  for (const person of people) {
    for (const [name, path] of asks) figures[name]!.push(await timed(person, 'GET', path))
    figures[words]!.push(await timed(person, 'POST', '/records/timeline/find', { words: 'letter 399' }))
  }
}
const judged = Object.keys(figures).map((name): Figure => {
  const sorted = figures[name]!.slice(measured).toSorted((a, b) => a - b)
  const at = (share: number) => Number(sorted[Math.floor(sorted.length * share)]!.toFixed(1))
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  return [`${name}, p99 in ms`, at(0.99), mostMs]
})
owner.release()
await clinic.close()
process.exitCode = judge(judged)

async function timed(person: Person, method: string, path: string, input?: object): Promise<number> {
  const begun = performance.now()
  const { status, body } = await clinic.call(person, method, path, input)
  const took = performance.now() - begun
  if (status !== 200 || JSON.stringify(body).length < 100) throw new Error(`${path}: ${status}`)
  return took
}

async function addRecord(personId: string): Promise<void> {
  const key = await ownPersonKey(clinic.ground, personId, 'own')
  const rows = Array.from({ length: perPerson }, (_, n) => {
    const [document, file, item] = [randomUUID(), randomUUID(), randomUUID()]
    const content = itemContent.parse({ sort: 'measurement', kind: 'weight', value: 60 + (n % 20) })
    return {
      ...{ n, document, file, item },
      title: sealFacts(key, 'documents', document, { title: `Letter ${n}` }).toString('base64'),
      facts: sealFacts(key, 'document_files', file, { name: `${n}.pdf`, sha256: '' }).toString('base64'),
      said: sealVersion(key, item, 1, { content, errorReason: '' }).toString('base64'),
    }
  })
  const given = `jsonb_to_recordset($1::jsonb) as made (
    n int, document uuid, file uuid, item uuid, title text, facts text, said text
  )`
  const json = JSON.stringify(rows)
  await owner.query(
    `insert into documents (id, person_id, class, sort, dated_on, bytes, added_by, added_as, sealed, released_at)
     select document, $2, 'own', 'letter', date '2016-01-01' + n * 9, 1000, $2, 'patient', decode(title, 'base64'),
       clinic_now()
     from ${given}`,
    [json, personId],
  )
  await owner.query(
    `insert into document_files (id, document_id, position, type, bytes, parts, stored_in, sealed)
     select file, document, 1, 'application/pdf', 1000, 1, 'database', decode(facts, 'base64') from ${given}`,
    [json],
  )
  await owner.query(
    `insert into record_items (id, person_id, class, sort, added_as, dated_on)
     select item, $2, 'own', 'measurement', 'patient', date '2016-01-01' + n * 9 from ${given}`,
    [json, personId],
  )
  await owner.query(
    `insert into record_item_versions (item_id, version, state, dated_on, by_id, sealed)
     select item, 1, 'current', date '2016-01-01' + n * 9, $2, decode(said, 'base64') from ${given}`,
    [json, personId],
  )
}
