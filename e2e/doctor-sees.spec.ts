import type { Browser, Page } from '@playwright/test'
import { appointmentOf, asDoctor, expect, inspect, panelOf, signInAs, test } from './people.ts'

/** A name that no other record has. */
const unlike = (name: string) => `${name}${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`

const another = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()
const column = (page: Page, name: RegExp) => page.getByRole('region', { name })
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('who arrives at the desk waits on the doctor’s day, and who is called in there is in the room on the board', async ({
  page,
  browser,
  database,
  doctor,
  expectErrors,
}) => {
  test.slow()
  // The doctor's page loses its connection at the end.
  expectErrors(/ERR_FAILED/)
  const hour = Number(new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' }).slice(0, 2))
  test.skip(hour < 2, 'No two visits of today have begun yet.')
  const [first, second, early] = [unlike('Aiko'), unlike('Bela'), unlike('Cleo')]
  await appointmentOf(database, doctor.id, { day: 0, hour: 0, status: 'confirmed', patient: first })
  await appointmentOf(database, doctor.id, { day: 0, hour: 1, status: 'confirmed', patient: second })
  await appointmentOf(database, doctor.id, { day: 0, hour: 23, status: 'confirmed', patient: early })
  const doctorPage = await another(browser)
  await asDoctor(doctorPage, database, doctor.id)
  await signInAs(page, 'desk@salus.test', 'reception')
  await Promise.all([page.goto('/desk'), doctorPage.goto('/doctor/dashboard')])
  await expect(rowOf(doctorPage, first).getByText('Confirmed')).toBeVisible()
  await expect(rowOf(doctorPage, first).getByRole('button', { name: /^Call in/ })).toHaveCount(0)

  // The doctor is told quietly: a passing message, and a polite line for screen readers.
  await page.getByRole('button', { name: `Arrived: ${first}` }).click()
  await expect(doctorPage.locator('.toast').getByText(`${first} has arrived (00:00)`)).toBeVisible()
  await expect(doctorPage.getByRole('status').filter({ hasText: `${first} has arrived (00:00)` })).toHaveCount(1)
  await expect(rowOf(doctorPage, first).getByText('Has arrived')).toBeVisible()

  /** Thirteen minutes, or some more on a slow machine; the calendar counts from the beginning of the minute. */
  const waiting = /^Waiting 1[2-9] min$/
  // Waiting counts from the arrival of who came late, and not before the time of who came early.
  await database.query(
    `with earlier as (
       update attendances set arrived_at = clinic_now() - interval '13 minutes 40 seconds'
       from claims where claims.id = claim_id and doctor_id = $1 returning claim_id
     )
     insert into appointment_events (claim_id, kind) select claim_id, 'arrived' from earlier`,
    [doctor.id],
  )
  await expect(rowOf(doctorPage, first).getByText(waiting)).toBeVisible()
  for (const name of [second, ...(hour < 23 ? [early] : [])]) {
    await expect(async () => {
      // The board does not take a press on a row that has just moved.
      const arrived = page.getByRole('button', { name: `Arrived: ${name}` })
      if (await arrived.isVisible()) await arrived.click()
      await expect(rowOf(doctorPage, name).getByText('Has arrived')).toBeVisible({ timeout: 3000 })
    }).toPass()
  }
  const callIn = (name: string, time: string) => doctorPage.getByRole('button', { name: `Call in ${name}, ${time}` })
  // The main button is for whoever has waited longest.
  await expect(callIn(first, '00:00')).toHaveAttribute('data-variant', 'filled')
  await expect(callIn(second, '01:00')).toHaveAttribute('data-variant', 'default')
  await inspect(doctorPage, 'doctor-waiting')

  // The calendar says it too, and its panel calls in; the desk sees it, and the doctor can take it back.
  await doctorPage.goto('/doctor/calendar?view=list')
  await expect(rowOf(doctorPage, first).getByText(waiting)).toBeVisible()
  await doctorPage.getByRole('button', { name: first, exact: true }).click()
  const panel = panelOf(doctorPage, 'Appointment')
  await expect(panel.getByText(waiting)).toBeVisible()
  await inspect(doctorPage, 'doctor-call-in')
  await panel.getByLabel('Doctor notes').fill('Looks pale.')
  await panel.getByRole('button', { name: /^Call in/ }).click()
  await expect(doctorPage.locator('.undo', { hasText: `${first}: In the room` })).toBeVisible()
  await expect(column(page, /^With the doctor/).getByText(first)).toBeVisible()
  // What is being written goes on: nobody else has changed the visit.
  await expect(panel.getByLabel('Status', { exact: true })).toHaveValue('in-progress')
  await expect(panel.getByText('Somebody else has changed this appointment', { exact: false })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(doctorPage.getByText('Appointment updated successfully')).toBeVisible()

  // The next one is called while the first is still in the room: the message says so, and offers to undo it.
  await doctorPage.goto('/doctor/dashboard')
  await expect(rowOf(doctorPage, first).getByText('In progress')).toBeVisible()
  await callIn(second, '01:00').click()
  const beside = doctorPage.locator('.undo', { hasText: `${second}: In the room. Room 91 is not free: ${first}.` })
  await expect(beside).toBeVisible()
  await expect(column(page, /^With the doctor/).getByText(second)).toBeVisible()
  await beside.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, /^Waiting/).getByText(second)).toBeVisible()
  await expect(callIn(second, '01:00')).toBeVisible()

  // Both press at once: the slower one is told.
  await doctorPage.route(/\/api\/(live|appointments\/doctor\/(here|appointments\?))/, (route) => route.abort())
  await page.getByRole('button', { name: `Call in: ${second}` }).click()
  await expect(column(page, /^With the doctor/).getByText(second)).toBeVisible()
  await callIn(second, '01:00').click()
  await expect(doctorPage.getByText(`was quicker. ${second}: In the room.`)).toBeVisible()
})

test('the doctor books the follow-up from the panel: once, or every few weeks without the dates that are taken', async ({
  page,
  database,
  doctor,
}) => {
  const name = unlike('Fenja')
  await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', patient: name })
  // Somebody else has the second date of the series.
  await appointmentOf(database, doctor.id, { day: 10, hour: 10, status: 'confirmed', patient: 'Ola Other' })
  const { rows: days } = await database.query('select (clinic_today() + 3)::text as first')
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard')
  await page.getByRole('button', { name, exact: true }).click()
  await panelOf(page, 'Appointment').getByRole('button', { name: 'Book the follow-up' }).click()
  const dialog = page.getByRole('dialog', { name: `Follow-up for ${name}` })
  await dialog.getByLabel('Day').selectOption(days[0].first)
  await dialog.getByRole('radio', { name: '10:00' }).check()
  await expect(dialog.getByRole('button', { name: 'Book 1 visit' })).toBeEnabled()
  await dialog.getByLabel('How often').selectOption('Every week')
  await dialog.getByLabel('How many visits').selectOption({ index: 1 })
  const dates = dialog.getByRole('list', { name: 'The visits' }).getByRole('listitem')
  await expect(dates).toHaveCount(3)
  await expect(dates.nth(1).getByText('Somebody else has this time.')).toBeVisible()
  await inspect(page, 'doctor-follow-up')
  // A date that is taken has to be decided first.
  await dialog.getByRole('button', { name: /^Book \d visits$/ }).click()
  await expect(dialog.getByText('One date is not free.', { exact: false })).toBeVisible()
  await dates.nth(1).getByRole('radio', { name: 'Leave it out' }).click()
  await dialog.getByRole('button', { name: 'Book 2 visits' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 appointments booked!')).toBeVisible()
  const { rows } = await database.query(
    `select (date - clinic_today())::int as days, status, checkout_id is not null as "isSeries" from claims
     where doctor_id = $1 and date > clinic_today() and patient_id = (select id from persons where name = $2)
     order by date`,
    [doctor.id, name],
  )
  expect(rows).toEqual([
    { days: 3, status: 'confirmed', isSeries: true },
    { days: 17, status: 'confirmed', isSeries: true },
  ])
})
