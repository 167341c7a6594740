/**
 * How quick the public pages are: `npm run bench:web`. First Lighthouse with its simulated phone, then real loads over
 * a throttled line; the median of RUNS (5) each. PAGES=/,/doctors measures only some pages, `-- --language ar` measures
 * them in another language, and READER_ZONE=UTC for a reader in another time zone than the clinic's. `-- --bytes` only
 * measures their size, which does not need an otherwise idle machine as the rest does.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Request } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { buildWeb } from '../scripts/build-web.js'
import { chromiumFlags, chromium as findChromium } from '../scripts/chromium.js'
import { seedDemo } from '../server/demo/seed.ts'
import { addressIn, isLanguage } from '../texts/languages.ts'
import { percentile, setStage } from './stage.ts'
import { type Load, loadThrottled } from './throttled.ts'

const runs = Number(process.env.RUNS ?? 5)
const debuggingPort = 9333
const { values: asked } = parseArgs({
  options: { language: { type: 'string', default: 'en' }, bytes: { type: 'boolean', default: false } },
})
const { language } = asked
if (!isLanguage(language)) throw new Error(`Nobody here speaks ${language}.`)

// By default a reader in the clinic's zone, like most. For others the app starts at once, to name the times' zone.
process.env.TZ = process.env.READER_ZONE ?? 'Europe/Berlin'

await buildWeb()
const stage = await setStage(({ ground }) => seedDemo(ground), { NODE_ENV: 'development', SECOND_FACTOR: 'off' })
const doctor = await stage.pool.query<{ id: string }>('select min(id::text) as id from doctors')
const wanted = process.env.PAGES ?? `/,/doctors,/about,/doctors/${doctor.rows[0]!.id}`
const pages = wanted.split(',').map((path) => addressIn(language, path))
const executablePath = findChromium()

const median = (values: readonly number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const nameOf = (path: string) => path.replace(/[0-9a-f-]{36}/, '{id}')

/** Measures the pages in rounds, so that a slow minute of the machine affects all of them alike. */
async function inTurns<T>(measure: (path: string) => Promise<T>): Promise<Map<string, T[]>> {
  const measured = new Map<string, T[]>(pages.map((path) => [path, []]))
  for (let run = 0; run < runs; run++) for (const path of pages) measured.get(path)!.push(await measure(path))
  return measured
}

type Weight = { page: number; scripts: number; letters: number }

/** The transferred sizes (kB) of a first load: the page with its styles, its scripts, its fonts. */
async function weigh(context: BrowserContext, path: string): Promise<Weight> {
  const page = await context.newPage()
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const response = await page.goto(stage.address + path, { waitUntil: 'networkidle' })
  const kB = async (request: Request) => (await request.sizes()).responseBodySize / 1024
  const sizes = { page: await kB(response!.request()), scripts: 0, letters: 0 }
  for (const request of requests) {
    if (request.resourceType() === 'script') sizes.scripts += await kB(request)
    if (request.resourceType() === 'font') sizes.letters += await kB(request)
  }
  await page.close()
  return sizes
}

/** The sizes as columns of a table. */
const inKb = ({ page, scripts, letters }: Weight) => ({
  'page kB': Math.round(page),
  'JS kB': Math.round(scripts),
  'letters kB': Math.round(letters),
})

/** The size of each page for a browser with an empty cache. */
async function weights(): Promise<Map<string, Weight>> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  const found = new Map<string, Weight>()
  for (const path of pages) {
    const context = await browser.newContext()
    found.set(path, await weigh(context, path))
    await context.close()
  }
  await browser.close()
  return found
}

const bytes = async () =>
  console.table(Object.fromEntries(Array.from(await weights(), ([path, weight]) => [nameOf(path), inKb(weight)])))

async function simulated(): Promise<void> {
  const weighed = await weights()
  const profile = mkdtempSync(join(tmpdir(), 'salus-lighthouse-'))
  const args = [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`]
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args })
  const results = await inTurns(async (path): Promise<Result> => {
    const options = { port: debuggingPort, output: 'json', logLevel: 'silent' } as const
    const { lhr } = (await lighthouse(stage.address + path, options))!
    return lhr
  })
  await browser.close()
  rmSync(profile, { recursive: true, force: true })

  const table: Record<string, object> = {}
  for (const [path, found] of results) {
    const score = (name: string) => Math.round(median(found.map((lhr) => lhr.categories[name]?.score ?? 0)) * 100)
    const metric = (id: string) => median(found.map((lhr) => lhr.audits[id]?.numericValue ?? Number.NaN))
    table[nameOf(path)] = {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      SEO: score('seo'),
      FCP: seconds(metric('first-contentful-paint')),
      LCP: seconds(metric('largest-contentful-paint')),
      'speed index': seconds(metric('speed-index')),
      TBT: `${Math.round(metric('total-blocking-time'))} ms`,
      CLS: metric('cumulative-layout-shift').toFixed(3),
      ...inKb(weighed.get(path)!),
    }
  }
  console.log(`Lighthouse, simulated phone, median of ${runs}`)
  console.table(table)
  for (const [path, found] of results) for (const fault of faults(found)) console.log(`${nameOf(path)}: ${fault}`)
}

/** Lighthouse's findings other than speed, each once. */
function faults(found: readonly Result[]): Set<string> {
  const titles = found.flatMap(({ categories, audits }) =>
    ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .map(({ id }) => audits[id])
        .filter((audit) => audit && audit.score !== null && audit.score < 1)
        .map((audit) => `${name}: ${audit!.title}`),
    ),
  )
  return new Set(titles)
}

async function throttled(): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  const results = await inTurns((path) => loadThrottled(browser, stage.address + path))
  await browser.close()
  const table: Record<string, object> = {}
  for (const [path, found] of results) {
    const metric = (name: Exclude<keyof Load, 'largest'>) => median(found.map((load) => load[name]))
    table[nameOf(path)] = {
      LCP: seconds(metric('largestPaint')),
      blocked: `${Math.round(metric('blocked'))} ms`,
      CLS: metric('shift').toFixed(3),
      largest: found[0]!.largest,
    }
  }
  console.log(`Really throttled (1.6 Mbit/s, 150 ms, CPU / 4), median of ${runs}`)
  console.table(table)
}

if (asked.bytes) await bytes()
else {
  await simulated()
  await throttled()
}
await stage.close()
