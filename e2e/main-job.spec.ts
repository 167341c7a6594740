import { anotherPatient, chooseTime, expect, inspect, narrow, newAccount, payWith, signIn, test } from './people.ts'

test(
  'finds a doctor, signs up on the way, pays by card after a decline, has the appointment, cancels it',
  narrow,
  async ({ page, doctor }) => {
    await page.goto('/doctors')
    await page.getByLabel('Search').fill(doctor.name.toUpperCase())
    await expect(page.getByText('1 doctor found')).toBeVisible()
    await expect(page).toHaveURL(/search=/)
    await inspect(page, 'directory')
    await page
      .getByRole('article', { name: `Dr. ${doctor.name}` })
      .getByRole('link', { name: /\d\d:\d\d$/ })
      .first()
      .click()

    // Instead of logging in, the person signs up, and the chosen time is not lost.
    await expect(page).toHaveURL(/\/login/)
    await inspect(page, 'login')
    await page.getByRole('link', { name: 'Sign up' }).click()
    const account = newAccount()
    await page.getByLabel('Full name').fill(account.name)
    await page.getByLabel('E-mail', { exact: true }).fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('checkbox').check()
    await inspect(page, 'signup')
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
    await inspect(page, 'payment-method')
    // Back leads to the doctors, not to a log-in page that redirects again.
    await page.goBack()
    await expect(page).toHaveURL(/\/doctors/)
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()

    await page.getByRole('button', { name: /^Card/ }).click()
    await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
    await inspect(page, 'card')
    await payWith(page, '4000 0000 0000 0002')
    await expect(page.getByText('Your card was declined. Please try another card.')).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
    await payWith(page, '4000 0000 0000 9995')
    await expect(page.getByText('Your card has insufficient funds.')).toBeVisible()
    await payWith(page, '4242 4242 4242 4242')
    await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
    await inspect(page, 'booked')
    await page.waitForURL('**/dashboard')

    const next = page.getByRole('region', { name: 'Your next visit' })
    await expect(next).toContainText(doctor.name)
    await inspect(page, 'dashboard')
    await expect(next).toContainText('Paid by card')
    await expect(page.getByRole('tabpanel', { name: 'Upcoming (1)' })).toContainText('There are no others.')
    await next.getByRole('button', { name: 'Cancel Appointment' }).click()
    const prompt = page.getByRole('dialog')
    await expect(prompt).toContainText('We will refund $120.00 to your card')
    await inspect(page, 'cancel-prompt')
    await prompt.getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(page.getByText('Appointment cancelled successfully')).toBeVisible()
    await page.getByRole('tab', { name: 'Past (1)' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('Refunded')
    await expect(page.getByRole('tabpanel')).toContainText('Cancelled')
  },
)

test('logs in on the way and keeps the choice; the bank’s challenge', async ({ page, doctor }) => {
  const account = newAccount()
  await page.request.post('/api/auth/signup', { data: account })
  await page.goto(`/book-appointment/${doctor.id}`)
  await page.getByLabel('E-mail', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Invalid e-mail, password or role')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login Successful')).toBeVisible()
  await inspect(page, 'select-slot')

  await chooseTime(page, '11:00')
  await page.getByRole('button', { name: /^Card/ }).click()
  // A reload continues with the same hold.
  await page.reload()
  await payWith(page, '4000 0025 0000 3155')
  const challenge = page.getByRole('dialog')
  await challenge.getByRole('button', { name: 'Cancel' }).click()
  // Waits until the first dialog has faded out.
  await expect(challenge).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay $120.00' }).click()
  await expect(challenge.getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await expect(challenge).toHaveAccessibleName(/./)
  await inspect(page, 'challenge')
  await challenge.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
  await page.waitForURL('**/dashboard')
})

test('Back leads through the steps and gives the hold back', narrow, async ({ page, doctor, browser, asOldest }) => {
  await signIn(page)
  await page.goto(`/doctors?search=${doctor.name}`)
  await page.getByRole('link', { name: 'Book', exact: false }).filter({ hasText: /Book/ }).first().click()
  await chooseTime(page, '12:00')
  await page.getByRole('button', { name: /^Card/ }).click()
  await expect(page.getByRole('timer')).toBeVisible()

  const other = await anotherPatient(browser)
  await other.goto(`/book-appointment/${doctor.id}`)
  await other.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(1).click()
  const times = other.getByRole('radiogroup', { name: 'Time' })
  await expect(times.getByRole('radio', { name: /13:00$/ })).toBeVisible()
  await expect(times.getByRole('radio', { name: /12:00$/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await expect(times.getByRole('radio', { name: /12:00$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { name: /When would you like/ })).toBeVisible()
  await expect(page.getByLabel('Your appointment')).toContainText('Choose a time')

  // From each step, back to the doctors with the same search; from a mailed link, to all doctors.
  await page.getByRole('link', { name: 'Back to Doctors' }).click()
  // Pages that the test answers itself, without newer features, have no referrer to know the search by.
  if (!asOldest) await expect(page).toHaveURL(/\/doctors\?search=/)
  await page.goto(`/book-appointment/${doctor.id}`)
  await page.getByRole('link', { name: 'Back to Doctors' }).click()
  await expect(page).toHaveURL(/\/doctors$/)
  // A link that is pressed before hydration is a full load; the way back is known all the same.
  await page.goto(`/doctors?search=${doctor.name}`)
  await page.evaluate((id) => window.location.assign(`/book-appointment/${id}`), doctor.id)
  await page.getByRole('link', { name: 'Back to Doctors' }).click()
  await expect(page).toHaveURL(/\/doctors\?search=/)
  await other.context().close()
})

test('a time lost to another patient while one looks at it, and at the moment of booking', async ({
  page,
  doctor,
  browser,
  database,
}) => {
  await signIn(page)
  await page.goto(`/book-appointment/${doctor.id}`)
  await page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(1).click()
  const times = page.getByRole('radiogroup', { name: 'Time' })
  await expect(times.getByRole('radio', { name: /15:00$/ })).toBeVisible()

  const rival = await anotherPatient(browser)
  await rival.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(rival, '15:00')
  await rival.getByRole('button', { name: /^Pay at Clinic/ }).click()
  await rival.getByRole('button', { name: 'Book and pay at the clinic' }).click()
  await expect(rival.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible()
  await expect(page.getByText('Someone has just booked 15:00.')).toBeVisible()
  await expect(times.getByRole('radio', { name: /15:00$/ })).toHaveCount(0)

  // A patient with an unpaid appointment can book another once their address is confirmed.
  await database.query(
    `update users set email_confirmed_at = clinic_now()
     where id in (select patient_id from claims where doctor_id = $1)`,
    [doctor.id],
  )
  // Both are paying for 16:00, and the rival is faster; this page has not heard of it yet.
  await times.getByRole('radio', { name: /16:00$/ }).click()
  const hear = Promise.withResolvers<void>()
  await page.route(`**/api/doctors/${doctor.id}/slots*`, async (route) => {
    await hear.promise
    await route.continue().catch(() => undefined)
  })
  await rival.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(rival, '16:00')
  await rival.getByRole('button', { name: /^PayPal/ }).click()
  await rival.getByRole('button', { name: 'Book and pay with PayPal' }).click()
  await expect(rival.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible()
  await page.getByRole('button', { name: /^Card/ }).click()
  hear.resolve()
  await expect(page.getByText('Somebody else has just taken this time. Please choose another.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /When would you like/ })).toBeVisible()
  await expect(times.getByRole('radio', { name: /17:00$/ })).toBeVisible()
  const others = page.getByRole('region', { name: 'Others are free soon' })
  await expect(others.getByRole('link', { name: /^Book Dr\. / }).first()).toBeVisible()
  await expect(others).not.toContainText(doctor.name)
  await inspect(page, 'time-lost')
  await rival.context().close()
})

test('the hold runs out: nothing can be paid, and the time can be held again', async ({ page, doctor, database }) => {
  await page.clock.install()
  await signIn(page)
  await page.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(page, '17:00')
  await page.getByRole('button', { name: /^Card/ }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await database.query("update claims set hold_expires_at = now() - interval '1 s' where doctor_id = $1", [doctor.id])
  await page.clock.fastForward('10:01')
  await expect(page.getByText('Your 10 minutes are up')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $120.00' })).toBeDisabled()
  await inspect(page, 'hold-over')
  await page.getByRole('button', { name: 'Hold it again' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
})

test('the tab closed right after paying: the appointment is there within a minute', async ({
  page,
  doctor,
  expectErrors,
}) => {
  test.setTimeout(100_000)
  await signIn(page)
  await page.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(page, '18:00')
  await page.getByRole('button', { name: /^Card/ }).click()
  // The browser closes before it can book.
  expectErrors(/ERR_FAILED/)
  await page.route('**/api/appointments/book', (route) => route.abort())
  const confirmed = page.waitForResponse('**/api/sandbox/confirm')
  await payWith(page, '4242 4242 4242 4242')
  expect((await confirmed).status()).toBe(200)
  await page.unroute('**/api/appointments/book')
  await page.goto('about:blank')
  await expect(async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Your next visit' })).toContainText('18:00', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
})
