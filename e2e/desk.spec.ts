import type { Browser, Page } from '@playwright/test'
import { appointmentOf, asDoctor, expect, inProve, inspect, panelOf, signIn, signInAs, test } from './people.ts'

/** A word that is nobody else's name in the house. */
const unlike = (name: string) => `${name}${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`

const another = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()
const column = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('two desks, a doctor and a patient on one day: what one does the others see, and nobody is called twice', async ({
  page,
  browser,
  database,
  doctor,
  expectErrors,
}) => {
  test.slow()
  // One desk is cut off for a while.
  expectErrors(/ERR_FAILED/)
  const name = unlike('Pia')
  const doctorPage = await another(browser)
  await asDoctor(doctorPage, database, doctor.id)
  const patientPage = await another(browser)
  const account = await signIn(patientPage)
  await database.query('update persons set name = $2 where id = (select id from users where email = $1)', [
    account.email,
    name,
  ])
  await database.query('update users set name = $2 where email = $1', [account.email, name])
  await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', account })
  const other = await another(browser)
  await signInAs(page, 'desk@salus.test', 'reception')
  await signInAs(other, 'admin@salus.test', 'admin')
  await Promise.all([
    page.goto('/desk'),
    other.goto('/desk'),
    doctorPage.goto('/doctor/dashboard'),
    patientPage.goto('/dashboard'),
  ])
  await expect(column(other, /^Expected/).getByText(name)).toBeVisible()
  await inspect(page, 'desk-board')

  // It shows at the other desk without a reload, and both cannot call them.
  await page.getByRole('button', { name: `Arrived: ${name}` }).click()
  await expect(column(page, /^Waiting/).getByText(name)).toBeVisible()
  await expect(column(other, /^Waiting/).getByText(name)).toBeVisible()
  await other.route(/\/api\/(live|desk\/board)/, (route) => route.abort())
  await page.getByRole('button', { name: `Call in: ${name}` }).click()
  await expect(column(page, /^In the room/).getByText(name)).toBeVisible()
  await other.getByRole('button', { name: `Call in: ${name}` }).click()
  await expect(other.getByText(`was quicker. ${name}: In the room.`)).toBeVisible()
  await expect(doctorPage.getByText('In progress').first()).toBeVisible()
  await expect(patientPage.getByText('In progress').first()).toBeVisible()

  // What happened earlier is entered with its time, and the slip is printed without the board around it.
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Enter with its time' }).click()
  const later = page.getByRole('dialog', { name: `What happened earlier: ${name}` })
  await later.getByLabel('What happened').selectOption('Was called in')
  await later.getByLabel('At what time').fill('00:00')
  await later.getByRole('button', { name: 'Enter it' }).click()
  await expect(later).toBeHidden()
  const { rows: called } = await database.query(
    `select to_char(clinic_wall(called_at), 'HH24:MI') as at from attendances join claims on claims.id = claim_id
     where doctor_id = $1`,
    [doctor.id],
  )
  expect(called).toEqual([{ at: '00:00' }])
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Print the slip' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.desk-slip')).toContainText(name)
  await expect(page.locator('.board')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.desk-slip')).toHaveCount(0)

  // The doctor is done, and the desk sees it; a press takes one's own doing back.
  await page.getByRole('button', { name: `Done: ${name}` }).click()
  await expect(column(page, /^Done/).getByText(name)).toBeVisible()
  await page
    .locator('.undo', { hasText: `${name}: Done` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(column(page, /^In the room/).getByText(name)).toBeVisible()
  await database.query("update claims set status = 'completed', version = version + 1 where doctor_id = $1", [
    doctor.id,
  ])
  await database.query(
    "insert into appointment_events (claim_id, kind) select id, 'completed' from claims where doctor_id = $1",
    [doctor.id],
  )
  await expect(column(page, /^Done/).getByText(name)).toBeVisible()
})

test('a walk-in is arrived within three presses and thirty seconds', inProve, async ({ page, database, doctor }) => {
  const name = unlike('Wim')
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  const began = Date.now()
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const panel = panelOf(page, 'Walk-in')
  await expect(panel.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await inspect(page, 'desk-walk-in')
  // Nobody may be free at the hour at which this runs: then a doctor is chosen, and what is overstepped is told.
  await panel.getByText('Another doctor or time').click({ trial: true })
  const soonest = panel.getByRole('group', { name: 'Soonest free' }).getByRole('radio')
  await panel.getByRole('group', { name: 'Soonest free' }).or(panel.getByText('Nobody is free')).first().waitFor()
  if ((await soonest.count()) === 0) {
    await panel.getByLabel('Doctor').selectOption({ label: `Dr. ${doctor.name}` })
    await panel.getByRole('button', { name: 'Book, and mark as arrived' }).click()
    await expect(panel.getByText('outside the doctor’s hours')).toBeVisible()
    await panel.getByRole('button', { name: 'Do it anyway' }).click()
  } else await panel.getByRole('button', { name: 'Book, and mark as arrived' }).click()
  await expect(column(page, /^Waiting/).getByText(name)).toBeVisible()
  expect(Date.now() - began).toBeLessThan(30_000)
  const { rows } = await database.query(
    `select status, arrived_at is not null as arrived from claims
     join attendances on claim_id = claims.id join persons on persons.id = patient_id where name = $1`,
    [name],
  )
  expect(rows).toEqual([{ status: 'confirmed', arrived: true }])

  // It is cancelled with a reason.
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel the visit' }).click()
  await page.getByLabel('Reason').selectOption('patient-ill')
  await inspect(page, 'desk-cancel')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(column(page, /^Waiting/).getByText(name)).toBeHidden()
})
