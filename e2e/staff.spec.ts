import { expect, inspect, logOut, mailTo, narrow, openSection, panelOf, signInAs, test } from './people.ts'

const password = 'four green plates'

test('staff: invited, logs in at the desk, is given and loses rights, and is shut out', async ({ page, browser }) => {
  test.slow()
  const mark = crypto.randomUUID().slice(0, 8)
  const email = `ruth-${mark}@salus.test`
  const name = `Ruth Walker ${mark.replace(/\d/g, 'x')}`
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard')
  await openSection(page, 'Staff and rights')
  await page.getByRole('button', { name: 'Add to staff' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await expect(page.getByLabel('Works as')).toHaveValue('desk')
  await inspect(page, 'staff-add')
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText(`${name} is added.`, { exact: false })).toBeVisible()

  // In the other browser, the new member sets a password by the mailed link, and can log in at the desk only.
  const link = /https?:\/\/\S+\/reset-password#\S+/.exec((await mailTo(email, 'Set up your Salus account')).text)![0]
  const context = await browser.newContext({ baseURL: process.env.E2E_URL!, viewport: page.viewportSize() })
  const desk = await context.newPage()
  await desk.goto(new URL(link).pathname + new URL(link).hash)
  await desk.getByLabel('New password', { exact: true }).fill(password)
  await desk.getByLabel('Confirm password', { exact: true }).fill(password)
  await desk.getByRole('button', { name: 'Set password' }).click()
  // At the log-in page where the password works, not at the patients'.
  await expect(desk).toHaveURL(/\/desk\/login$/)
  await desk.goto('/admin/login')
  const logIn = async () => {
    const address = desk.getByLabel('E-mail', { exact: true })
    // The draft of the other log-in may come back while the page starts, so it is overwritten.
    await expect(async () => {
      await address.fill(email)
      await expect(address).toHaveValue(email, { timeout: 1000 })
    }).toPass()
    await desk.getByLabel('Password', { exact: true }).fill(password)
    await desk.getByRole('button', { name: 'Login', exact: true }).click()
  }
  await logIn()
  await expect(desk.getByText('Invalid e-mail, password or role')).toBeVisible()
  await desk.goto('/desk/login')
  await logIn()
  await expect(desk).toHaveURL(/\/desk$/)
  await expect(desk.getByRole('heading', { name: 'Waiting' })).toBeVisible()
  await inspect(desk, 'desk')
  await desk.goto('/admin/dashboard')
  await expect(desk).toHaveURL(/:\d+\/$/)
  await desk.goto('/desk')

  // The right is taken away: the next call is refused, and the desk hides what needs it.
  await page.getByLabel('Search').fill(email)
  await page.getByRole('button', { name, exact: true }).click()
  const panel = panelOf(page, `Rights of ${name}`)
  for (const right of ['Desk', 'People', 'Taking money']) await panel.getByLabel(right, { exact: true }).uncheck()
  await inspect(page, 'staff-rights')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('are saved and hold at once', { exact: false })).toBeVisible()
  await desk.reload()
  await expect(desk.getByText('No rights have been given to it yet.', { exact: false })).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Waiting' })).toBeHidden()
  await inspect(desk, 'desk-no-rights')

  // Another portal with one right: only that section is offered, and other addresses say which right is missing.
  await page.getByRole('button', { name: `Change rights: ${name}` }).click()
  await panel.getByLabel('Works as').selectOption('auditor')
  await panel.getByLabel('Figures', { exact: true }).uncheck()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('are saved and hold at once', { exact: false }).first()).toBeVisible()
  await expect(page.locator('tbody tr').getByText('Audit', { exact: true })).toBeVisible()
  await desk.reload()
  await expect(desk).toHaveURL(/\/login$/)
  await desk.goto('/admin/login')
  await logIn()
  await expect(desk.getByText('You do not have permission to see this.', { exact: false })).toBeVisible()
  await inspect(desk, 'admin-one-right')
  // The page makes no such call. A direct call is refused, and the audit notes it.
  const asked = await desk.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`
    return (await fetch('/api/admin/overview', { headers: { authorization } })).status
  })
  expect(asked).toBe(403)
  await openSection(desk, 'Audit')
  await expect(desk.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Payments' })).toHaveCount(0)
  const refused = await desk.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    return (await fetch('/api/admin/payments', { headers })).status
  })
  expect(refused).toBe(403)

  await page.getByRole('button', { name: `End access: ${name}` }).click()
  await expect(page.getByRole('button', { name: `Let in again: ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: `End access: ${name}` }).click()
  await expect(page.getByRole('button', { name: `Let in again: ${name}` })).toBeVisible()
  await inspect(page, 'staff')
  await desk.reload()
  await expect(desk).toHaveURL(/\/login$/)
  await context.close()

  // The audit lists all of it in sentences; pressing a name filters by that person.
  await openSection(page, 'Audit')
  // The page before has a button with this name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(page.getByText(/changed the rights of a log-in/)).toHaveCount(2)
  await expect(page.getByText(/made a log-in for staff \(with the rights: Desk[^)]*\)/).first()).toBeVisible()
  await expect(page.getByText(/changed whether an account is open \(closed\)/)).toHaveCount(2)
  await expect(page.getByText(/tried to look at the list of payments and was refused/)).toBeVisible()
  await inspect(page, 'audit')
  // The switch is in the address, and follows it a moment later.
  await page.getByLabel('Only what was refused').click()
  await expect(page.getByLabel('Only what was refused')).toBeChecked()
  await expect(page.getByText(/made a log-in for staff/)).toHaveCount(0)
  // One filter is set while another is being typed: both apply.
  await page.getByLabel('Search').fill(name)
  await page.getByLabel('Also who looked at what').click()
  await expect(page).toHaveURL(/[?&]search=Ruth/)
  await expect(page.getByLabel('Also who looked at what')).toBeChecked()
  await expect(page.getByLabel('Only what was refused')).toBeChecked()
})

test('the desk logs out as the other portals do', narrow, async ({ page }) => {
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await openSection(page, 'Settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await inspect(page, 'desk-settings')
  await logOut(page)
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await page.goto('/desk')
  await expect(page).toHaveURL(/\/login$/)
})
