import { addDays, today } from '#contract/clinic-time.ts'
import {
  anotherPatient,
  appointmentOf,
  asDoctor,
  chooseTime,
  expect,
  inspect,
  mailTo,
  narrow,
  openSection,
  panelOf,
  payWith,
  signInAs,
  test,
} from './people.ts'

const asAdmin = (page: import('@playwright/test').Page) => signInAs(page, 'admin@salus.test', 'admin')

test('the overview counts what there is, and its quick actions lead there', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/dashboard')
  // Tasks come first, and are settled beside the overview.
  const needs = page.getByRole('region', { name: 'To do' })
  await needs.getByRole('link', { name: /^Confirm: Visits? of today/ }).click()
  const waiting = panelOf(page, /^Visits? of today/)
  await expect(waiting.getByRole('button', { name: /^Confirm/ }).first()).toBeVisible()
  await expect(waiting.getByRole('link', { name: 'All in the list' })).toHaveAttribute(
    'href',
    /appointments\?status=pending&from=\d{4}-\d\d-\d\d&to=/,
  )
  await inspect(page, 'admin-settle')
  await page.keyboard.press('Escape')
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Next week, emptiest first' }).getByRole('row')).toHaveCount(15)
  await expect(page.getByRole('region', { name: 'Last week' })).toContainText(/\d+(\.\d)? %\s*did not come/)
  // The product's own figures stand at the end of the analytics.
  await expect(page.getByText('Appointment rate')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')).toHaveCount(5)
  await inspect(page, 'admin-overview')
  await page.getByRole('link', { name: 'Pending appointments' }).click()
  await expect(page).toHaveURL(/status=pending/)
  await expect(page.getByRole('button', { name: 'Take away Status: Pending' })).toBeVisible()
})

test('adds a doctor with every message, who sets a password by mail; then changes, suspends and deletes them', async ({
  page,
}) => {
  const email = `new-${crypto.randomUUID()}@salus.test`
  await asAdmin(page)
  await page.goto('/admin/dashboard')
  await openSection(page, 'Add doctor')
  await page.getByLabel('Photo file').setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Please select an image file')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ada Addedtoday')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await expect(page.getByLabel('Specialization')).toHaveValue('')
  await page.getByLabel('Specialization').selectOption('Cardiology')
  await page.getByLabel('Experience, in years').fill('14')
  await page.getByLabel('Fees, in US dollars').fill('88.50')
  await page.getByRole('button', { name: 'Add Doctor' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await inspect(page, 'admin-add-doctor')
  await page.getByLabel('Password', { exact: true }).fill('harb0r')
  await page.getByRole('button', { name: 'Add Doctor' }).click()
  await expect(page.getByText('Doctor added successfully')).toBeVisible()
  expect((await mailTo(email, 'Set up your Salus account')).text).toContain('/reset-password#')

  await page.getByLabel('Search').fill(email)
  await expect(page.getByText('1 doctor', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show as grid' }).click()
  await page.getByRole('button', { name: 'Dr. Ada Addedtoday' }).click()
  const panel = panelOf(page, 'Dr. Ada Addedtoday')
  await panel.getByLabel('Fees, in US dollars').fill('99')
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Doctor saved')).toBeVisible()
  await panel
    .getByLabel('Document file')
    .setInputFiles({ name: 'Licence.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(panel.getByRole('button', { name: 'Licence.pdf' })).toBeVisible()
  await inspect(page, 'admin-doctor')
  await panel.getByRole('button', { name: 'Suspend' }).click()
  await expect(panel.getByText('Suspended')).toBeVisible()
  // It can be undone for ten seconds.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('Suspended')).toBeHidden()
  await panel.getByRole('button', { name: 'Suspend' }).click()
  await expect(panel.getByText('Suspended')).toBeVisible()
  await panel.getByRole('button', { name: 'Delete doctor' }).click()
  await expect(page.getByRole('dialog').getByText(/This cannot be undone/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Doctor deleted successfully')).toBeVisible()
  await expect(page.getByText('No doctor matches this.')).toBeVisible()
})

test('imports doctors: what is wrong in each line, then all of them', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const file = (csv: string) => ({
    name: 'doctors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,email,specialization,experience,fees\n${csv}`),
  })
  await asAdmin(page)
  await page.goto('/admin/dashboard/add-doctor')
  await page.getByLabel('CSV file').setInputFiles(file(`Ina Import,${mark}@import.test,Magic,3,80`))
  await expect(page.getByText('1 of 1 line must be corrected first.')).toBeVisible()
  await expect(page.getByText('This specialization is not on the list.')).toBeVisible()
  await inspect(page, 'admin-import')
  await page.getByLabel('CSV file').setInputFiles(file(`Ina Import,${mark}@import.test,Cardiology,3,80`))
  await page.getByRole('button', { name: 'Add 1 doctor' }).click()
  await expect(page.getByText(/^1 doctor added/)).toBeVisible()
})

test('appointments: found, moved, looked into and exported', async ({ page, doctor, database, expectErrors }) => {
  await appointmentOf(database, doctor.id, { day: 1, hour: 9, patient: `Quirin ${doctor.name}` })
  await asAdmin(page)
  await page.goto('/admin/dashboard/appointments?day=any')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Patient',
    'Doctor',
    'Date and time',
    'Amount',
    'Status',
    'Payment',
    'Actions',
  ])
  await page.getByLabel('Search').fill(`quirin ${doctor.name}`.toUpperCase())
  await expect(page.getByText('1 appointment', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Confirm Quirin/ }).click()
  await expect(page.getByText('Appointment status updated successfully').first()).toBeVisible()
  await page.getByRole('button', { name: /^Complete Quirin/ }).click()
  // The visit is tomorrow, so completing it asks first.
  await expect(page.getByRole('dialog')).toContainText('09:00')
  await inspect(page, 'admin-complete-early')
  await page.getByRole('dialog').getByRole('button', { name: 'Complete it' }).click()
  await page.getByRole('button', { name: /^Quirin/ }).click()
  await expect(page.getByText('Nora Whitcombe').first()).toBeVisible()
  await expect(page.getByText('completed it')).toBeVisible()
  await inspect(page, 'admin-appointments')
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('appointments.csv')
  expectErrors(/status of 503/)
  await page.route('**/api/appointments/all?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'not_ready', message: 'x', error: 'x' } }),
  )
  await page.reload()
  await expect(page.getByText('Failed to fetch appointments')).toBeVisible()
  await page.unroute('**/api/appointments/all?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('1 appointment', { exact: true })).toBeVisible()
})

test('payments, analytics, users, audit and catalogue stand', async ({ page, doctor, database }) => {
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: process.env.E2E_URL!, viewport: page.viewportSize() })
  const admin = await context.newPage()
  await asAdmin(admin)
  await admin.goto('/admin/dashboard/payments?status=attention')
  await expect(admin.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await admin.getByRole('button', { name: /^Filter/ }).click()
  await admin.getByLabel('Status').selectOption('booked')
  await expect(admin.getByText(/^[\d,]+ payments( or more)?$/)).toBeVisible()
  await inspect(admin, 'admin-payments')
  await admin.goto('/admin/dashboard/analytics')
  await expect(admin.getByRole('figure', { name: 'Bookings' })).toBeVisible()
  await inspect(admin, 'admin-analytics')
  // Screen readers announce the value that the arrow keys select.
  const bookings = admin.getByRole('slider', { name: 'Bookings' })
  await bookings.focus()
  await admin.keyboard.press('End')
  await expect(bookings).toHaveAttribute('aria-valuetext', /^\w+ \d+ \w+: \d+ bookings, \d+ in the time before$/)
  await admin.getByRole('figure', { name: 'Bookings' }).getByRole('button', { name: 'Show numbers' }).click()
  await expect(admin.getByRole('figure', { name: 'Bookings' }).getByRole('table')).toBeVisible()
  const saved = admin.waitForEvent('download')
  const contents = admin.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Doctors and hours' }).click()
  await admin.getByRole('button', { name: 'Download CSV: Busiest hours' }).click()
  expect((await saved).suggestedFilename()).toBe('busiest-hours.csv')
  await admin.goto(`/admin/dashboard/audit?search=${encodeURIComponent(doctor.name)}`)
  await expect(admin.getByText('Nothing of this is in the audit.')).toBeVisible()
  // The switch is in the address, and follows it a moment later.
  await admin.getByLabel('Also who looked at what').click()
  await expect(admin.getByLabel('Also who looked at what')).toBeChecked()
  await expect(admin.getByText(`${doctor.name} looked at their patients’ appointments`).first()).toBeVisible()
  await inspect(admin, 'admin-audit')
  await admin.goto('/admin/dashboard/jobs')
  await admin.getByRole('button', { name: 'Run now: Sends mail' }).click()
  await expect(admin.getByText('It runs now')).toBeVisible()
  await admin.route('**/api/admin/jobs', async (route) => {
    const report = await (await route.fetch()).json()
    const at = report.rounds[0].nextRunAt ?? new Date(0).toISOString()
    const event = { kind: 'booked', reason: 'the database refused it, P0001, mails', at }
    report.relay.setAside = { count: 2, newest: [1, 2].map((n) => ({ _id: String(n), ...event })) }
    await route.fulfill({ json: report })
  })
  await expect(admin.getByRole('button', { name: 'Try all 2 again' })).toBeVisible()
  await inspect(admin, 'admin-jobs')
  // Waits for answers that are under way.
  await admin.unrouteAll({ behavior: 'wait' })
  await admin.getByRole('button', { name: 'Try all 2 again' }).click()
  await expect(admin.getByText('Nothing is set aside any more')).toBeVisible()
  await expect(admin.getByText('No notification has failed.')).toBeVisible()
  await admin.goto('/admin/dashboard/catalogue')
  const name = `Test ${crypto.randomUUID().slice(0, 6)}`
  await admin.getByRole('button', { name: 'Add to the catalogue' }).click()
  await admin.getByLabel('Name', { exact: true }).fill(name)
  await admin.getByLabel('Price, in US dollars').fill('12.50')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByRole('button', { name })).toBeVisible()
  await inspect(admin, 'admin-catalogue')
  await context.close()
})

test('a kind of visit and a place with its room are kept; the zone is asked about', async ({ page }) => {
  await asAdmin(page)
  const own = crypto.randomUUID().slice(0, 6)
  await page.goto('/admin/dashboard/places?open=new')
  await page.getByLabel('Name', { exact: true }).fill(`Harbour ${own}`)
  await page.getByLabel('Time zone').fill('Lisbon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please choose a time zone of the list')).toBeVisible()
  await page.getByLabel('Time zone').fill('Europe/Lisbon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Europe/Lisbon for good?' })
  await question.getByRole('button', { name: 'Add a place' }).click()
  await page.getByRole('button', { name: `Harbour ${own}` }).click()
  await expect(page.getByText('Time zone: Europe/Lisbon. You cannot change it')).toBeVisible()
  await page.getByLabel('Name of the room').fill('Blue')
  await page.getByLabel('Sort, such as treatment').fill(`sort ${own}`)
  await page.getByRole('button', { name: 'Add this room' }).click()
  await expect(page.getByRole('button', { name: 'Change Blue' })).toBeVisible()
  await inspect(page, 'admin-places')

  await page.goto('/admin/dashboard/kinds?open=new')
  await page.getByLabel('Name', { exact: true }).fill(`Dressing ${own}`)
  await page.getByLabel('Length, in minutes').fill('40')
  await page.getByLabel('Kept free before, in minutes').fill('5')
  await page.getByLabel('Kept free after, in minutes').fill('12')
  await page.getByLabel('Room that it takes').selectOption(`sort ${own}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please choose steps of five minutes.')).toBeVisible()
  await page.getByLabel('Kept free after, in minutes').fill('10')
  await expect(
    page.getByText('40 minutes with 5 before and 10 after: the doctor is taken for 55 minutes. Gaps add up.'),
  ).toBeVisible()
  await inspect(page, 'admin-kind')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('switch', { name: `Offer Dressing ${own}` }).press('Space')
  await expect(page.getByRole('switch', { name: `Offer Dressing ${own}` })).not.toBeChecked()
  // Calls that name no kind mean the consultation.
  await page.getByRole('button', { name: 'Consultation' }).click()
  await expect(page.getByText('Everybody offers the consultation')).toBeVisible()
  await expect(page.getByLabel('Length, in minutes')).toBeHidden()

  await page.goto('/admin/dashboard/places')
  await page.getByRole('switch', { name: `Harbour ${own} is open` }).press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Close the place' }).click()
  await expect(page.getByRole('switch', { name: `Harbour ${own} is open` })).not.toBeChecked()
})

test('users: deactivated, exported, erased', async ({ page, doctor, database }) => {
  const name = `Erika Erase ${Date.now()}`
  await appointmentOf(database, doctor.id, { day: 2, hour: 11, patient: name })
  await asAdmin(page)
  await page.goto(`/admin/dashboard/users?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Deactivate ${name}` }).click()
  await expect(page.getByRole('button', { name: `Open ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: `Deactivate ${name}` }).click()
  await expect(page.getByRole('button', { name: `Open ${name}` })).toBeVisible()
  await page.getByRole('button', { name, exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export ${name}` }).click()
  expect((await saved).suggestedFilename()).toMatch(/^patient-.*\.json$/)
  await inspect(page, 'admin-users')
  await page.getByRole('button', { name: `Erase ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('The patient is erased.')).toBeVisible()
  const { rows } = await database.query('select count(*)::int as n from persons where name = $1', [name])
  expect(rows[0].n).toBe(0)
})

test('the system check of role test', async ({ page }) => {
  // The person is faster than the page's query for the clinic's settings.
  await page.route('**/api/config', async (route) => {
    await pressed
    await route.continue()
  })
  let press = () => {}
  const pressed = new Promise<void>((resolve) => {
    press = resolve
  })
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill('test@salus.test')
  await page.getByLabel('Password', { exact: true }).fill('salus-demo')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logging in…' })).toBeVisible()
  press()
  await expect(page.getByText('Login Successful')).toBeVisible()
  await page.goto('/test')
  for (const name of ['API', 'Database', 'Payments', 'Mail', 'Live channel', 'Version']) {
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await inspect(page, 'system-check')
})

test('a payment that does not match is booked, and money that nobody knows is shown', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  const patient = await anotherPatient(browser)
  await patient.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(patient, '09:00')
  await patient.getByRole('button', { name: /^Card/ }).click()
  await expect(patient.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
  const { rows } = await database.query<{ reference: string }>(
    `with held as (
       select intent_id from payments join claims on claims.id = claim_id where claims.doctor_id = $1
     ), changed as (
       update sandbox_intents set amount_cents = 13000 from held where id = intent_id returning id
     ), lost as (
       insert into stray_intents (provider, intent_id, amount_cents, currency, found_at)
       select 'sandbox', 'lost_' || id, 4500, 'usd', clinic_now() from changed
     )
     select id as reference from changed`,
    [doctor.id],
  )
  const { reference } = rows[0]!
  await payWith(patient, '4242 4242 4242 4242')
  await expect(patient.getByText('This payment does not match its booking.').first()).toBeVisible()

  await asAdmin(page)
  await page.goto(`/admin/dashboard/payments?search=${reference}`)
  const unmatched = page.getByRole('region', { name: 'Money without a payment' })
  await expect(unmatched.getByRole('listitem').filter({ hasText: `lost_${reference}` })).toContainText('$45.00')
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: reference })).toContainText('130.00 USD ≠ 120.00 USD')
  await inspect(page, 'admin-payment-frozen')
  await page.getByRole('button', { name: 'Book it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book this appointment?' })
  await inspect(page, 'admin-payment-book')
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await expect(page.getByText('Booked. The patient is told.')).toBeVisible()
  await expect(page.getByRole('row', { name: reference }).getByText('Paid', { exact: true })).toBeVisible()
  await inspect(page, 'admin-payment-booked')
  await patient.goto('/dashboard')
  await expect(patient.getByRole('region', { name: 'Your next visit' })).toContainText(doctor.name)
  await database.query('delete from stray_intents where intent_id = $1', [`lost_${reference}`])
})

test(
  'what patients ask is settled by an admin, who sees what for, where and on whose clocks',
  narrow,
  async ({ page, browser, doctor, database }) => {
    const { rows } = await database.query<{ id: string }>("select id from places where name = 'Salus Lisboa'")
    const placeId = rows[0]!.id
    await database.query('update weekly_slots set place_id = $2 where doctor_id = $1', [doctor.id, placeId])
    const patient = await anotherPatient(browser)
    await patient.goto('/dashboard')
    const token = await patient.evaluate(() => localStorage.getItem('token'))
    const post = async (path: string, data: object) => {
      const sent = await patient.request.post(path, { headers: { authorization: `Bearer ${token}` }, data })
      expect(sent.status()).toBe(201)
      return (await sent.json()) as { _id: string }
    }
    const appointmentDate = addDays(today('Europe/Lisbon', new Date()), 1)
    const wanted = { doctorId: doctor.id, placeId, appointmentDate, paymentMethod: 'clinic' }
    for (const [slotId, wants] of [
      ['12:00-13:00', 'cancel'],
      ['15:00-16:00', 'move'],
    ]) {
      const visit = await post('/api/appointments/book', { ...wanted, slotId })
      await database.query("update claims set status = 'confirmed' where id = $1", [visit._id])
      await post('/api/change-requests', { appointmentId: visit._id, wants, note: `Please ${wants} it.` })
    }

    await asAdmin(page)
    await page.goto('/admin/dashboard/appointments')
    const asked = page.getByRole('region', { name: /requests? to change a visit/ })
    const about = asked.getByRole('listitem').filter({ hasText: doctor.name })
    // They are one line, so that the list itself is in view, and stay open while the list is filtered.
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(about.first()).toBeHidden()
    await expect(page.getByRole('table').getByRole('row').nth(3)).toBeInViewport()
    await asked.getByText('Look').click()
    await expect(about).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(doctor.name)
    await expect(page).toHaveURL(/search=/)
    await expect(about.first()).toBeVisible()
    const [toMove, toCancel] = [
      about.filter({ hasText: 'Please move it.' }),
      about.filter({ hasText: 'Please cancel it.' }),
    ]
    await expect(toMove).toContainText('15:00, Lisbon time')
    await expect(toMove).toContainText('Consultation, 60 minutes, Salus Lisboa')
    await inspect(page, 'admin-asked')
    await toCancel.getByRole('button', { name: /^Cancel the visit: / }).click()
    const granting = page.getByRole('dialog', { name: 'Cancel the visit?' })
    await expect(granting).toContainText('Nothing was paid, so there is nothing to refund.')
    await granting.getByRole('button', { name: 'Cancel the visit' }).click()
    await expect(page.getByText('Cancelled. The patient is told.')).toBeVisible()
    await expect(about).toHaveCount(1)
    await toMove.getByRole('button', { name: /^Decline: / }).click()
    const prompt = page.getByRole('dialog', { name: 'Decline the request?' })
    await expect(prompt).toContainText('15:00, Lisbon time')
    await prompt.getByLabel('Your answer').fill('We are full that day.')
    await prompt.getByRole('button', { name: 'Decline request' }).click()
    await expect(about).toHaveCount(0)
    await patient.reload()
    await expect(patient.getByRole('article', { name: new RegExp(doctor.name) })).toContainText('We are full that day.')
    await patient.context().close()
  },
)
