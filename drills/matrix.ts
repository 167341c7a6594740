import { randomUUID } from 'node:crypto'
import { endpoints } from '../contract/index.ts'
import {
  actorOf,
  aliceAndOthers,
  childAndOthers,
  ofChild,
  ofRecord,
  openAlicesClinic,
} from '../server/testing/acts/alice-and-others.ts'
import { askGates, type Cells } from '../server/testing/acts/ask-gates.ts'
import { askByOtherId, askRow } from '../server/testing/acts/ask-rows.ts'
import { callersIn } from '../server/testing/acts/callers.ts'
import { askErased } from '../server/testing/acts/ask-erased.ts'
import { table } from '../server/testing/acts/table.ts'
import { createPerson } from '../server/people/create-persons.ts'
import { openClinic } from '../server/testing/clinic.ts'
import { type Figure, judge } from './figures.ts'

/**
 * `npm run drill:matrix [-- words of a part]`: who may call what about whom. What should be allowed is read from the
 * contract (`who`, `right`, `scope`, `stepUp`, `beforeFactor`) and, for patients and doctors, from the table of
 * server/testing/acts; each cell is a call to a whole server on a real PostgreSQL. Exits with 1 if one cell disagrees.
 */

const began = performance.now()
const figures: Figure[] = []
let sum = 0
const wanted = process.argv.slice(2)
async function part(what: string, ask: () => Promise<Cells>): Promise<void> {
  if (wanted.length > 0 && !wanted.some((word) => what.includes(word))) return
  const before = performance.now()
  const { asked, strange } = await ask()
  sum += asked
  console.log(`${what}: ${asked} cells in ${((performance.now() - before) / 1000).toFixed(0)} s`)
  for (const line of strange) console.log(`  ${line}`)
  figures.push([`cells that disagree: ${what}`, strange.length, 0])
}

/** The cells of each row of the table, added up. */
async function eachRow(ask: (name: string, row: (typeof table)[string]) => Promise<Cells>): Promise<Cells> {
  const cells: Cells = { asked: 0, strange: [] }
  for (const [name, row] of Object.entries(table)) {
    const found = await ask(name, row).catch((error) => ({ asked: 0, strange: [`${name}: ${error.message}`] }))
    cells.asked += found.asked
    cells.strange.push(...found.strange)
  }
  return cells
}

await part('every endpoint by every role, right and place', async () => {
  const clinic = await openClinic({ env: { SECOND_FACTOR: 'on', STAFF_IDLE_MINUTES: '600' } })
  const { allStaff, allOthers } = callersIn(clinic)
  const callers = [...(await allOthers()), ...(await allStaff())]
  const cells = await askGates(clinic, endpoints, callers, ['no id', 'an unknown id'])
  await clinic.close()
  return cells
})

const { clinic, known } = await openAlicesClinic()
const { allStaff, nobody } = callersIn(clinic)
const staff = [actorOf(nobody), ...(await allStaff()).map(actorOf)]

await part('about an adult, each call again by its caller and by all who may not', async () => {
  const { about, actors } = await aliceAndOthers(clinic, known)
  const all = [...actors, ...staff]
  return eachRow((name, row) => askRow(name, row, { clinic, about, actors: all, replays: true }))
})
await part('about a child, the same', async () => {
  const { about, actors } = await childAndOthers(clinic, known)
  const all = [...actors, ...staff.map(ofChild)]
  return eachRow((name, row) => askRow(name, row, { clinic, about, actors: all, replays: true }))
})
await part('about an adult by the id of a merged record', async () => {
  const { about, actors } = await aliceAndOthers(clinic, known)
  const id = await createPerson(clinic.ground.db, { name: 'Alice Again' }, null)
  await clinic.rows('update persons set merged_into = $2 where id = $1', [id, about.id])
  const all = [...actors, ...staff].map(ofRecord)
  return eachRow((name, row) => askByOtherId({ name, row, about, id, clinic, actors: all }))
})
await part('about a person who does not exist', async () => {
  const { about, actors } = await aliceAndOthers(clinic, known)
  const none = [...actors, ...staff].map((actor) => ({ ...actor, may: () => false }))
  return eachRow((name, row) => askByOtherId({ name, row, about, id: randomUUID(), clinic, actors: none }))
})
await part('about a person who was erased', () => {
  // Payments of the sandbox that it has never made cannot go back.
  clinic.expectErrors(/A payment needs attention/)
  return eachRow((name, row) => askErased(name, row, { clinic, known, staff }))
})
await clinic.close()
console.log(`${sum} cells in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
process.exit(judge(figures))
