import type { Page, Route } from '@playwright/test'
import {
  anotherPatient,
  appointmentOf,
  asDoctor,
  chooseTime,
  expect,
  inspect,
  openSection,
  panelOf,
  signIn,
  test,
  writeChart,
} from './people.ts'

test('the day: counts, timeline, one press confirms and completes', async ({ page, doctor, database }) => {
  await appointmentOf(database, doctor.id, { day: 0, hour: 9, patient: 'Tom Today' })
  await appointmentOf(database, doctor.id, { day: 2, hour: 10, patient: 'Uma Upcoming' })
  await appointmentOf(database, doctor.id, { day: -4, hour: 10, status: 'completed', patient: 'Rae Recent' })
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard')
  const stat = (label: string) => page.locator('.stat').filter({ hasText: label }).locator('dd')
  await expect(stat('Total Appointments')).toHaveText('3')
  await expect(stat("Today's Appointments")).toHaveText('1')
  await expect(stat('Pending')).toHaveText('2')
  await expect(stat('Available Slots')).toHaveText(/^8[1-4]$/)
  await expect(page.getByRole('listitem', { name: /^It is \d\d:\d\d$/ })).toBeVisible()
  await inspect(page, 'doctor-day')
  await page.getByRole('button', { name: 'Confirm Tom Today, 09:00' }).click()
  await expect(page.getByText('Appointment status updated successfully')).toBeVisible()
  // A change that was pressed by mistake is undone.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Confirm Tom Today, 09:00' }).click()
  await page.getByRole('button', { name: 'Complete Tom Today, 09:00' }).click()
  const now = new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })
  if (now < '09:00') await page.getByRole('dialog').getByRole('button', { name: 'Complete it' }).click()
  await expect(page.getByRole('button', { name: 'Complete Tom Today, 09:00' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Rae Recent' })).toBeVisible()
  await page.getByRole('button', { name: 'Uma Upcoming', exact: true }).click()
  await expect(panelOf(page, 'Appointment')).toBeVisible()
})

test('a cancellation asks who, when and how much goes back', async ({ page, doctor, database }) => {
  await appointmentOf(database, doctor.id, { day: 1, hour: 9, patient: 'Carla Cancelled' })
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/appointments?tab=upcoming')
  await page.getByRole('button', { name: 'Cancel Carla Cancelled, 09:00' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Carla Cancelled')
  await expect(dialog).toContainText('09:00')
  await expect(dialog).toContainText('Nothing has to be paid back')
  await inspect(page, 'doctor-cancel')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Carla Cancelled, 09:00' }).click()
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(page.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible()
})

test('appointments: tabs, buttons per tab, a search that works, a chart that forgets nothing', async ({
  page,
  doctor,
  database,
  context,
}) => {
  const zoe = await appointmentOf(database, doctor.id, {
    day: 0,
    hour: 9,
    status: 'confirmed',
    patient: 'Zoë Ångström',
  })
  await appointmentOf(database, doctor.id, { day: 1, hour: 9, status: 'confirmed', patient: 'Nils Next' })
  await appointmentOf(database, doctor.id, { day: 1, hour: 10, status: 'cancelled', patient: 'Gone Person' })
  await appointmentOf(database, doctor.id, { day: -1, hour: 9, status: 'pending', patient: 'Past Pending' })
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard')
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /Appointments|Visits/ })
    .first()
    .click()
  await expect(page.getByRole('tab', { name: 'Today (1)' })).toBeVisible()
  await page.getByRole('tab', { name: 'Upcoming (1)' }).click()
  await expect(page.getByRole('button', { name: /^Complete Nils/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Past (1)' }).click()
  await expect(page.getByText('Past Pending')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Today (1)' }).click()
  await page.getByLabel('Search patients').fill('angstrom')
  await expect(page.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible()
  await expect(page.getByText('Zoë Ångström')).toBeVisible()
  await inspect(page, 'doctor-appointments')
  await page.getByRole('button', { name: /^Open the chart of Zoë/ }).click()
  await page.getByLabel('Doctor notes').fill('Sleeps badly since May.')
  await expect(page.getByText('Not saved yet, but kept for you until tomorrow.')).toBeVisible()
  await inspect(page, 'doctor-chart')

  // The tab is closed; its draft is there in the next one.
  const second = await context.newPage()
  await page.close()
  await second.goto('/doctor/dashboard/appointments')
  await second.getByRole('button', { name: /^Open the chart of Zoë/ }).click()
  await expect(second.getByLabel('Doctor notes')).toHaveValue('Sleeps badly since May.')

  // Somebody else changes the same appointment: a message says so, and nothing is overwritten.
  await writeChart(database, doctor.id, zoe, { consultationNotes: 'From elsewhere' })
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText(/Somebody else has changed this appointment/)).toBeVisible()
  await expect(second.getByLabel('Doctor notes')).toHaveValue('Sleeps badly since May.')
  await second.getByRole('button', { name: 'Take the newest' }).click()
  await expect(second.getByLabel('Consultation notes')).toHaveValue('From elsewhere')
  await second.getByLabel('Doctor notes').fill('Sleeps badly since May.')
  await second.getByLabel('Patient visited').check()
  await second.getByLabel('Checkup done').check()
  await second.getByLabel('Status').selectOption('completed')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText('Appointment updated successfully')).toBeVisible()
  await expect(second.getByText('completed it')).toBeVisible()

  // Earlier versions are shown beside a corrected note.
  await expect(second.getByText(/^Earlier versions/)).toHaveCount(0)
  await second.getByLabel('Doctor notes').fill('Sleeps badly since June.')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await second.getByText('Earlier versions of the doctor notes (1)').click()
  await expect(second.getByText('Sleeps badly since May.')).toBeVisible()
  await expect(second.getByLabel('Doctor notes')).toHaveValue('Sleeps badly since June.')
  await expect(second.getByText('changed the doctor’s notes', { exact: false }).last()).toBeVisible()
  await inspect(second, 'doctor-chart-versions')
})

test('what one tab changes, another shows within a second', async ({ page, context, doctor, database }) => {
  await appointmentOf(database, doctor.id, { day: 1, hour: 9, patient: 'Live Person' })
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/appointments?tab=upcoming')
  const other = await context.newPage()
  await other.goto('/doctor/dashboard/appointments?tab=upcoming')
  await expect(other.getByRole('button', { name: /^Confirm Live/ })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: /^Confirm Live/ }).click()
  const confirmed = (of: Page) => of.getByRole('table').getByText('Confirmed')
  await expect(confirmed(page)).toBeVisible()
  await expect(confirmed(other)).toBeVisible({ timeout: 1500 })
})

test('patients: found by phone, with every visit; the slots and who has them', async ({ page, doctor, database }) => {
  await appointmentOf(database, doctor.id, { day: 1, hour: 9, patient: 'Paula Phone' })
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/patients')
  await page.getByLabel('Search patients').fill('5550142')
  await expect(page.getByRole('link', { name: 'Paula Phone' })).toBeVisible()
  await expect(page.getByText(/^First visit Tomorrow, 09:00$/)).toBeVisible()
  await inspect(page, 'doctor-patients')
  await page
    .getByRole('button', { name: /View Appointment/ })
    .first()
    .click()
  const panel = panelOf(page, 'Appointment')
  await expect(panel.getByText('Paula Phone').first()).toBeVisible()
  await expect(panel.getByLabel('Status').locator('option')).toHaveText([
    'Pending',
    'Confirmed',
    'Completed',
    'Cancelled',
  ])
  await panel.getByLabel('Status').selectOption('confirmed')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Appointment status updated successfully')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.getByRole('link', { name: 'Paula Phone' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paula Phone' })).toBeVisible()
  await inspect(page, 'doctor-patient')
})

test('the week: by the form with its messages, by the pointer, by keyboard alone; what stays booked is listed', async ({
  page,
  doctor,
  database,
  isMobile: _,
}) => {
  // A Friday, on which the grid has no hours.
  const { rows } = await database.query<{ day: number }>(
    'select 1 + (11 - extract(isodow from clinic_today())::int) % 7 as day',
  )
  const { day } = rows[0]!
  await appointmentOf(database, doctor.id, { day, hour: 12, status: 'confirmed', patient: 'Stays Booked' })
  await database.query('delete from weekly_slots where doctor_id = $1', [doctor.id])
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard')
  await openSection(page, 'Schedule')
  await page.getByRole('button', { name: 'Add to the week' }).click()
  await expect(page.getByText('Please select at least one day and one time slot.')).toBeVisible()
  await inspect(page, 'doctor-schedule-empty')
  await page.getByRole('checkbox', { name: 'Monday' }).check({ force: true })
  await page.getByRole('checkbox', { name: '09:00' }).check({ force: true })
  await page.getByRole('checkbox', { name: '20:00' }).check({ force: true })
  await page.getByRole('button', { name: 'Add to the week' }).click()
  const cell = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(cell('Monday 20:00')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/One booked time is not in this week any more/)).toBeVisible()
  await expect(page.getByText(/Stays Booked/)).toBeVisible()

  // From one corner of the rectangle to the opposite one.
  await cell('Monday 09:00').scrollIntoViewIfNeeded()
  await cell('Thursday 12:00').scrollIntoViewIfNeeded()
  const [from, to] = [await cell('Wednesday 10:00').boundingBox(), await cell('Thursday 12:00').boundingBox()]
  await page.mouse.move(from!.x + 5, from!.y + 5)
  await page.mouse.down()
  await page.mouse.move(to!.x + 5, to!.y + 5, { steps: 6 })
  await page.mouse.up()
  await expect(cell('Thursday 11:00')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('8 hours a week, not saved yet')).toBeVisible()

  await cell('Monday 09:00').focus()
  for (const key of ['ArrowDown', 'Space', 'Shift+ArrowDown', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(cell('Tuesday 11:00')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('11 hours a week, not saved yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('11 hours a week, not saved yet')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save schedule' })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Schedule updated successfully/)).toBeVisible()
  await expect(page.getByText(/1 booked time stays booked/)).toBeVisible()
  await inspect(page, 'doctor-schedule')
})

test('hours to five minutes: an overlap is refused beside its row; a day is copied; the grid leaves them', async ({
  page,
  doctor,
  database,
}) => {
  await database.query("delete from weekly_slots where doctor_id = $1 and (weekday <> 1 or start_time <> '09:00')", [
    doctor.id,
  ])
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/schedule')
  await page.getByRole('link', { name: 'Set hours to five minutes' }).click()
  const monday = page.getByRole('region', { name: 'Monday' })
  await expect(monday.getByLabel('From, Monday')).toHaveValue('09:00')
  await monday.getByRole('button', { name: 'Add hours on Monday' }).click()
  await expect(monday.getByLabel('From, Monday').last()).toBeFocused()
  await page.keyboard.type('955')
  await monday.getByLabel('Until, Monday').last().fill('12.35')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(monday.getByText('These hours overlap others of this day.')).toBeVisible()
  await expect(monday.getByLabel('From, Monday').last()).toBeFocused()
  await inspect(page, 'doctor-hours')
  await monday.getByLabel('From, Monday').last().fill('10:05')
  await page.getByText('Copy a day').click()
  await page.getByRole('checkbox', { name: 'Thursday' }).check({ force: true })
  await page.getByRole('button', { name: 'Copy these hours' }).click()
  await expect(page.getByText('7 hours a week, not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Schedule updated successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Thursday' }).getByLabel('Until, Thursday').last()).toHaveValue('12:35')

  await page.getByRole('link', { name: 'Back to whole hours' }).click()
  await page.getByRole('button', { name: /^Tuesday 09:00/ }).press('Enter')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  // 10:05-11:00 and 12:00-12:35 of two days; between them are whole hours.
  await expect(page.getByText('4 other hours stay as they are.')).toBeVisible()
})

test('time off: the appointments in it are shown, cancelled or kept; extra hours', async ({
  page,
  doctor,
  database,
  browser,
}) => {
  await appointmentOf(database, doctor.id, { day: 2, hour: 9, patient: 'To Cancel' })
  await appointmentOf(database, doctor.id, { day: 2, hour: 10, patient: 'To Keep' })
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/schedule')
  const { rows } = await database.query('select (clinic_today() + 2)::text as day')
  const day = rows[0].day as string
  await page.getByLabel('First day').fill(day)
  await expect(page.getByText(/2 appointments fall in this time/)).toBeVisible()
  await page.getByLabel(/To Keep/).uncheck()
  await inspect(page, 'doctor-time-off')
  await page.getByRole('button', { name: 'Take time off and cancel 1' }).click()
  await expect(page.getByText(/^Time off saved. One appointment is cancelled and refunded/)).toBeVisible()
  const patient = await anotherPatient(browser)
  await patient.goto(`/book-appointment/${doctor.id}?date=${day}`)
  await expect(patient.getByText('Nothing is free on this day any more')).toBeVisible()
  await patient.context().close()
  await page.getByRole('button', { name: /^Cancel this time off/ }).click()
  await expect(page.getByText('No time off is planned.')).toBeVisible()
  await page.getByLabel('Date', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Add this hour' }).click()
  await expect(page.getByText(/can be booked now/)).toBeVisible()
  await page.getByRole('button', { name: /^Take back/ }).click()
  await expect(page.getByText('No extra hours.')).toBeVisible()
})

test('moving an appointment: by the patient, then by the doctor; the history tells', async ({
  page,
  doctor,
  database,
  browser,
}) => {
  await signIn(page)
  await page.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(page, '09:00')
  await page.getByRole('button', { name: /^Pay at Clinic/ }).click()
  await page.getByRole('button', { name: 'Book and pay at the clinic' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'Move to another time' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '11:00' }).check()
  await inspect(page, 'reschedule')
  await dialog.getByRole('button', { name: /^Move to/ }).click()
  await expect(page.getByText(/^Moved to .*11:00(, Salus Clinic)?$/)).toBeVisible()
  await expect(page.getByRole('strong').filter({ hasText: '11:00 – 12:00' })).toBeVisible()

  const context = await browser.newContext({ baseURL: process.env.E2E_URL! })
  const practice = await context.newPage()
  await asDoctor(practice, database, doctor.id)
  await practice.goto('/doctor/dashboard/appointments?tab=upcoming')
  await practice
    .getByRole('button', { name: /^Open the chart of Walter/ })
    .first()
    .click()
  await expect(practice.getByText(/moved it from .* to .*11:00/)).toBeVisible()
  await practice.getByRole('button', { name: 'Move to another time' }).click()
  await practice.getByRole('dialog').getByRole('radio', { name: '12:00' }).check()
  await practice
    .getByRole('dialog')
    .getByRole('button', { name: /^Move to/ })
    .click()
  await expect(page.getByRole('strong').filter({ hasText: '12:00 – 13:00' })).toBeVisible()
  await context.close()
})

test('full days: waiting for one of them, being offered what frees, taking it', async ({
  page,
  doctor,
  database,
  browser,
}) => {
  await database.query('delete from weekly_slots where doctor_id = $1 and start_time <> $2', [doctor.id, '09:00'])
  const holder = await anotherPatient(browser)
  await holder.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(holder, '09:00')
  await holder.getByRole('button', { name: /^Pay at Clinic/ }).click()
  await holder.getByRole('button', { name: 'Book and pay at the clinic' }).click()
  await expect(holder).toHaveURL(/\/dashboard$/)

  await signIn(page)
  await page.goto(`/book-appointment/${doctor.id}`)
  await page.getByText('Nothing that suits you?').click()
  const { rows } = await database.query(
    `select to_char(clinic_today() + 1, 'DD/MM/YYYY') as first, to_char(clinic_today() + 3, 'DD/MM/YYYY') as last`,
  )
  const [first, last] = [page.getByLabel('From', { exact: true }), page.getByLabel('Until', { exact: true })]
  await first.fill(rows[0].last)
  await last.fill(rows[0].first)
  const join = page.getByRole('button', { name: 'Join the waiting list' })
  await join.click()
  await expect(last).toHaveAccessibleDescription('The last day lies before the first.')
  await first.fill(rows[0].first)
  await last.fill(rows[0].last)
  await join.click()
  await expect(page.getByText('There are free times then. Please choose one of them.')).toBeVisible()
  const instead = page.getByRole('link', { name: /^Book .*, 09:00$/ })
  await expect(instead).toBeVisible()
  // A late answer about earlier dates does not replace the newer one.
  const late = Promise.withResolvers<void>()
  const slots = /\/slots\?date=/
  const hold = async (route: Route) => late.promise.then(() => route.continue())
  await page.route(slots, hold, { times: 1 })
  const asked = page.waitForRequest(slots)
  await join.click()
  const older = await asked
  await first.fill(rows[0].last)
  await expect(instead).toHaveCount(0)
  await join.click()
  const newer = await instead.textContent()
  late.resolve()
  await older.response().then((answer) => answer?.finished())
  await expect(instead).toHaveText(newer!)
  await first.fill(rows[0].first)
  await last.fill(rows[0].first)
  await page.getByRole('radio', { name: 'Morning' }).check()
  await join.click()
  await expect(page.getByText(/You are the first in line/)).toBeVisible()
  await inspect(page, 'waitlist')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'You are waiting for' })).toContainText(
    `(morning) with Dr. ${doctor.name}`,
  )
  await holder.getByRole('button', { name: 'Cancel Appointment' }).first().click()
  await holder.getByRole('dialog').getByRole('button', { name: 'Cancel Appointment' }).click()
  await page.getByRole('link', { name: 'Take 09:00' }).click({ timeout: 5000 })
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay at Clinic/ }).click()
  await page.getByRole('button', { name: 'Book and pay at the clinic' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('article', { name: new RegExp(doctor.name) })).toBeVisible()
  await holder.context().close()
})

test('the doctor’s own page and calendar address', async ({ page, doctor, database, request }) => {
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/profile')
  await page.getByLabel('About you').fill('Listens first.')
  await page.getByLabel('Languages, joined by commas').fill('English, Hindi')
  await page.getByRole('button', { name: 'Save Changes' }).first().click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await inspect(page, 'doctor-profile')
  await page.getByRole('link', { name: 'See your page' }).click()
  await expect(page.getByText('Listens first.')).toBeVisible()
  await expect(page.getByText('English, Hindi')).toBeVisible()
  await page.goto('/doctor/dashboard/settings')
  await page.getByRole('button', { name: 'Make a private address' }).click()
  const address = await page.getByLabel('Address', { exact: true }).inputValue()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Your browser does not let us copy.', { exact: false })).toBeVisible()
  const feed = await request.get(new URL(address).pathname)
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: 'Make a private address' })).toBeVisible()
  expect((await request.get(new URL(address).pathname)).status()).toBe(404)
})

test('an empty week is not saved', async ({ page, doctor, database }) => {
  await database.query("delete from weekly_slots where doctor_id = $1 and (weekday <> 1 or start_time <> '09:00')", [
    doctor.id,
  ])
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/schedule')
  const painted = page.locator('.week-grid button[aria-pressed="true"]')
  await expect(painted).toHaveCount(1)
  await painted.click()
  await expect(painted).toHaveCount(0)
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Please select at least one day and one time slot.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await page.reload()
  await expect(painted).toHaveCount(1)
})
