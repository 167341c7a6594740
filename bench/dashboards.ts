/**
 * How soon the first pages behind a log-in can be used: `npm run bench:dashboards`. Loads them on a simulated slow
 * device over a throttled connection with an empty cache; the median of RUNS (3). BESIDE=http://… is another server,
 * such as one of an older version, whose pages are loaded alternately.
 */
import { type Browser, type BrowserContext, chromium, type Request } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.js'
import { chromiumFlags, chromium as findChromium } from '../scripts/chromium.js'
import { seedDemo } from '../server/demo/seed.ts'
import { percentile, setStage } from './stage.ts'
import { throttle } from './throttled.ts'

const runs = Number(process.env.RUNS ?? 3)

/** Each page with the element that people open it for. */
const pages = [
  { path: '/dashboard', email: 'patient@salus.test', door: '/login', content: '.appointment-card' },
  { path: '/desk', email: 'desk@salus.test', door: '/desk/login', content: '.visit-row' },
  { path: '/admin/dashboard', email: 'admin@salus.test', door: '/admin/login', content: '.needs li, .needs-none' },
  { path: '/admin/calendar', email: 'admin@salus.test', door: '/admin/login', content: '.cal-visit' },
  { path: '/doctor/dashboard', email: 'doctor@salus.test', door: '/doctor/login', content: '.timeline li, .panel p' },
] as const
type Page = (typeof pages)[number]

/** Times in ms since the navigation, sizes in kB as transferred. */
type Load = { paint: number; frame: number; content: number; scripts: number; files: number; api: number }

declare global {
  interface Window {
    reached: { frame?: number; content?: number }
  }
}

type LogIn = Awaited<ReturnType<BrowserContext['storageState']>>

async function logIn(browser: Browser, address: string, { email, door, path }: Page): Promise<LogIn> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(address + door)
  await page
    .getByLabel(/e-mail/i)
    .first()
    .fill(email)
  await page.getByLabel('Password', { exact: true }).fill('salus-demo')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(address + path)
  await page.locator('.shell-nav').waitFor()
  await page.waitForLoadState('load')
  const state = await context.storageState()
  await context.close()
  return state
}

/** Runs in the page: notes when the frame and the content are first seen. */
function watch(content: string): void {
  window.reached = {}
  const isSeen = (selector: string) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0
  const look = () => {
    const { reached } = window
    if (reached.frame === undefined && isSeen('.shell-nav a') && isSeen('main h1')) reached.frame = performance.now()
    if (isSeen(content)) reached.content = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function load(browser: Browser, address: string, { path, content }: Page, storageState: LogIn): Promise<Load> {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await throttle(await context.newCDPSession(page))
  await page.addInitScript(watch, content)
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto(address + path, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.reached.content !== undefined, undefined, { timeout: 60_000 })
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    frame: window.reached.frame ?? Number.NaN,
    content: window.reached.content!,
  }))
  const scripts = requests.filter((request) => request.resourceType() === 'script')
  const calls = requests.filter((request) => new URL(request.url()).pathname.startsWith('/api/'))
  const kB = async (of: Request[]) => {
    const sizes = await Promise.all(of.map((request) => request.sizes().catch(() => undefined)))
    return sizes.reduce((sum, size) => sum + (size?.responseBodySize ?? 0) + (size?.responseHeadersSize ?? 0), 0) / 1024
  }
  const weight = { scripts: await kB(scripts), files: scripts.length, api: await kB(calls) }
  await context.close()
  return { ...seen, ...weight }
}

const median = (values: readonly number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

await buildWeb()
const stage = await setStage(({ ground }) => seedDemo(ground), { NODE_ENV: 'development', SECOND_FACTOR: 'off' })
const servers = { here: stage.address, ...(process.env.BESIDE ? { beside: process.env.BESIDE } : {}) }
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const wanted = pages.filter(({ path }) => !process.env.PAGES || process.env.PAGES.split(',').includes(path))
const loads = new Map<string, Load[]>()
const logIns = new Map<string, LogIn>()
for (let run = 0; run < runs; run++) {
  for (const page of wanted) {
    for (const [name, address] of Object.entries(servers)) {
      const key = `${page.path} (${name})`
      const state = logIns.get(key) ?? (await logIn(browser, address, page))
      logIns.set(key, state)
      loads.set(key, [...(loads.get(key) ?? []), await load(browser, address, page, state)])
    }
  }
}
await browser.close()
await stage.close()

const table = Object.fromEntries(
  Array.from(loads, ([key, found]) => {
    const middle = (name: keyof Load) => median(found.map((each) => each[name]))
    return [
      key,
      {
        'first paint': seconds(middle('paint')),
        frame: seconds(middle('frame')),
        content: seconds(middle('content')),
        'content, each': found.map((each) => (each.content / 1000).toFixed(2)).join(' '),
        'JS kB': Math.round(middle('scripts')),
        'JS files': middle('files'),
        'API kB': Math.round(middle('api')),
      },
    ]
  }),
)
console.log(`1.6 Mbit/s, 150 ms, CPU / 4, nothing in the cache, median of ${runs}`)
console.table(table)
