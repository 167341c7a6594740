import { appointmentOf, askForAmbulance, expect, newAccount, signIn, signInAs, test } from './people.ts'

test('offline: it is said at once, an ambulance that did not leave says whom to call, and nothing leaves later', async ({
  page,
  context,
  doctor,
  database,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const account = await signIn(page)
  await appointmentOf(database, doctor.id, { day: 2, hour: 9, account })
  // The connection drops before the dialog's script has loaded: the page says so, and the dialog opens once it is back.
  await page.route(/\/dialog-box-/, (route) => route.abort('internetdisconnected'))
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Cancel Appointment' }).first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Cancel Appointment' }).first().click()
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  await expect(page.getByRole('alert').filter({ hasText: 'Salus cannot be reached.' })).toBeInViewport({ ratio: 1 })
  await page.unroute(/\/dialog-box-/)
  await context.setOffline(false)
  await expect(question).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  const leave = page.getByRole('button', { name: 'Logout', includeHidden: true })
  if (await leave.isVisible()) await expect(leave).toBeInViewport({ ratio: 1 })
  // The dialog stays open and shows the failure; once the connection is back, the same button works.
  const yes = question.getByRole('button', { name: 'Cancel Appointment' })
  await yes.click()
  await expect(question.getByRole('alert')).toContainText('Salus cannot be reached.')
  await context.setOffline(false)
  await yes.click()
  await expect(page.getByText('Appointment cancelled successfully')).toBeVisible()
  await expect(question).toBeHidden()

  await page.goto('/dashboard/ambulance')
  await page.getByLabel('Where are you?').fill('Harbour Street 5, second floor')
  await page.getByLabel('Phone', { exact: false }).fill('+1 555 0100')
  await page.getByLabel(/What has happened/).fill('Chest pain')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Request', exact: false }).last().click()
  const alert = page.getByRole('alert').filter({ hasText: 'Not sent.' })
  await expect(alert).toBeVisible()
  await expect(alert.getByRole('link', { name: 'Call 112.' })).toHaveAttribute('href', 'tel:112')

  // When the connection is back, pages load their data again, and send nothing that was typed.
  const sent: string[] = []
  page.on('request', (request) => {
    // Saving a draft does not count as a change.
    if (!['GET', 'HEAD'].includes(request.method()) && !request.url().includes('/api/drafts/')) sent.push(request.url())
  })
  const read = page.waitForResponse('**/api/care/requests?*')
  await context.setOffline(false)
  await expect(page.getByText('You are offline.', { exact: false })).toBeHidden()
  await read
  expect(sent).toEqual([])
  await expect(page.getByLabel('Where are you?')).toHaveValue('Harbour Street 5, second floor')
})

for (const line of ['back', 'still cut'] as const) {
  test(`typed while the line was cut, the form left with the line ${line}: it is there again`, async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/)
    const to = (name: string) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })
    const where = page.getByLabel('Where are you?')
    await signIn(page)
    await page.goto('/dashboard/services')
    await to('Emergency').click()
    await where.waitFor()
    await context.setOffline(true)
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/drafts/'))
    await where.fill('Harbour Street 5, second floor')
    await refused
    if (line === 'back') await context.setOffline(false)
    await to('Services').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
    await to('Emergency').click()
    await expect(where).toHaveValue('Harbour Street 5, second floor')
  })
}

test('an answer lost on the way back: what the server did is on the screen', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  await signIn(page)
  await page.goto('/dashboard/ambulance')
  await page.getByLabel('Where are you?').fill('Harbour Street 5')
  await page.getByLabel('Phone', { exact: false }).fill('+1 555 0100')
  await page.getByLabel(/What has happened/).fill('Chest pain')
  await page.route('**/api/care/requests', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Request', exact: false }).last().click()
  await expect(page.getByText('We have your request', { exact: false })).toBeVisible()
})

test('a start without a server says so, and goes on when it is there', async ({ page, expectErrors }) => {
  expectErrors(/status of 503/)
  await signIn(page)
  await page.route('**/api/auth/verify', (route) =>
    route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Salus is not ready.', error: 'not_ready' } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByText('Salus is not ready.')).toBeVisible()
  await page.unroute('**/api/auth/verify')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a server that says when to ask again is asked again', async ({ page, expectErrors }) => {
  expectErrors(/status of 503/)
  let refused = 0
  await page.route('**/api/doctors?*', (route) => {
    if (refused++ > 0) return route.fallback()
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { code: 'not_ready', message: 'Not ready', error: 'not_ready' },
    })
  })
  // The default list comes with the page; this one is fetched.
  await page.goto('/doctors?sort=fees')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(refused).toBeGreaterThan(1)
})

test('a browser that keeps nothing: one can sign up and use it all the same', async ({ page, expectErrors }) => {
  // The error comes from the router's storage of scroll positions.
  expectErrors(/insecure/)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  const { name, email, password } = newAccount()
  await page.goto('/signup')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('link', { name: 'Emergency', exact: true }).click()
  await page.getByLabel('Where are you?').fill('Harbour Street 5')
  await expect(page.getByLabel('Where are you?')).toHaveValue('Harbour Street 5')
})

test('the alarm rings in a tab that nobody looks at, until somebody has seen it', async ({ page, browser }) => {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    Object.assign(window, { tones: 0 })
    OscillatorNode.prototype.start = function (when) {
      Object.assign(window, { tones: Reflect.get(window, 'tones') + 1 })
      return start.call(this, when)
    }
  })
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/requests')
  await page.getByLabel('Sound for a new ambulance').check()
  // After loading another section, the alarm is still on, and asks for the press that browsers need to play sound.
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Turn the sound on' }).click()
  await expect(page.getByRole('button', { name: 'Turn the sound on' })).toBeHidden()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const tones = () => page.evaluate(() => Number(Reflect.get(window, 'tones')))

  const reference = await askForAmbulance(browser)

  const bar = page.getByRole('alert').filter({ hasText: reference })
  await expect(bar).toBeVisible()
  // Three tones are one ring, so more tones mean that it keeps ringing.
  const before = await tones()
  await expect.poll(tones).toBeGreaterThan(before + 3)
  await bar.getByRole('button', { name: 'I have seen it' }).click()
  await expect(bar).toBeHidden()
})
