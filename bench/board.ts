/**
 * The desk's board with up to 188 visits on a day (fewer on a weekend, when not all doctors work): the longest task of
 * the browser's main thread while the board is drawn and while a minute begins, and the work of a frame while its
 * longest column is scrolled. By Chromium's own trace.
 */
import { chromium } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.js'
import { chromiumFlags, chromium as findChromium } from '../scripts/chromium.js'
import { seedDemo } from '../server/demo/seed.ts'
import { boardsOpenAhead } from '../server/desk/board.ts'
import { percentile, setStage } from './stage.ts'
import { figuresOf, longestTask, traced } from './traces.ts'

const most = 188
const rounds = 7

await buildWeb()
const stage = await setStage(({ ground }) => seedDemo(ground), { NODE_ENV: 'development', SECOND_FACTOR: 'off' })
// The board of today, at any hour.
await stage.pool.query('delete from settings where key = $1', [boardsOpenAhead])
// Beside the visits of the demo: three in four are still expected, as in the morning.
await stage.pool.query(
  `with busy as (
     select id, row_number() over (order by id) as nth from doctors where deleted_at is null order by id limit 30
   ), times as (
     select busy.id as doctor_id, busy.nth * 100 + hour as n, make_time(hour, 0, 0) as start
     from busy, generate_series(8, 21) hour
   ), patients as (
     insert into persons (email, name) select 'bench-' || n || '@salus.test', 'Bench Patient ' || n from times
     returning id, substring(name from '\\d+')::int as n
   )
   insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method,
     location)
   select doctor_id, patients.id, clinic_today(), start, start + interval '50 min',
     tstzrange(clinic_instant(clinic_today() + start), clinic_instant(clinic_today() + start + interval '50 min')),
     case when times.n % 4 = 0 then 'completed' else 'confirmed' end, 12000, 'clinic', 'Room 9'
   from times join patients using (n) order by start, doctor_id
   limit greatest(0, $1 - (
     select count(*) from appointments where date = clinic_today() and status <> 'cancelled'
       and place_id = (select id from places order by created_at limit 1)
   ))
   on conflict do nothing`,
  [most],
)

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
const post = await fetch(`${stage.address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'desk@salus.test', password: 'salus-demo', role: 'reception' }),
})
const { token } = (await post.json()) as { token: string }
await page.addInitScript((given) => localStorage.setItem('token', given), token)
const { rows: days } = await stage.pool.query<{ empty: string }>('select (clinic_today() + 300)::text as empty')

const rows = page.locator('.visit-row')
const drawn: number[] = []
for (let round = 0; round < rounds; round++) {
  await page.goto(`${stage.address}/desk`)
  await rows.first().waitFor()
  // What the page fetches later is not measured.
  await page.waitForTimeout(1000)
  await page.evaluate((date) => {
    history.pushState(null, '', `/desk?date=${date}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, days[0]!.empty)
  await rows.first().waitFor({ state: 'detached' })
  const events = await traced(browser, page, async () => {
    await page.goBack()
    await rows.first().waitFor()
    // What the drawing has begun is part of it.
    await page.waitForTimeout(500)
  })
  drawn.push(longestTask(events))
}
drawn.sort((a, b) => a - b)
console.log(`${await rows.count()} rows drawn; longest task p50 ${percentile(drawn, 0.5).toFixed(1)} ms`)

// Waits for just before a minute begins, and measures until just after.
await page.waitForTimeout(59_000 - (Date.now() % 60_000) + (Date.now() % 60_000 > 58_500 ? 60_000 : 0))
const tick = longestTask(await traced(browser, page, () => page.waitForTimeout(2500)))
console.log(`a minute begins: longest task ${tick.toFixed(1)} ms`)

const column = (await page.locator('[data-stage="expected"] .board-rows').boundingBox())!
await page.mouse.move(column.x + 100, column.y + 200)
const { frames, p95, longest } = figuresOf(
  await traced(browser, page, async () => {
    for (let step = 0; step < 120; step++) {
      await page.mouse.wheel(0, step % 60 < 40 ? 80 : -160)
      // One frame between two moves, like a hand.
      await page.waitForTimeout(16)
    }
  }),
)
console.log(`scrolling: ${frames} frames, work p95 ${p95.toFixed(1)} ms a frame, longest task ${longest.toFixed(1)} ms`)

await browser.close()
await stage.close()
