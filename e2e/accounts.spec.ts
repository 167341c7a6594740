import { asDoctor, expect, inspect, mailTo, openSection, signIn, signInAs, test } from './people.ts'

/** The path of the link in a mail, to open it in this browser. */
const pathIn = (text: string, page: string) => {
  const link = new URL(new RegExp(`http\\S+${page}#\\S+`).exec(text)![0])
  return `${link.pathname}${link.hash}`
}

test('an address is confirmed by the mail’s link; until then the dashboard says so', async ({ page }) => {
  const { email } = await signIn(page)
  await page.goto('/dashboard')
  const bar = page.getByRole('region', { name: 'Confirm your e-mail' })
  await expect(bar).toContainText(`Confirm your e-mail address by the link that we sent to ${email}`)
  await inspect(page, 'dashboard-unconfirmed')
  await bar.getByRole('button', { name: 'Send the link again' }).click()
  await expect(bar).toContainText(`A link is on its way to ${email}.`)
  const { text } = await mailTo(email, 'Confirm your e-mail address')
  await page.goto(pathIn(text, 'confirm-email'))
  await inspect(page, 'confirm-email')
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toBeHidden()
  await page.goto('about:blank')
  await page.goto(pathIn(text, 'confirm-email'))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('This link has expired or has already been used')).toBeVisible()
  await inspect(page, 'confirm-email-over')
})

test('another address takes the place of the one before once its link is opened', async ({ page }) => {
  const { email, password } = await signIn(page)
  const wanted = `moved-${email}`
  await page.goto('/dashboard')
  await openSection(page, 'Profile')
  await page.getByLabel('E-mail', { exact: true }).fill(wanted)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByText(`${wanted} takes the place of ${email}`)).toBeVisible()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await inspect(page, 'profile-pending-email')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`A link is on its way to ${wanted}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(`${wanted} takes the place of ${email}`)).toBeHidden()
  // Another address, so that the only mail to it is the one with the valid link.
  const settled = `settled-${email}`
  await page.getByLabel('E-mail', { exact: true }).fill(settled)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`${settled} takes the place of ${email}`)).toBeVisible()
  const { text } = await mailTo(settled, 'Confirm your new e-mail address')
  // A tab that was opened before knows the old address only.
  const left = await page.context().newPage()
  await left.goto('/dashboard/profile')
  await expect(left.getByLabel('E-mail', { exact: true })).toHaveValue(email)
  await page.goto(pathIn(text, 'change-email'))
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText('Your current password is not right.')).toBeVisible()
  await inspect(page, 'change-email')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByText('Your e-mail address is changed.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await openSection(page, 'Profile')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(settled)
  await expect(page.getByRole('region', { name: 'Confirm your e-mail' })).toBeHidden()
  expect((await mailTo(email, 'Your e-mail address was changed')).text).toContain('no more mail')
  // It saves only what was typed there, so the old address is not requested again.
  await left.getByLabel('Phone', { exact: true }).fill('+49 30 1234')
  await left.getByRole('button', { name: 'Save Changes' }).click()
  await expect(left.getByText('Profile updated successfully')).toBeVisible()
  await expect(left.getByLabel('E-mail', { exact: true })).toHaveValue(settled)
  await expect(left.getByText('takes the place of')).toBeHidden()
})

test('a log-in elsewhere rings the bell, stands in the list, and is ended there', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, password } = await signIn(page)
  await page.goto('/dashboard/settings')
  const card = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(card.getByText('This device', { exact: true })).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  const context = await browser.newContext({ baseURL: baseURL! })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('E-mail', { exact: true }).fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(elsewhere.getByText('Login Successful')).toBeVisible()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: /New log-in: Chrome on Linux, network 127/ }).click()
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await inspect(page, 'settings-devices')
  await card.getByRole('button', { name: /Log out Chrome on Linux/ }).click()
  await expect(page.getByText('Chrome on Linux is logged out.')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(elsewhere).toHaveURL(/\/login$/)
  // A new password ends all other sessions, and the list beside it shows that at once.
  await elsewhere.getByLabel('E-mail', { exact: true }).fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(elsewhere).not.toHaveURL(/\/login$/)
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('four green plates')
  await page.getByLabel('Confirm password', { exact: true }).fill('four green plates')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await context.close()
})

test('doctors and admins see where they are logged in', async ({ page, browser, baseURL, database, doctor }) => {
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/settings')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await inspect(page, 'doctor-settings')
  // An expired link leads back to the person's own dashboard.
  await page.goto('/change-email')
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page).toHaveURL(/\/doctor\/dashboard\/profile$/)
  await page.goto('/confirm-email')
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL(/\/doctor\/dashboard$/)
  const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() })
  const admins = await context.newPage()
  await signInAs(admins, 'admin@salus.test', 'admin')
  await admins.goto('/admin/dashboard/settings')
  await expect(admins.getByText('This device', { exact: true })).toBeVisible()
  await inspect(admins, 'admin-settings')
  await context.close()
})

test('left alone, a doctor’s page is covered; the password goes on where they were', async ({
  page,
  database,
  doctor,
}) => {
  // The test server has no idle limit, so the setting is faked for the page.
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), staffIdleMinutes: 5 } })
  })
  await page.clock.install()
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/schedule')
  await page
    .getByRole('button', { name: /time off/i })
    .first()
    .waitFor()
  const reason = page.getByLabel('Reason').first()
  await reason.fill('A conference in Lisbon')
  await page.clock.fastForward('04:00')
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeHidden()
  await page.clock.fastForward('01:30')
  const cover = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(cover.getByLabel('Password', { exact: true })).toBeFocused()
  await inspect(page, 'idle-cover')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(cover).toBeVisible()
  await cover.getByLabel('Password', { exact: true }).fill('not the password')
  await cover.getByRole('button', { name: 'Go on' }).click()
  await expect(cover.getByText('That is not the password of this account.')).toBeVisible()
  await cover.getByLabel('Password', { exact: true }).fill('salus-demo')
  await cover.getByRole('button', { name: 'Go on' }).click()
  await expect(cover).toBeHidden()
  await expect(reason).toHaveValue('A conference in Lisbon')
  // The server may also be the first to notice.
  await page.route('**/api/doctors/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'x', message: 'x', code: 'session_idle' } }),
  )
  await page.getByRole('link', { name: /^(Dashboard|Today)$/ }).click()
  await expect(cover).toBeVisible()
  await page.unroute('**/api/doctors/**')
  await cover.getByRole('button', { name: 'Log in as somebody else' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
