import { addDays } from '#contract/clinic-time.ts'
import { appointmentOf, expect, inProve, inspect, panelOf, signInAs, test } from './people.ts'

// One after the other: an account holds one time at a desk.
test.describe.configure({ mode: 'default' })

const todayThere = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' })
const inDays = (days: number) => addDays(todayThere(), days)
const unlike = (name: string) => `${name} ${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`

test('a call is booked as it is said: whom, from which day, after four; the time is held while one speaks', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  const day = addDays(todayThere(), 3)
  const name = unlike('Carla Caller')
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: /^Waiting/ })).toBeVisible()
  // Counts presses of a pointer and of keys that are not letters; a choice of a list counts as one.
  await page.evaluate(() => {
    const count = () => Object.assign(window, { presses: (Reflect.get(window, 'presses') ?? 0) + 1 })
    window.addEventListener('pointerdown', count, { capture: true })
    window.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && count(), { capture: true })
    window.addEventListener('keydown', ({ key }) => key.length > 1 && count(), { capture: true })
  })
  await page.getByRole('button', { name: 'New visit' }).click()
  const panel = panelOf(page, 'New visit')
  await expect(panel.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('+49 30 5550177')
  await panel.getByRole('combobox', { name: 'With whom' }).selectOption(`doctor ${doctor.id}`)
  await panel.getByRole('combobox', { name: 'Day', exact: true }).selectOption(day)
  await panel.getByRole('combobox', { name: 'Time of day' }).selectOption('16:00')
  const times = panel.getByRole('group', { name: 'Soonest free' })
  await expect(times.getByRole('heading')).toHaveCount(3)
  await expect(times.getByRole('radio').first()).toHaveAccessibleName(new RegExp(`16:00, Dr. ${doctor.name}`))
  await expect(times.getByRole('radio', { name: /15:00/ })).toHaveCount(0)
  // Book is in view, and nothing is chosen before somebody chooses it.
  await expect(panel.getByText('No time is chosen yet.')).toBeInViewport()
  await expect(panel.getByRole('button', { name: 'Book', exact: true })).toBeInViewport()
  await times.locator('.chip').first().click()
  await expect(panel.getByRole('timer')).toContainText(/Held for this call: (10:00|9:\d\d)/)
  await expect(panel.getByText('Price: $120.00')).toBeVisible()
  const held = () =>
    database
      .query("select start_time::text as at from claims where doctor_id = $1 and status = 'held'", [doctor.id])
      .then(({ rows }) => rows)
  await expect.poll(held).toEqual([{ at: '16:00:00' }])
  await inspect(page, 'new-visit-held')

  // The other desk is not offered the time.
  const other = await (await browser.newContext()).newPage()
  await signInAs(other, 'admin@salus.test', 'admin')
  await other.goto(`/desk?date=${day}&doctor=${doctor.id}&time=17:00`)
  const theirs = panelOf(other, 'New visit').getByRole('group', { name: 'Soonest free' })
  await expect(theirs.getByRole('radio', { name: /17:00/ }).first()).toBeVisible()
  await expect(theirs.getByRole('radio', { name: new RegExp(`16:00.*${doctor.name}`) })).toHaveCount(2)

  await panel.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText(new RegExp(`^${name}: .*16:00`))).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'presses'))).toBeLessThanOrEqual(7)
  await expect.poll(held).toEqual([{ at: '17:00:00' }])
})

test('closing gives the time back; a day without times says so, and the next ones stand beside it', async ({
  page,
  database,
  doctor,
}) => {
  const day = addDays(todayThere(), 2)
  await database.query(
    `insert into time_off (doctor_id, from_date, to_date, reason, during)
     select $1, $2::date, $2::date, '',
       tstzrange(clinic_instant($2::date::timestamp), clinic_instant(($2::date + 1)::timestamp))`,
    [doctor.id, day],
  )
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await page.getByRole('button', { name: 'New visit' }).click()
  const panel = panelOf(page, 'New visit')
  await panel.getByRole('combobox', { name: 'With whom' }).selectOption(`doctor ${doctor.id}`)
  await panel.getByRole('combobox', { name: 'Day', exact: true }).selectOption(day)
  // What another test of this account has typed may still be there.
  await panel.getByRole('combobox', { name: 'Time of day' }).selectOption('')
  await expect(panel.getByText('None that day')).toBeVisible()
  await inspect(page, 'new-visit-none-that-day')
  await panel.locator('.wished-column .chip').first().click()
  await expect(panel.getByRole('timer')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect
    .poll(async () => (await database.query('select status from claims where doctor_id = $1', [doctor.id])).rows)
    .toEqual([{ status: 'lapsed' }])
})

test(
  'from an empty stretch it opens over the calendar, for a child whose mother is called, and is repeated',
  inProve,
  async ({ page, database, doctor }) => {
    const child = unlike('Kim Child')
    const day = addDays(todayThere(), 2)
    await signInAs(page, 'desk@salus.test', 'reception')
    await page.goto(`/desk/calendar?view=day&day=${day}&doctor=${doctor.id}`)
    await page.locator('.cal-grid').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('button', { name: 'Book at the desk' }).click()
    await expect(page).toHaveURL(/\/desk\/calendar/)
    const panel = panelOf(page, 'New visit')
    await panel.getByLabel('Name', { exact: true }).fill(unlike('Mia Mother'))
    await panel.getByLabel('Phone').fill('+49 30 5550178')
    await panel.getByRole('checkbox', { name: 'For a child or another person' }).check()
    await panel.getByLabel('Name of the patient').fill(child)
    await panel.getByRole('checkbox', { name: 'Repeat it' }).check()
    await inspect(page, 'new-visit-for-a-child')
    await panel.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByRole('dialog', { name: new RegExp(child) })).toBeVisible()
    const { rows } = await database.query(
      `select persons.phone, emergency_name like 'Mia Mother%' as called from claims
       join persons on persons.id = patient_id where doctor_id = $1 and status = 'confirmed'`,
      [doctor.id],
    )
    expect(rows).toEqual([{ phone: '+49 30 5550178', called: true }])
  },
)

test('a mother who calls is the guardian of her child without an account; the panel and the page say whom to call', async ({
  page,
  database,
  doctor,
}) => {
  const [mother, child] = [unlike('Mia Mother'), unlike('Kim Child')]
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await page.getByRole('button', { name: 'New visit' }).click()
  const panel = panelOf(page, 'New visit')
  await panel.getByLabel('Name', { exact: true }).fill(mother)
  await panel.getByLabel('Phone').fill('+49 30 5550192')
  await panel.getByRole('combobox', { name: 'With whom' }).selectOption(`doctor ${doctor.id}`)
  await panel.getByRole('combobox', { name: 'Day', exact: true }).selectOption(inDays(3))
  await panel.locator('.wished-column .chip').first().click()
  await panel.getByRole('checkbox', { name: 'For a child or another person' }).check()
  await panel.getByLabel('Name of the patient').fill(child)
  await panel.getByRole('checkbox', { name: /They have declared that they have custody/ }).check()
  await inspect(page, 'new-visit-guardian')
  const book = panel.getByRole('button', { name: 'Book', exact: true })
  await book.click()
  await expect(panel.getByText('Give the birthday of the child')).toBeVisible()
  await panel.getByLabel('Birthday of the patient').fill('4.5.2019')
  await panel.getByLabel('Birthday of the patient').press('Enter')
  await expect(page.getByText(new RegExp(`^${child}: `))).toBeVisible()

  const { rows } = await database.query<{ id: string; patient: string }>(
    "select id, patient_id as patient from claims where doctor_id = $1 and status = 'confirmed'",
    [doctor.id],
  )
  await page.goto(`/desk/calendar?view=day&day=${inDays(3)}&doctor=${doctor.id}&open=${rows[0]!.id}`)
  const visit = page.getByRole('complementary').filter({ hasText: child })
  await expect(visit.getByText(`To call: ${mother}`)).toBeVisible()
  await expect(visit.getByRole('link', { name: `Call +49 30 5550192, ${mother}` })).toBeVisible()
  await page.goto(`/desk/people/${rows[0]!.patient}`)
  const guardian = page
    .getByRole('region', { name: 'Who acts for them' })
    .getByRole('listitem')
    .filter({ hasText: mother })
  await expect(guardian).toContainText('No account')
  await expect(guardian.getByRole('link', { name: '+49 30 5550192' })).toBeVisible()
  await inspect(page, 'person-guardian-without-account')
})

test('where nothing suits a caller is put on the waiting list, and called once a time is free', async ({
  page,
  database,
  doctor,
}) => {
  const name = unlike('Willa Waits')
  await database.query("delete from weekly_slots where doctor_id = $1 and start_time <> '10:00'", [doctor.id])
  const taken = await appointmentOf(database, doctor.id, { day: 2, hour: 10, status: 'confirmed' })
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await page.getByRole('button', { name: 'New visit' }).click()
  const panel = panelOf(page, 'New visit')
  await panel.getByLabel('Name', { exact: true }).fill(name)
  await panel.getByRole('combobox', { name: 'With whom' }).selectOption(`doctor ${doctor.id}`)
  await panel.getByRole('combobox', { name: 'Day', exact: true }).selectOption(inDays(2))
  await expect(panel.getByText('None that day')).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Nothing suits: waiting list' }).check()
  const put = panel.getByRole('button', { name: 'Put on the waiting list' })
  await put.click()
  await expect(panel.getByText('Give one way to reach them: phone or e-mail')).toBeVisible()
  await inspect(page, 'new-visit-waits')
  await panel.getByLabel('Phone').fill('+49 30 5550191')
  await put.click()
  await expect(page.getByText(`${name} is on the waiting list. To do will say when to call them.`)).toBeVisible()
  await expect(panel).toBeHidden()

  await database.query("update claims set status = 'cancelled' where id = $1", [taken])
  await page.goto('/desk?todo=waiting')
  const row = panelOf(page, 'To do').getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('10:00')
  await expect(row.getByRole('link', { name: `Call ${name}: +49 30 5550191` })).toBeVisible()
  await inspect(page, 'desk-tasks-waiting')
  await row.getByRole('button', { name: `Wait no longer: ${name}` }).click()
  await expect(row).toBeHidden()
})

test('a wished length chooses among the kinds, and what is to be read out is in view above Book', async ({
  page,
  database,
  doctor,
}) => {
  const kind = unlike('Fifty-five')
  await database.query(
    `with made as (
       insert into kinds (name, minutes, fee_cents, free_hours, late_fee_cents) values ($2, 55, 8000, 48, 2500)
       returning id
     ) insert into doctor_kinds (doctor_id, kind_id) select $1, id from made`,
    [doctor.id, kind],
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await page.getByRole('button', { name: 'New visit' }).click()
  const panel = panelOf(page, 'New visit')
  const chosenKind = panel.getByRole('combobox', { name: 'Kind of visit' })
  await panel.getByRole('combobox', { name: 'How long' }).selectOption('55 minutes')
  await expect(chosenKind.locator('option')).toHaveText([new RegExp(kind)])
  await panel.getByRole('combobox', { name: 'With whom' }).selectOption(`doctor ${doctor.id}`)
  await panel.getByRole('combobox', { name: 'Day', exact: true }).selectOption(inDays(3))
  await panel.getByRole('combobox', { name: 'Time of day' }).selectOption('')
  await panel.locator('.wished-column .chip').first().click()
  await expect(panel.getByText(/up to 48 hours before. After that we charge \$25/)).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('checkbox', { name: 'I told the patient' })).toBeInViewport()
  await expect(panel.getByRole('button', { name: 'Book', exact: true })).toBeInViewport({ ratio: 1 })
  await inspect(page, 'new-visit-terms')
  await database.query('update kinds set active = false where name = $1', [kind])
})
