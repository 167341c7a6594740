import type { Browser, Page } from '@playwright/test'
import type pg from 'pg'
import { addDays } from '#contract/clinic-time.ts'
import { anotherDoctor, appointmentOf, expect, inspect, panelOf, signInAs, test } from './people.ts'

const inDays = (days: number) => addDays(new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' }), days)
const another = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()
/** A name that no other record has. */
const unlike = (name: string) => `${name}${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`

/** The patient of a visit has neither account nor e-mail from now on: only a telephone. */
const phoneOnly = (database: pg.Client, id: string, name: string) =>
  database.query(
    `with alone as (insert into persons (name, phone) values ($1, '+49 30 5550142') returning id)
     update claims set patient_id = alone.id, booker_id = alone.id from alone where claims.id = $2`,
    [name, id],
  )

/** The desk hands a visit over to another doctor, by the API of the open page. */
async function handOver(page: Page, doctorId: string, standInId: string, date: string) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const sent = await page.request.post('/api/stand-ins', {
    headers: { authorization: `Bearer ${token}` },
    data: { date, doctorId, standInId },
  })
  expect(sent.status()).toBe(200)
}

const row = (page: Page, name: string) => panelOf(page, 'To do').getByRole('listitem').filter({ hasText: name })

test('who has only a phone stands on the list until told; what they said is kept, and the other desk sees it', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  test.slow()
  const name = unlike('Mia')
  const standIn = await anotherDoctor(database)
  const { rows } = await database.query<{ id: string }>(
    'select doctors.id from doctors join persons on persons.id = user_id where persons.name = $1',
    [standIn],
  )
  const id = await appointmentOf(database, doctor.id, { day: 3, hour: 10, status: 'confirmed' })
  await phoneOnly(database, id, name)
  const other = await another(browser)
  await signInAs(page, 'desk@salus.test', 'reception')
  await signInAs(other, 'admin@salus.test', 'admin')
  await page.goto('/desk')
  await expect(page.getByRole('region', { name: 'To do' })).toBeVisible()
  await handOver(page, doctor.id, rows[0]!.id, inDays(3))

  // The line counts, and a press opens the list beside the board.
  await page.getByRole('button', { name: /^\d+ to call$/ }).click()
  await expect(row(page, name)).toContainText(`Dr. ${standIn} stands in for Dr. ${doctor.name}`)
  await expect(row(page, name).getByRole('link', { name: /^Call .*: \+49 30 5550142$/ })).toBeVisible()
  await expect(page).toHaveURL(/[?&]todo=call/)
  await inspect(page, 'desk-tasks')

  // The manager's overview shows the same, settled there.
  await other.goto('/admin/dashboard')
  await other.getByRole('button', { name: /^\d+ to call$/ }).click()
  await expect(row(other, name)).toBeVisible()
  await inspect(other, 'admin-tasks')

  // Nobody answers at first; then they want to think about it.
  await row(page, name)
    .getByRole('button', { name: `Call: ${name}` })
    .click()
  const calling = page.getByRole('dialog', { name: `Call ${name}` })
  await calling.getByRole('button', { name: 'Note it' }).click()
  await expect(calling.getByText('Choose what came of it.')).toBeVisible()
  await calling.getByText('No answer').click()
  await inspect(page, 'desk-calling')
  await calling.getByRole('button', { name: 'Note it' }).click()
  await expect(row(page, name)).toContainText('No answer, today')
  await expect(row(other, name)).toContainText('No answer, today')
  await row(page, name)
    .getByRole('button', { name: `Call: ${name}` })
    .click()
  await calling.getByText('Told').click()
  await calling.getByLabel('What they said').fill('Asks her daughter first.')
  await calling.getByRole('button', { name: 'Note it' }).click()
  await expect(page.getByText(`${name}: Told`)).toBeVisible()
  // Until they have answered it is on the list of those.
  const unanswered = panelOf(page, 'To do').getByRole('region', { name: 'No answer about the stand-in yet' })
  await expect(unanswered.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await row(page, name)
    .getByRole('button', { name: `Call: ${name}` })
    .click()
  await calling.getByText('Agrees').click()
  await calling.getByRole('button', { name: 'Note it' }).click()
  await expect(row(page, name)).toHaveCount(0)
  await expect(row(other, name)).toHaveCount(0)
})

test('a task is put off, taken back, handed over, and walked by keys', async ({ page, browser, database, doctor }) => {
  test.slow()
  const name = unlike('Nils')
  const id = await appointmentOf(database, doctor.id, { day: 3, hour: 11, status: 'confirmed' })
  await phoneOnly(database, id, name)
  await database.query(
    `insert into time_off (doctor_id, from_date, to_date, during)
     select doctor_id, date, date, tstzrange(lower(during) - interval '1 h', upper(during) + interval '1 h')
     from claims where id = $1`,
    [id],
  )
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk?todo=stayed')
  await expect(row(page, name)).toContainText(`Dr. ${doctor.name} is away at this time.`)
  await row(page, name)
    .getByRole('button', { name: `Put off: ${name}` })
    .click()
  const putOff = page.getByRole('dialog', { name: `Put off: ${name}` })
  await putOff.getByText('Tomorrow at 08:00').click()
  await putOff.getByRole('button', { name: 'Put off' }).click()
  await expect(page.getByText(`${name}: put off`)).toBeVisible()
  await panelOf(page, 'To do')
    .getByText(/put off until later$/)
    .click()
  await row(page, name)
    .getByRole('button', { name: `Take back: ${name}` })
    .click()
  await expect(page.getByText(`${name}: on the list again`)).toBeVisible()

  await row(page, name)
    .getByRole('button', { name: `Hand to …: ${name}` })
    .click()
  const handing = page.getByRole('dialog', { name: `Hand over: ${name}` })
  const colleague = await handing.getByRole('combobox', { name: 'Colleague' }).locator('option').nth(1).textContent()
  await handing.getByRole('combobox', { name: 'Colleague' }).selectOption({ label: colleague! })
  await handing.getByRole('button', { name: 'Hand over' }).click()
  // It is on the list of a colleague now, and folded on one's own.
  await expect(row(page, name)).toBeHidden()
  await panelOf(page, 'To do')
    .getByText(/with (a colleague|colleagues)$/)
    .click()
  await expect(row(page, name)).toContainText(`with ${colleague}`)

  // j and k walk through the list beside the board, and Enter opens a visit; closing it leads back.
  await page.getByRole('heading', { name: 'To do' }).click()
  await page.keyboard.press('j')
  await expect(page.locator('.task-rows :focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]open=/)
  await expect(panelOf(page, 'To do')).toBeHidden()
  // It loads when it is first opened, and takes the focus.
  await expect(page.locator('.side-panel :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panelOf(page, 'To do')).toBeVisible()

  // The time is chosen right here.
  await panelOf(page, 'To do')
    .getByText(/with (a colleague|colleagues)$/)
    .click()
  await row(page, name)
    .getByRole('button', { name: `Choose a time: ${name}` })
    .click()
  await expect(page.getByRole('dialog', { name: `Move the visit of ${name}` })).toBeVisible()

  // On another computer the colleague's bell says so: shown to whoever it was handed to alone.
  const other = await another(browser)
  await signInAs(other, 'admin@salus.test', 'admin')
  await other.goto('/admin/dashboard')
  await expect(other.getByRole('region', { name: 'At reception' })).toBeVisible()
})
