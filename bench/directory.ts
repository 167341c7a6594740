/**
 * GET /api/doctors (1,000 doctors, 50 a page) beside `node:http` sending the same bytes, 10 connections each:
 * `node bench/directory.ts`. Then the search and its suggestions among 6,000 doctors, one call after another.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { specializations } from '#contract/rules.ts'
import { addBusyDoctors, percentile, setStage, type Stage } from './stage.ts'

const seconds = 8
const path = '/api/doctors?limit=50'
/** The queries of the directory's page; answers are computed again once they are too old. */
const wishes = ['view=card&sort=soonest&limit=24', 'view=card&sort=soonest&limit=24&day=week&part=afternoon']

/** Words as people type them, each letter by letter: names, fields, reasons, misspellings, several words. */
const searches = [
  ...['Dr. Amara Bermann', 'bermann amara', 'hannah corov', 'Dr Elsen', 'jonas', 'leila nor', 'okfor', 'samul lin'],
  ...['skin doctor', 'pedatrics', 'Kinderarzt', 'Rückenschmerzen', 'طبيب أطفال', 'vaccination', 'heart pain', 'GP'],
  ...['Impfung', 'headache', 'knee', 'zzzzzz qqqq'],
].flatMap((words) => Array.from(words, (_, n) => words.slice(0, n + 1)).slice(1))

/** Makes six thousand doctors of all fields with names of many kinds. */
async function fillForSearch({ ground, pool }: Stage) {
  await addBusyDoctors(ground, 5000, 2, 1001)
  await pool.query(
    `update persons set name =
       (array['Amara', 'Henrik', 'Lucía', 'Priya', 'Tomasz', 'Mei', 'Samuel', 'Ingrid', 'Rafael', 'Hannah', 'Viktor',
         'Aisha', 'Camille', 'Jonas', 'Noor', 'Beatriz', 'Elena', 'Leila', 'محمد', 'فاطمة'])[1 + n % 20] || ' ' ||
       initcap((array['ba', 'ber', 'cor', 'dan', 'el', 'fer', 'gar', 'han', 'jor', 'kal', 'lin', 'mar', 'nor',
         'os', 'per', 'rod', 'sal', 'tor', 'van', 'wil'])[1 + n / 20 % 20] ||
       (array['son', 'mann', 'ov', 'ez', 'ski', 'sen', 'ia', 'wood', 'ra', 'li', 'ton', 'dale', 'berg', 'stein', 'a'])
         [1 + n / 400 % 15])
     from (select id, substring(email from '[0-9]+')::int as n from persons where email like 'bench-doctor-%') doctor
     where doctor.id = persons.id`,
  )
  await pool.query(
    `update doctors set specialization = ($1::text[])[1 + n % 20]
     from (select id, (row_number() over (order by id))::int as n from doctors) doctor where doctor.id = doctors.id`,
    [[...specializations]],
  )
  await pool.query('vacuum analyze')
}

/** Asks each search once, so that each answer is computed, and says how long they took. */
async function searched(stage: Stage, path: string): Promise<string> {
  const took: { ms: number; search: string }[] = []
  for (const round of [0, 1]) {
    for (const search of searches) {
      const asked = performance.now()
      const answer = await fetch(`${stage.address}/api/${path}${encodeURIComponent(search)}`)
      await answer.text()
      if (!answer.ok) throw new Error(`${answer.status} for ${search}`)
      // The first round warms up plans and caches.
      if (round === 1) took.push({ ms: performance.now() - asked, search })
    }
    await setTimeout(1500)
  }
  took.sort((a, b) => a.ms - b.ms)
  const sorted = took.map(({ ms }) => ms)
  const [half, most, worst] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1))
  return `${path}\n  p50 ${half} ms, p95 ${most} ms, p99 ${worst} ms; slowest "${took.at(-1)!.search}"`
}

if (process.argv[2] === 'raw') {
  process.once('message', (bytes: string) => {
    const body = Buffer.from(bytes)
    const server = http.createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
      response.end(body)
    })
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
  })
} else {
  const stage = await setStage(async ({ ground }) => {
    await addBusyDoctors(ground, 1000, 2)
  })
  const bytes = await (await fetch(stage.address + path)).text()
  const raw = fork(import.meta.filename, ['raw'])
  raw.send(bytes)
  const [port] = await once(raw, 'message')

  const measure = (url: string) => autocannon({ url, connections: 10, duration: seconds })
  await autocannon({ url: stage.address + path, connections: 10, duration: 2 })
  const plain = await measure(`http://127.0.0.1:${port}`)
  const ours = await measure(stage.address + path)

  // Measures ten times how long it takes until a change is visible; the longest counts.
  let slowest = 0
  for (let n = 0; n < 10; n++) {
    const name = `Aaron Newcomer ${n}`
    await stage.pool.query(`update persons set name = $1 where email = 'bench-doctor-1@salus.test'`, [name])
    const changed = performance.now()
    while (!(await (await fetch(stage.address + path)).text()).includes(name)) {
      if (performance.now() - changed > 5000) throw new Error('The change never showed')
    }
    slowest = Math.max(slowest, performance.now() - changed)
  }

  const wished: string[] = []
  for (const wish of wishes) {
    const url = `${stage.address}/api/doctors?${wish}`
    const { requests, latency } = await measure(url)
    // Calls one by one, each after the last answer has expired, to measure what computing it costs.
    const took: number[] = []
    for (let n = 0; n < 5; n++) {
      await setTimeout(1000)
      const asked = performance.now()
      await (await fetch(url)).text()
      took.push(Math.round(performance.now() - asked))
    }
    const size = (await (await fetch(url)).text()).length / 1024
    wished.push(
      `${wish}\n  ${Math.round(requests.average)}/s, p99 ${latency.p99} ms, made in ${took.join(', ')} ms, ` +
        `${size.toFixed(0)} kB`,
    )
  }

  console.log(`${(bytes.length / 1024).toFixed(0)} kB a page`)
  console.log(`node:http, same bytes   ${Math.round(plain.requests.average)}/s`)
  console.log(
    `GET /api/doctors        ${Math.round(ours.requests.average)}/s  ` +
      `(${(ours.requests.average / plain.requests.average).toFixed(2)} of it), p99 ${ours.latency.p99} ms`,
  )
  console.log(`errors ${ours.errors}, other than 2xx ${ours.non2xx}`)
  console.log(`a change shows after ${Math.round(slowest)} ms at the latest of ten`)
  console.log(`server memory at most ${stage.serverMemoryMb()} MB`)
  for (const line of wished) console.log(line)
  await fillForSearch(stage)
  console.log(`the search among 6,000 doctors, ${searches.length} searches`)
  for (const asked of ['doctors?view=card&limit=24&search=', 'doctors/suggestions?search=']) {
    console.log(await searched(stage, asked))
  }
  for (const asked of ['doctors?view=card&limit=24&sort=soonest&search=', 'soonest?search=']) {
    console.log(await searched(stage, asked))
  }
  raw.kill()
  await stage.close()
}
