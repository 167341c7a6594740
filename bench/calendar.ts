/**
 * The calendar of 20 doctors and 300 visits on a day: how soon `GET /calendar` answers, and what the browser's main
 * thread does while the day is scrolled and a visit is dragged over it. By Chromium's own trace: the longest task, and
 * the work of a frame.
 */
import { chromium } from '@playwright/test'
import { buildWeb } from '../scripts/build-web.js'
import { chromiumFlags, chromium as findChromium } from '../scripts/chromium.js'
import { seedDemo } from '../server/demo/seed.ts'
import { percentile, setStage } from './stage.ts'
import { figuresOf, traced } from './traces.ts'

const doctors = 20
const visitsOfEach = 15
const rounds = 100

await buildWeb()
const stage = await setStage(({ ground }) => seedDemo(ground), { NODE_ENV: 'development', SECOND_FACTOR: 'off' })
const { rows: days } = await stage.pool.query<{ day: string }>('select (clinic_today() + 20)::text as day')
const { day } = days[0]!
await stage.pool.query(`delete from weekly_slots`)
await stage.pool.query(
  `with busy as (select id from doctors where deleted_at is null order by id limit $1), hours as (
     insert into weekly_slots (doctor_id, weekday, start_time, end_time)
     select busy.id, weekday, '08:00', '18:00' from busy, generate_series(1, 7) weekday
   ), patients as (
     insert into persons (email, name)
     select 'bench-' || n || '@salus.test', 'Bench Patient ' || n from generate_series(1, $1 * $2) n
     returning id, email, substring(name from '\\d+')::int as n
   ), accounts as (
     insert into users (id, email, role, password_hash) select id, email, 'user', '-' from patients
   ), cleared as (
     update claims set status = 'cancelled' where date = $3 and status <> 'cancelled' returning id
   )
   insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method,
     location, buffer_after)
   select busy.id, patients.id, $3, start, start + interval '25 min',
     tstzrange(clinic_instant($3::date + start), clinic_instant($3::date + start + interval '25 min')),
     case when patients.n % 4 = 0 then 'pending' else 'confirmed' end, 100, 'clinic', 'Clinic', 5
   from (select id, row_number() over (order by id) as nth from busy) busy
   join patients on (patients.n - 1) / $2 + 1 = busy.nth
   cross join lateral (select time '08:00' + interval '40 min' * ((patients.n - 1) % $2) as start) at
   where (select count(*) from cleared) >= 0`,
  [doctors, visitsOfEach, day],
)

const post = await fetch(`${stage.address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'admin@salus.test', password: 'salus-demo', role: 'admin' }),
})
const { token } = (await post.json()) as { token: string }
const times: number[] = []
for (let round = 0; round < rounds; round++) {
  const began = performance.now()
  const response = await fetch(`${stage.address}/api/calendar?from=${day}&to=${day}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { visits, doctors: shown } = (await response.json()) as { visits: unknown[]; doctors: unknown[] }
  times.push(performance.now() - began)
  if (round === 0) console.log(`${shown.length} doctors, ${visits.length} visits on ${day}`)
}
times.sort((a, b) => a - b)
console.log(`GET /calendar: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`)

const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.goto(`${stage.address}/admin/login`)
await page
  .getByLabel(/e-mail/i)
  .first()
  .fill('admin@salus.test')
await page.getByLabel('Password', { exact: true }).fill('salus-demo')
await page.locator('form button[type=submit]').click()
await page.waitForURL((url) => !url.pathname.endsWith('/login'))
await page.goto(`${stage.address}/admin/calendar?day=${day}`)
await page
  .locator('.cal-visit')
  .nth(doctors * visitsOfEach - 1)
  .waitFor({ state: 'attached' })
// The start of the page is not measured.
await page.waitForTimeout(1000)

const frame = (await page.locator('.cal-frame').boundingBox())!
await page.mouse.move(frame.x + 400, frame.y + 300)
const say = (what: string, { longest, frames, p95 }: ReturnType<typeof figuresOf>) =>
  console.log(`${what}: ${frames} frames, work p95 ${p95.toFixed(1)} ms a frame, longest task ${longest.toFixed(1)} ms`)
const scrolled = await traced(browser, page, async () => {
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(step % 40 < 20 ? 60 : -60, step % 20 < 10 ? 40 : -40)
    // One frame between two moves, like a hand.
    await page.waitForTimeout(16)
  }
})
say('scrolling', figuresOf(scrolled))

await page.locator('.cal-frame').evaluate((element) => element.scrollTo(0, 0))
const visit = (await page.locator('.cal-visit[data-look="booked"] button').nth(1).boundingBox())!
await page.mouse.move(visit.x + 60, visit.y + 8)
await page.mouse.down()
const dragged = await traced(browser, page, async () => {
  for (let step = 0; step < 120; step++) {
    await page.mouse.move(visit.x + 60 + step, visit.y + 8 + 150 * Math.abs(Math.sin(step / 12)))
    // One frame between two moves, like a hand.
    await page.waitForTimeout(16)
  }
})
await page.keyboard.press('Escape')
await page.mouse.up()
say('dragging', figuresOf(dragged))

await browser.close()
await stage.close()
