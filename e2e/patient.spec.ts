import sharp from 'sharp'
import {
  anotherPatient,
  appointmentOf,
  asDoctor,
  chooseTime,
  confirmAddress,
  expect,
  inspect,
  logOut,
  mailTo,
  narrow,
  openSection,
  setFilters,
  signIn,
  signInAs,
  test,
  writeChart,
} from './people.ts'

const photo = (format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: '#3fb598' } })
    .toFormat(format)
    .toBuffer()

test('a forgotten password: the mail’s link sets a new one, once', async ({ page }) => {
  const { email } = await signIn(page)
  await page.goto('/dashboard')
  await logOut(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await inspect(page, 'forgot-password')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account with this e-mail address')).toBeVisible()
  const { text } = await mailTo(email, 'Set a new password')
  const link = new URL(/http\S+reset-password#\S+/.exec(text)![0])
  await page.goto(`${link.pathname}${link.hash}`)
  await page.getByLabel('New password', { exact: true }).fill('my-new-one')
  await page.getByLabel('Confirm password', { exact: true }).fill('another')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await inspect(page, 'reset-password')
  await page.getByLabel('Confirm password', { exact: true }).fill('my-new-one')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('my-new-one')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login Successful')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(`${link.pathname}${link.hash}`)
  await page.getByLabel('New password', { exact: true }).fill('once-more')
  await page.getByLabel('Confirm password', { exact: true }).fill('once-more')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This link has expired or has already been used')).toBeVisible()
})

test('the profile: photo checked, cropped and shown; details saved; what is typed survives a reload', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/profile')
  // The page is outside the dashboard, but its fields look the same.
  await expect(page.getByLabel('Name', { exact: true })).toHaveCSS('border-radius', '8px')
  await expect(page.locator('.input').first()).toHaveCSS('border-radius', '8px')
  const file = page.getByLabel('Photo file')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByText('Please select an image file')).toBeVisible()
  await file.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('Image size should be less than 5MB')).toBeVisible()
  await file.setInputFiles({ name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Please select an image file')).toBeVisible()
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(page.getByRole('heading', { name: 'Choose the part to show' })).toBeVisible()
  await page.getByLabel('Picture; move it with the arrow keys').press('ArrowRight')
  await inspect(page, 'profile-crop')
  await page.getByRole('button', { name: 'Save photo' }).click()
  // The fields behind the dialog take no text until it has closed.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('Phone', { exact: true }).fill('+1 555 0199')
  await page.getByLabel('Address').fill('1 Long Lane')
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('1 Long Lane')
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo('png') })
  await page.getByRole('button', { name: 'Save photo' }).click()
  // The fields behind the dialog take no text until it has closed.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('Phone', { exact: true }).fill('call me')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please enter a telephone number.')).toBeVisible()
  await page.getByLabel('Phone', { exact: true }).fill('+1 555 0199')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.locator('main .portrait img')).toHaveAttribute('src', /\/api\/images\//)
  await inspect(page, 'profile')
})

test('changing the password: the product’s messages, the live checklist, everybody else logged out', async ({
  page,
  browser,
}) => {
  const account = await signIn(page)
  const elsewhere = await browser.newContext({ baseURL: process.env.E2E_URL! })
  const other = await elsewhere.newPage()
  await signInAs(other, account.email, 'user', account.password)
  await other.goto('/dashboard')
  await page.goto('/dashboard')
  await openSection(page, 'Settings')
  await expect(page).toHaveURL(/\/dashboard\/settings$/)
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('Current password', account.password)
  await fill('New password', 'Abc1!')
  await expect(page.getByText('A special character: met')).toBeAttached()
  await expect(page.getByText('At least 6 characters: not yet')).toBeAttached()
  await fill('Confirm password', 'Abc1!x')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await fill('Confirm password', 'Abc1!')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await inspect(page, 'settings')
  for (const label of ['New password', 'Confirm password']) await fill(label, 'Abc1!xyz')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/login$/)
  await elsewhere.close()
})

test('each section has its own address, and Logout leads to log in', narrow, async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard')
  for (const [name, path] of [
    ['Profile', 'profile'],
    ['Doctors', 'doctors'],
    ['Services', 'services'],
    ['Emergency', 'ambulance'],
    ['Settings', 'settings'],
  ] as const) {
    await openSection(page, name)
    await expect(page).toHaveURL(new RegExp(`/dashboard/${path}$`))
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard\/ambulance$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Emergency' })).toBeVisible()
  await logOut(page)
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('an ambulance: asked for without a position, followed live while an admin works on it', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.goto('/dashboard/ambulance')
  await expect(page.locator('a[href="tel:112"]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add my position' }).click()
  await expect(page.getByText(/Your position is not known/)).toBeVisible()
  await page.getByLabel('Where are you?').fill('1 Long Lane, third floor')
  await page.getByLabel('Phone').fill('+1 555 0123')
  await page.getByLabel('What has happened?').fill('Fell and cannot get up.')
  await page.reload()
  await expect(page.getByLabel('What has happened?')).toHaveValue('Fell and cannot get up.')
  await inspect(page, 'ambulance-form')
  await page.getByRole('button', { name: 'Request Ambulance' }).click()
  await expect(page.getByText('We have your request.')).toBeVisible()
  const reference = (await page.getByText(/^AMB-/).first().textContent())!
  await inspect(page, 'ambulance-live')

  const office = await browser.newContext({ baseURL: process.env.E2E_URL! })
  const admin = await office.newPage()
  await signInAs(admin, 'admin@salus.test', 'admin')
  await admin.goto(`/admin/dashboard/requests?search=${reference}`)
  await admin.getByRole('button', { name: reference }).click()
  await admin.getByLabel('Assigned to').fill('Car 7')
  await admin.getByLabel('Note to the patient').fill('Eight minutes.')
  await admin.getByRole('button', { name: 'Dispatch' }).click()
  // No reload: the live channel updates the page.
  await expect(page.getByText('Help is on the way.')).toBeVisible({ timeout: 3000 })
  await expect(page.getByText('Eight minutes.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel request' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 3000 })
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByText(`Ambulance ${reference} is on its way.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Mark arrived' }).click()
  await expect(page.getByText('The ambulance has arrived.')).toBeVisible({ timeout: 3000 })
  await admin.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Earlier requests' })).toBeVisible({ timeout: 3000 })
  await office.close()
})

test('services: each takes a request of its shape, and it can be taken back', async ({ page }) => {
  await signIn(page)
  await page.goto('/dashboard/services')
  await inspect(page, 'services-section')
  await page.getByRole('link', { name: 'Plan a vaccination' }).click()
  await page.getByRole('radio', { name: /Hepatitis B/ }).check()
  await page.getByLabel('Dose', { exact: true }).selectOption('2')
  await inspect(page, 'vaccination-form')
  await page.getByRole('button', { name: 'Ask for the vaccination' }).click()
  await expect(page.getByText(/Your request VAC-\w+ is with us/)).toBeVisible()
  await page.getByRole('link', { name: 'Lab tests' }).click()
  await page.getByRole('button', { name: 'Ask for the tests' }).click()
  await expect(page.getByText('Please choose at least one.')).toBeVisible()
  await page.locator('label', { hasText: 'Lipid profile' }).click()
  await page.locator('label', { hasText: 'HbA1c' }).click()
  await expect(page.getByText('2 tests, $48.00')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for the tests' }).click()
  await expect(page.getByRole('article', { name: /Lab tests LAB-/ })).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a bed' }).click()
  await page.getByRole('radio', { name: /Private room/ }).check()
  await page.getByLabel('Why the bed is needed').fill('Knee operation')
  await page.getByLabel('Phone').fill('+1 555 0123')
  await page.getByRole('button', { name: 'Ask for this bed' }).click()
  const bed = page.getByRole('article', { name: /Hospital bed BED-/ })
  await bed.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(bed.getByText('Cancelled').first()).toBeVisible()
  await page.getByRole('link', { name: 'See mental health doctors' }).click()
  await expect(page).toHaveURL(/specialization=Psychiatry/)
})

test('medicine, a home collection and a checkup are asked for', async ({ page }) => {
  await signIn(page)
  for (const [path, act, fill] of [
    ['medicine-delivery', 'Ask for the delivery', [['Which medicines, and how much of each', 'Ibuprofen 400, 20']]],
    ['sample-collection', 'Ask for the collection', []],
    ['health-checkup', 'Ask for the checkup', []],
  ] as const) {
    await page.goto(`/dashboard/services/${path}`)
    for (const [label, text] of fill) await page.getByLabel(label).fill(text)
    if (path !== 'health-checkup') {
      await page.getByLabel('Address').fill('1 Long Lane')
      await page.getByLabel('Phone').fill('+1 555 0123')
    } else await page.getByRole('radio').first().check()
    if (path === 'sample-collection') await page.getByRole('checkbox').first().check({ force: true })
    await page.getByRole('button', { name: act }).click()
    await expect(page.getByText(/Your request \w+-\w+ is with us/).first()).toBeVisible()
  }
})

test('favourites: the heart keeps a doctor, and the directory shows them alone', async ({ page, doctor }) => {
  await signIn(page)
  await page.goto(`/doctors?search=${encodeURIComponent(doctor.name)}`)
  await page.getByRole('button', { name: `Favourite: Dr. ${doctor.name}` }).click()
  await page.goto('/dashboard/doctors')
  await setFilters(page, (filters) => filters.getByRole('button', { name: 'Favourites', exact: true }).click())
  await expect(page.getByText('1 doctor found')).toBeVisible()
  await expect(page.getByRole('article', { name: `Dr. ${doctor.name}` })).toBeVisible()
  await inspect(page, 'favourites')
  await page.getByRole('button', { name: `Favourite: Dr. ${doctor.name}` }).click()
  await expect(page.getByText('No favourite matches this.')).toBeVisible()
})

test('a completed visit shows what was found and is rated once; the doctor’s page shows it', async ({
  page,
  doctor,
  database,
}) => {
  const { email } = await signIn(page)
  const { rows } = await database.query<{ id: string }>(
    `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status,
       amount_cents, payment_method, location,
       patient_visited, checkup_done)
     select $1, id, clinic_today() - 3, '09:00', '10:00',
       tstzrange(clinic_today() - 3 + time '09:00', clinic_today() - 3 + time '10:00'),
       'completed', 12000, 'clinic', 'Clinic, room 9', true, false from users where email = $2 returning id`,
    [doctor.id, email],
  )
  const written = { doctorNotes: 'Sleeps badly.', consultationNotes: 'Less coffee.' }
  await writeChart(database, doctor.id, rows[0]!.id, written)
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: 'Past (1)' }).click()
  await page.reload()
  const card = page.getByRole('article', { name: new RegExp(`Dr. ${doctor.name}`) })
  for (const text of ['Patient Visited', 'Yes', 'Checkup', 'Pending', 'Sleeps badly.', 'Less coffee.']) {
    await expect(card.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await card.getByRole('button', { name: 'Rate this visit' }).click()
  await page.getByRole('radio', { name: '4 of 5: Very good' }).check({ force: true })
  await page.getByLabel(/What should others know/).fill('Took the time.')
  await inspect(page, 'rate')
  await page.getByRole('button', { name: 'Save rating' }).click()
  await expect(page.getByText('Thank you. Your rating is saved.')).toBeVisible()
  await expect(card.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Rate this visit' })).toHaveCount(0)
  await page.goto(`/doctors/${doctor.id}`)
  await expect(page.getByText('4.0 (1 review)')).toBeVisible()
  await expect(page.getByText('Took the time.')).toBeVisible()
  await inspect(page, 'doctor-page')
  await page
    .getByRole('region', { name: 'Next free times' })
    .getByRole('link', { name: /09:00|10:00/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
})

test('the next visit: calendar file, slip, the doctor again; the booking is mailed', async ({ page, doctor }) => {
  const { email } = await signIn(page)
  await page.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(page, '09:00')
  await page.getByRole('button', { name: /^Pay at Clinic/ }).click()
  await page.getByRole('button', { name: 'Book and pay at the clinic' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const download = page.waitForEvent('download')
  const more = page.getByRole('region', { name: 'Your next visit' }).getByRole('button', { name: 'More' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^appointment-.*\.ics$/)
  const slip = page.waitForEvent('download')
  await more.click()
  await page.getByRole('menuitem', { name: 'Print slip' }).click()
  expect((await slip).suggestedFilename()).toMatch(/^appointment-.*\.pdf$/)
  await confirmAddress(email)
  expect((await mailTo(email, 'Booked:')).text).toContain(`Dr. ${doctor.name}`)
  await more.click()
  await page.getByRole('menuitem', { name: 'Book this doctor again' }).click()
  await expect(page).toHaveURL(new RegExp(doctor.id))
})

test('a booking rings the doctor’s bell', async ({ page, browser, doctor, database }) => {
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const patient = await anotherPatient(browser)
  await patient.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(patient, '10:00')
  await patient.getByRole('button', { name: /^Pay at Clinic/ }).click()
  await patient.getByRole('button', { name: 'Book and pay at the clinic' }).click()
  await expect(patient).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 5000 })
  await patient.context().close()
})

test('the site tells search engines and previews what it is', async ({ page, request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /dashboard')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap.match(/<loc>/g)!.length).toBeGreaterThan(60)
  for (const path of ['/', '/about', '/contact', '/services', '/doctors', '/login']) {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(/<title>[^<]*Salus/)
    expect(html).toMatch(/property="og:title"/)
    expect(html).toMatch(/property="og:image" content="http[^"]+\/og\.png"/)
  }
  expect((await request.get('/og.png')).headers()['content-type']).toBe('image/png')
  await page.goto('/dashboard/services/nonsense')
  await expect(page).toHaveURL(/\/login$/)
})

test('a visit that the doctor has confirmed is no dead end', async ({ page, browser, baseURL, doctor, database }) => {
  const account = await signIn(page)
  await appointmentOf(database, doctor.id, { day: 2, hour: 9, status: 'confirmed', account })
  await page.goto('/dashboard')
  const card = page.getByRole('article', { name: new RegExp(doctor.name) })
  await expect(card).toContainText('The doctor has confirmed this visit.')
  await expect(card.getByRole('link', { name: '+49 30 23125 999' })).toBeVisible()
  await inspect(page, 'dashboard-confirmed')
  await expect(
    page.getByRole('region', { name: 'Your next visit' }).getByRole('button', { name: 'Ask to move' }),
  ).toBeVisible()
  await card.getByRole('button', { name: 'Ask to cancel' }).click()
  await page.getByLabel('What should the clinic know? (optional)').fill('I am abroad.')
  await inspect(page, 'ask-to-cancel')
  await page.getByRole('button', { name: 'Send request' }).click()
  const next = page.getByRole('region', { name: 'Your next visit' })
  await expect(next).toContainText('You have asked to cancel this visit.')
  await expect(next.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  const practice = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await asDoctor(practice, database, doctor.id)
  await practice.goto('/doctor/dashboard')
  await expect(practice.getByText('I am abroad.')).toBeVisible()
  await inspect(practice, 'doctor-asked')
  await practice.getByRole('button', { name: /^Cancel the visit: / }).click()
  const granting = practice.getByRole('dialog', { name: 'Cancel the visit?' })
  await expect(granting).toContainText('Nothing was paid, so there is nothing to refund.')
  await granting.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(practice.getByText('Cancelled. The patient is told.')).toBeVisible()
  await practice.context().close()
  await expect(page.getByRole('tab', { name: 'Past (1)' })).toBeVisible()
})
