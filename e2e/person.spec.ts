import type pg from 'pg'
import { appointmentOf, asDoctor, expect, inspect, panelOf, signInAs, test } from './people.ts'

/** A name that no other record has. */
const unlike = (name: string) => `${name}${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`

type Known = { id: string; name: string; missed: string; coming: string }

/** Somebody with a missed visit that is paid in part in cash, one to come, and a need. */
async function somebody(database: pg.Client, doctorId: string): Promise<Known> {
  const name = unlike('Petra')
  const missed = await appointmentOf(database, doctorId, { day: -2, hour: 9, status: 'no-show', patient: name })
  const coming = await appointmentOf(database, doctorId, { day: 3, hour: 10, status: 'confirmed', patient: name })
  const { rows } = await database.query<{ id: string }>(
    `with own as (select patient_id as id from claims where id = $1), joined as (
       update claims set patient_id = own.id, booker_id = own.id from own where claims.id = $2
     ), known as (
       update persons set born = clinic_today() - interval '35 years', needs = '{wheelchair}', language = 'pl'
       from own where persons.id = own.id
     ), paid as (
       insert into payments_received (claim_id, method, amount_cents, taken_by)
       select $1, 'cash', 5000, users.id from users where email = 'desk@salus.test'
     ) select id from own`,
    [missed, coming],
  )
  return { id: rows[0]!.id, name, missed, coming }
}

test('reception opens a person from the search, sees who it is and what is due, books for them, and reads a receipt', async ({
  page,
  doctor,
  database,
}) => {
  test.slow()
  const { id, name, missed } = await somebody(database, doctor.id)
  const label = async () =>
    (await database.query('select label from receipts where claim_id = $1', [missed])).rows[0]?.label
  await expect.poll(label).toMatch(/^R1-/)
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk/people')
  await page.getByPlaceholder('Name, birthday, phone, e-mail or number').fill(name)
  await page.locator(`main a[href$="${id}"]`).first().click()
  await expect(page).toHaveURL(/\/desk\/people\//)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('35 years old')).toBeVisible()
  const warnings = page.getByRole('list', { name: 'Needs and warnings' })
  for (const text of ['Missed 1 visit', 'Wheelchair', 'Speaks Polish']) {
    await expect(warnings.getByText(text)).toBeVisible()
  }
  await expect(page.getByText('$70.00 to pay')).toBeVisible()
  await expect(page.getByText('$120.00 at visits to come')).toBeVisible()
  // The details are not the first thing that one sees.
  await expect(page.getByLabel('Insurance number')).toHaveCount(0)
  await inspect(page, 'person')

  // A visit opens beside the page, with the acts of the board.
  const visits = page.getByRole('region', { name: 'Visits' })
  await visits.getByRole('button', { name: /10:00/ }).click()
  const panel = panelOf(page, 'Appointment')
  await expect(panel.getByRole('button', { name: 'Move to another time' })).toBeVisible()
  await expect(panel.getByRole('button', { name: `More for ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await page.getByRole('button', { name: 'New visit' }).click()
  const booking = panelOf(page, 'New visit')
  await expect(booking.getByLabel('Name', { exact: true })).toHaveValue(name)
  await booking.getByRole('combobox', { name: 'With whom' }).selectOption(`doctor ${doctor.id}`)
  await booking.locator('.wished-column .chip').first().click()
  await expect(booking.getByRole('timer')).toBeVisible()
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(booking).toHaveCount(0)
  const booked = () =>
    database
      .query("select count(*)::int as n from claims where patient_id = $1 and status in ('pending', 'confirmed')", [id])
      .then(({ rows }) => rows[0].n)
  await expect.poll(booked).toBe(2)
  await expect(visits.getByText('Also booked')).toBeVisible()

  const money = page.getByRole('region', { name: 'Payments' })
  await expect(money.getByText('In cash')).toBeVisible()
  await money.getByRole('link', { name: /^Receipt R1-/ }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('$50.00')
})

test('each part that could not be loaded says so itself, and the rest stands', async ({
  page,
  doctor,
  database,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  const { id, name } = await somebody(database, doctor.id)
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.route(`**/api/people/${id}/*`, (route) => route.abort())
  await page.goto(`/desk/people/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const [part, message] of [
    ['Payments', 'The payments could not be loaded'],
    ['Messages sent', 'The messages could not be loaded'],
    ['Requests', 'The requests could not be loaded'],
  ] as const) {
    // Reads are tried again before they count as failed.
    const region = page.getByRole('region', { name: part })
    await expect(region.getByText(message)).toBeVisible({ timeout: 30_000 })
    await expect(region.getByRole('button', { name: 'Retry' })).toBeVisible()
  }
  await page.unroute(`**/api/people/${id}/*`)
  await page.getByRole('region', { name: 'Payments' }).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('$70.00 to pay')).toBeVisible()
})

test('a doctor sees the page of an own patient without money, messages and details', async ({
  page,
  doctor,
  database,
}) => {
  const { id, name } = await somebody(database, doctor.id)
  await asDoctor(page, database, doctor.id)
  await page.goto(`/doctor/dashboard/patients/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Needs and warnings' }).getByText('Wheelchair')).toBeVisible()
  await expect(page.getByText('Nothing has been asked for.')).toBeVisible()
  for (const part of ['Payments', 'Messages sent'])
    await expect(page.getByRole('region', { name: part })).toHaveCount(0)
  await expect(page.getByText('to pay')).toHaveCount(0)
  for (const act of ['Edit details', 'New visit']) await expect(page.getByRole('button', { name: act })).toHaveCount(0)
  await inspect(page, 'person-doctor')
  await page
    .getByRole('button', { name: /^Open the chart of/ })
    .first()
    .click()
  await expect(panelOf(page, 'Appointment').getByLabel('Doctor notes')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panelOf(page, 'Appointment')).toHaveCount(0)
  await page.getByRole('button', { name: 'Book the follow-up' }).click()
  await expect(page.getByRole('dialog', { name: `Follow-up for ${name}` })).toBeVisible()
  // Nobody else's patient.
  await page.goto(`/doctor/dashboard/patients/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'No such patient' })).toBeVisible()
})

test('a manager sees the whole page, and changes the details beside it', async ({ page, doctor, database }) => {
  const { id, name } = await somebody(database, doctor.id)
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(`/admin/dashboard/people/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('$70.00 to pay')).toBeVisible()
  for (const part of ['Visits', 'Requests', 'Payments', 'Who acts for them', 'Messages sent']) {
    await expect(page.getByRole('region', { name: part })).toBeVisible()
  }
  await inspect(page, 'person-admin')
  await page.getByRole('button', { name: 'Edit details' }).click()
  const details = panelOf(page, 'Details')
  await details.getByLabel('Insurer').fill('Krankenkasse')
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(details).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit details' }).click()
  await expect(details.getByLabel('Insurer')).toHaveValue('Krankenkasse')
})
