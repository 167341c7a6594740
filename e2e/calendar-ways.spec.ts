import { addDays } from '#contract/clinic-time.ts'
import { firstReasons } from '#contract/desk/desk-stages.ts'
import { textsIn } from '../texts/texts.ts'
import { tabTo } from './keys.ts'
import { appointmentOf, asDoctor, expect, inProve, inspect, narrow, panelOf, signInAs, test } from './people.ts'

const todayThere = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' })
const inDays = (days: number) => addDays(todayThere(), days)

test('in Arabic a finger takes a visit to the next day, which stands to the left; a stroke scrolls', async ({
  browser,
  doctor,
  database,
}) => {
  const { deskCalendar } = textsIn('ar')
  // An Arabic week ends on a Friday: the day and the next must be in one week.
  const day = [1, 2, 3].find((days) => ![4, 5].includes(new Date(inDays(days)).getUTCDay()))!
  await appointmentOf(database, doctor.id, { day, hour: 10, patient: 'Farida Finger' })
  const tablet = await browser.newContext({ viewport: { width: 820, height: 1100 }, hasTouch: true })
  const page = await tablet.newPage()
  await database.query("update persons set language = 'ar' where id = (select user_id from doctors where id = $1)", [
    doctor.id,
  ])
  await asDoctor(page, database, doctor.id)
  await page.goto(`/ar/doctor/calendar?view=week&day=${inDays(day)}`)
  const block = page.locator('.cal-grid [data-visit]').filter({ hasText: 'Farida Finger' })
  const next = page.locator(`[data-column$="${inDays(day + 1)}"]`)
  await next.scrollIntoViewIfNeeded()
  await inspect(page, 'calendar-ar-tablet')

  const hand = await tablet.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const ghost = page.locator('.cal-ghost[data-drag]')
  // A moving finger scrolls at once, and does not drag the visit.
  const before = (await block.boundingBox())!
  await touch('touchStart', before.x + 20, before.y + 20)
  for (let step = 1; step <= 8; step++) await touch('touchMove', before.x + 20, before.y + 20 - 10 * step)
  await touch('touchEnd')
  await expect.poll(async () => (await block.boundingBox())!.y).toBeLessThan(before.y)
  await expect(ghost).toBeHidden()
  // Waits until scrolling has stopped.
  let stood = 0
  await expect
    .poll(async () => {
      const { y } = (await block.boundingBox())!
      const rests = y === stood
      stood = y
      return rests
    })
    .toBe(true)

  const [from, to] = [(await block.boundingBox())!, (await next.boundingBox())!]
  expect(to.x).toBeLessThan(from.x)
  const [x, y] = [from.x + from.width / 2, from.y + 20]
  // A resting finger drags the visit: one day and one hour later.
  await touch('touchStart', x, y)
  await expect(ghost).toBeVisible()
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', x + ((to.x + to.width / 2 - x) * step) / 10, y + 6.4 * step)
  }
  await expect(ghost).toContainText('11:00')
  await touch('touchEnd')
  const card = page.getByRole('dialog', { name: deskCalendar.move.label('Farida Finger') })
  await inspect(page, 'calendar-ar-move')
  await card.getByRole('button', { name: deskCalendar.move.act('Farida Finger') }).tap()
  await expect(next.locator('[data-visit]')).toHaveAccessibleName(/Farida Finger.*11:00/)
  const stored = () =>
    database
      .query('select date::text, start_time from claims where doctor_id = $1', [doctor.id])
      .then(({ rows }) => rows)
  await expect.poll(stored).toEqual([{ date: inDays(day + 1), start_time: '11:00:00' }])
  await tablet.close()
})

test('by keys alone the desk books, moves, takes back and blocks', async ({ page, doctor, database }) => {
  // Nobody of this name is known, also when the test runs again.
  const newcomer = `Nino Newcomer${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`
  await appointmentOf(database, doctor.id, { day: 2, hour: 10, patient: 'Kaya Keys' })
  await signInAs(page, 'desk@salus.test', 'reception')
  const address = `/desk/calendar?view=day&day=${inDays(2)}&doctor=${doctor.id}`
  await page.goto(address)
  const block = (name: string) => page.locator('.cal-grid [data-visit]').filter({ hasText: name })
  await expect(block('Kaya Keys')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Book for somebody' })).toContainText('11:00 – 12:00')
  await page.keyboard.press('Escape')
  await expect(block('Kaya Keys')).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  const form = panelOf(page, 'New visit')
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(newcomer)
  await tabTo(page, form.getByLabel('Phone'))
  await page.keyboard.type('+49 30 5550123')
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^${newcomer}: .*, 11:00`))).toBeVisible()

  await page.goto(address)
  await expect(block(newcomer)).toHaveAccessibleName(/11:00 – 12:00/)
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: `Move the visit of ${newcomer}` })).toContainText('12:00 – 13:00')
  await page.keyboard.press('Enter')
  await expect(block(newcomer)).toHaveAccessibleName(/12:00 – 13:00/)
  await expect(page.getByText(`${newcomer} now comes on`)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(block(newcomer)).toHaveAccessibleName(/11:00 – 12:00/)

  // Text that was typed into the card is still there after a reload.
  const toBlock = async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('n')
    await tabTo(page, page.getByRole('button', { name: 'Block this time' }))
    await page.keyboard.press('Enter')
  }
  const card = page.getByRole('dialog', { name: 'Keep this time free of bookings' })
  const reason = card.getByLabel('Reason (only the doctor sees it)')
  await toBlock()
  await tabTo(page, reason)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && /drafts/.test(answer.url()))
  await page.keyboard.type('Team meeting')
  await kept
  await page.reload()
  await expect(block('Kaya Keys')).toBeVisible()
  await toBlock()
  await expect(reason).toHaveValue('Team meeting')
  await tabTo(page, reason)
  await page.keyboard.press('Enter')
  await expect(page.locator('.cal-away')).toBeVisible()
  // The live channel may update the calendar before the answer with Undo has come.
  await expect(page.getByText(/\d: nothing can be booked then\./)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.locator('.cal-away')).toHaveCount(0)
})

test('a day prints on one sheet, with nothing cut; at 200 % nothing is out of reach', async ({
  page,
  doctor,
  database,
}) => {
  for (let hour = 9; hour <= 20; hour++) {
    await appointmentOf(database, doctor.id, { day: 2, hour, status: 'confirmed', patient: `Penelope Paper ${hour}` })
  }
  await asDoctor(page, database, doctor.id)
  await page.goto(`/doctor/calendar?view=day&day=${inDays(2)}`)
  const last = page.locator('[data-visit]').filter({ hasText: 'Penelope Paper 20' })
  await expect(last).toBeVisible()
  const sheets = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)!.length
  expect(await sheets()).toBe(1)
  // The size of an A4 sheet in landscape without its margins (px).
  const [width, height] = [1062, 733]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ media: 'print' })
  await expect(last).toBeVisible()
  const end = (await last.boundingBox())!
  expect(end.x + end.width).toBeLessThanOrEqual(width)
  expect(end.y + end.height).toBeLessThanOrEqual(height)
  expect(await last.locator('b').evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true)

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 640, height: 450 })
  await inspect(page, 'calendar-200')
  await expect(page.getByRole('button', { name: 'Cancel this day' })).toBeInViewport()
})

test('from bed: on a phone a doctor cancels a day in two presses', narrow, async ({ page, doctor, database }) => {
  const ids = [
    await appointmentOf(database, doctor.id, { day: 2, hour: 10, patient: 'Fiona First' }),
    await appointmentOf(database, doctor.id, { day: 2, hour: 11, status: 'confirmed', patient: 'Silas Second' }),
  ]
  await asDoctor(page, database, doctor.id)
  await page.goto(`/doctor/calendar?day=${inDays(2)}`)
  await page.getByRole('button', { name: 'Cancel this day' }).click()
  const question = page.getByRole('dialog', { name: /^Cancel / })
  await expect(question.getByLabel('Reason').locator('option:checked')).toHaveText('The doctor is away')
  await inspect(page, 'calendar-cancel-day')
  await question.getByRole('button', { name: 'Cancel 2 visits' }).click()
  await expect(question).toBeHidden()
  const became = await database.query(
    `select status, (select reason_id from visit_reasons where claim_id = claims.id and act = 'cancel') as reason
     from claims where id = any($1)`,
    [ids],
  )
  const away = { status: 'cancelled', reason: firstReasons['doctor-away'] }
  expect(became.rows).toEqual([away, away])
})

test(
  'a cancelled day is taken back with one press, as long as nobody was told',
  narrow,
  async ({ page, doctor, database }) => {
    const ids = [
      await appointmentOf(database, doctor.id, { day: 2, hour: 10, status: 'confirmed', patient: 'Fiona First' }),
      await appointmentOf(database, doctor.id, { day: 2, hour: 11, patient: 'Silas Second' }),
    ]
    const statuses = async () =>
      (await database.query('select status from claims where id = any($1) order by start_time', [ids])).rows.map(
        ({ status }) => status,
      )
    await asDoctor(page, database, doctor.id)
    await page.goto(`/doctor/calendar?day=${inDays(2)}`)
    await page.getByRole('button', { name: 'Cancel this day' }).click()
    await page
      .getByRole('dialog', { name: /^Cancel / })
      .getByRole('button', { name: 'Cancel 2 visits' })
      .click()
    await expect(page.getByText('2 visits cancelled')).toBeVisible()
    expect(await statuses()).toEqual(['cancelled', 'cancelled'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 visits are as before')).toBeVisible()
    expect(await statuses()).toEqual(['confirmed', 'pending'])
    await expect(page.getByRole('button', { name: 'Cancel this day' })).toBeVisible()
  },
)

test('a press before it is known whom a day meets cancels nobody; once they are listed it does what it says', async ({
  page,
  doctor,
  database,
}) => {
  const id = await appointmentOf(database, doctor.id, { day: 2, hour: 10, status: 'confirmed', patient: 'Una Unseen' })
  const status = async () => (await database.query('select status from claims where id = $1', [id])).rows[0].status
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let cancelled = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/appointments/cancel-day')) cancelled++
  })
  await page.route('**/api/doctors/my-time-off/visits?*', async (route) => {
    await held
    await route.continue()
  })
  await asDoctor(page, database, doctor.id)
  await page.goto(`/doctor/calendar?view=day&day=${inDays(2)}`)
  await page.getByRole('button', { name: 'Cancel this day' }).click()
  const question = page.getByRole('dialog', { name: /^Cancel / })
  const act = question.getByRole('button', { name: 'Checking appointments' })
  await expect(act).toBeDisabled()
  await act.evaluate((button: HTMLElement) => button.focus())
  await page.keyboard.press('Enter')
  await act.evaluate((button: HTMLElement) => button.click())
  expect([await status(), cancelled]).toEqual(['confirmed', 0])
  answer()
  await expect(question.getByText('Una Unseen')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel 1 visit' }).press('Enter')
  await expect(question).toBeHidden()
  expect([await status(), cancelled]).toEqual(['cancelled', 1])
})

test(
  'at the end of a day nobody came to many visits: it is noted in parts, and taken back',
  inProve,
  async ({ page, doctor, database }) => {
    // A day long ago without other visits.
    const many = 60
    const date = inDays(-400)
    await database.query(
      `with known as (
       insert into persons (email, name)
       select gen_random_uuid() || '@salus.test', 'Noah Noshow ' || n from generate_series(1, $3) n returning id, email
     ), people as (
       insert into users (id, email, role, password_hash) select id, email, 'user', '-' from known returning id
     ), visit as (
       insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select $1, id, $2::date, at, at + interval '5 minutes',
         instants_at(clinic_zone(), $2::date, at, at + interval '5 minutes'), 'confirmed', 0, 'clinic', 'Clinic'
       from (select id, time '09:00' + row_number() over () * interval '5 minutes' as at from people) people
       returning id
     )
     insert into appointment_events (claim_id, kind) select id, 'booked' from visit`,
      [doctor.id, date, many],
    )
    const missed = () =>
      database
        .query("select count(*)::int as count from claims where doctor_id = $1 and status = 'no-show'", [doctor.id])
        .then(({ rows }) => rows[0].count)
    await signInAs(page, 'desk@salus.test', 'reception')
    await page.goto(`/desk?date=${date}`)
    let parts = 0
    await page.route('**/api/desk/day-end', async (route) => {
      parts++
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.getByRole('button', { name: 'mark as missed' }).click()
    await expect(page.getByText(`50 of ${many}`)).toBeVisible()
    await inspect(page, 'desk-day-end')
    await expect(page.getByText(`${many} visits: did not come`)).toBeVisible()
    expect(parts).toBeGreaterThan(1)
    expect(await missed()).toBe(many)
    await page.keyboard.press('Control+z')
    await expect.poll(missed).toBe(0)
  },
)
