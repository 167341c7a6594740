import { setTimeout as pause } from 'node:timers/promises'
import type { Import } from '#contract/moving-in/imports.ts'
import { openClinic } from '../server/testing/clinic.ts'
import { startTestServer } from '../server/testing/database.ts'
import { startServer } from '../server/testing/processes.ts'
import { type Figure, judge } from './figures.ts'

/**
 * `npm run drill:import [-- people]`: imports a hundred thousand people from a file while others look for free times;
 * then once more, with the server killed in the middle. Each import is undone afterwards. Prints the figures, and exits
 * with 1 if one is too high.
 */
const [people = 100_000] = process.argv.slice(2).map(Number)
const database = await startTestServer({ fsync: true })
process.env.TEST_DATABASE_SERVER = database.url
const clinic = await openClinic()
const admin = await clinic.addPerson('admin', 'Ada Admin')
const doctorId = await clinic.addDoctor()
const start = () =>
  startServer({ databaseUrl: clinic.databaseUrl, env: { LOG_LEVEL: 'error', STAFF_IDLE_MINUTES: '0' } })
let server = await start()

const firstNames = ['Anna', 'Jörg', 'Fatima', 'Otto', 'Mia', 'Émile', 'Ayşe', 'Łukasz', 'Noor', 'Greta']
const letters = 'bcdfghjklmnpqrstvwxz'
const lastName = (n: number) =>
  [...String(n).padStart(6, '0')].map((digit, at) => letters[(Number(digit) + at) % letters.length]).join('')
/** Each hundredth line is wrong, each thousandth repeats an earlier one. */
const lineOf = (n: number) => {
  const who = n % 1000 === 999 ? n - 500 : n
  const born = n % 100 === 50 ? '31.02.1980' : `${1 + (who % 28)}.${1 + (who % 12)}.${1930 + (who % 90)}`
  const cells = [firstNames[who % 10], lastName(who), born, `p${n}@people.test`, `+49 30 ${1_000_000 + n}`]
  return [`P${n}`, ...cells, `Parkstr. ${n}`, '10115', 'Berlin'].join(';')
}
const head = 'Nummer;Vorname;Nachname;Geburtsdatum;E-Mail;Telefon;Strasse;PLZ;Ort'
const file = [head, ...Array.from({ length: people }, (_, n) => lineOf(n)), ''].join('\n')

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const isForm = body instanceof FormData
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}
const readImport = async (id: string): Promise<Import> => (await call('GET', `/admin/imports/${id}`)).json()

async function until(id: string, wanted: (one: Import) => boolean): Promise<Import> {
  for (;;) {
    const one = await readImport(id)
    if (wanted(one)) return one
    await pause(1000)
  }
}

async function send(): Promise<string> {
  const { _id: id } = (await (
    await call('POST', '/admin/imports', { kind: 'people', fileName: 'people.csv' })
  ).json()) as Import
  const bytes = Buffer.from(file)
  const size = 4 * 1024 * 1024
  const parts = Math.ceil(bytes.length / size)
  for (let part = 0; part < parts; part++) {
    const form = new FormData()
    form.set('part', String(part))
    form.set('bytes', new Blob([bytes.subarray(part * size, (part + 1) * size)]), 'part.csv')
    await call('POST', `/admin/imports/${id}/parts`, form)
  }
  await call('POST', `/admin/imports/${id}/read`, { parts })
  return id
}

const counts = async () => {
  const tables = ['persons', 'claims', 'appointment_events', 'opening_balances', 'users', 'mails']
  const rows = await clinic.rows(
    `select ${tables.map((name) => `(select count(*)::int from ${name}) as ${name}`).join()},
       (select count(*)::int from import_lines where became is not null) as became`,
  )
  return JSON.stringify(rows[0])
}

/** Looks for free times, twenty times a second, until it is stopped; answers how long each call took (ms). */
function lookAround(): { stop(): Promise<number[]> } {
  const waited: number[] = []
  let isOver = false
  const looking = (async () => {
    const day = await clinic.day(2)
    while (!isOver) {
      const began = performance.now()
      const answer = await fetch(`${server.url}/api/doctors/${doctorId}/slots?date=${day}`)
      await answer.arrayBuffer()
      waited.push(performance.now() - began)
      await pause(50)
    }
  })()
  return {
    async stop() {
      isOver = true
      await looking
      return waited.sort((a, b) => a - b)
    },
  }
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 100) / 10
const before = await counts()
const others = lookAround()
let began = performance.now()
let id = await send()
const read = await until(id, ({ status }) => status === 'read')
const reading = secondsSince(began)
began = performance.now()
await call('POST', `/admin/imports/${id}/run`)
const brought = await until(id, ({ status }) => status === 'imported')
const importing = secondsSince(began)
const waited = await others.stop()
const at = (share: number) => Math.round(waited[Math.floor(waited.length * share)]!)
console.log(`${read.lines} lines: ${read.right} right, ${read.wrong} wrong; ${brought.made} people made`)
console.log(`others meanwhile, ${waited.length} times: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(0.9999)} ms`)
began = performance.now()
await call('POST', `/admin/imports/${id}/undo`)
await until(id, ({ status }) => status === 'undone')
const undoing = secondsSince(began)
const afterUndo = await counts()

id = await send()
await until(id, ({ status }) => status === 'read')
await call('POST', `/admin/imports/${id}/run`)
const half = await until(id, ({ done }) => done > people / 3)
await server.kill('SIGKILL')
console.log(`killed at ${half.done} of ${half.right} lines`)
began = performance.now()
server = await start()
const again = await until(id, ({ status }) => status === 'imported')
console.log(`${again.made} people made in the end, ${secondsSince(began)} s after the next server began to start`)
await call('POST', `/admin/imports/${id}/undo`)
await until(id, ({ status }) => status === 'undone')

const figures: Figure[] = [
  ['seconds to read, check and compare', reading, 45],
  ['seconds to bring in', importing, 45],
  ['seconds for both', Math.round((reading + importing) * 10) / 10, 60],
  ['milliseconds that others wait, p99', at(0.99), 250],
  ['seconds to take all back', undoing, 60],
  ['lines that were right and made nobody', brought.right - brought.made, 0],
  ['people made once too often, or not, by the one that was killed', Math.abs(again.right - again.made), 0],
  ['counts that are not as before, after taking it back', Number(afterUndo !== before), 0],
  ['the same after the one that was killed', Number((await counts()) !== before), 0],
]
await server.stop()
await clinic.closeWhole()
await database.stop()
process.exitCode = judge(figures)
