import type { Page } from '@playwright/test'
import { type Account, anotherPatient, expect, newAccount, signIn, test } from './people.ts'

/** Logs in on the page, where the session is bound to the browser. */
async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
const address = () => process.env.E2E_URL ?? ''
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

async function signUp(page: Page): Promise<Account> {
  const account = newAccount()
  await page.request.post('/api/auth/signup', { data: account })
  return account
}

test('a token that is copied out of the browser opens nothing elsewhere, and its cookie is out of reach', async ({
  page,
  browser,
  context,
}) => {
  const account = await signUp(page)
  await page.goto('/login')
  await logIn(page, account)
  await expect(page.getByText('Login Successful')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Walter')
  const cookies = await context.cookies(`${address()}/api/auth/verify`)
  expect(cookies).toMatchObject([{ name: 'salus-browser', httpOnly: true, sameSite: 'Strict', path: '/api' }])
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const secret = cookies[0]!.value
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(secret)

  const token = await storedToken(page)
  const thief = await browser.newContext({ baseURL: address() })
  await thief.addInitScript((stolen) => {
    if (globalThis.origin !== 'null') localStorage.setItem('token', stolen)
  }, token)
  const elsewhere = await thief.newPage()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL(/\/login$/)
  // Nor in a browser that has a session of its own.
  const other = await anotherPatient(browser)
  await other.goto('/login')
  const status = await other.evaluate(
    async (stolen) => (await fetch('/api/auth/verify', { headers: { authorization: `Bearer ${stolen}` } })).status,
    token,
  )
  expect(status).toBe(401)
  // Its owner is not put out by the tries.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Walter')
})

test('who deletes the cookies is told, logs in again, and what was typed is there', async ({ page, context }) => {
  const account = await signUp(page)
  await page.goto('/login')
  await logIn(page, account)
  await expect(page.getByText('Login Successful')).toBeVisible()
  await page.goto('/dashboard/profile')
  await page.getByLabel('Address').fill('Harbour Street 5')
  await context.clearCookies()
  // A call of the page's own may notice it first.
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your session ended. Log in to go on.')).toBeVisible()
  await logIn(page, account)
  await expect(page.getByText('Login Successful')).toBeVisible()
  await page.goto('/dashboard/profile')
  await expect(page.getByLabel('Address')).toHaveValue('Harbour Street 5')
})

test('a browser that keeps no cookies is told what to do', async ({ page }) => {
  const account = await signUp(page)
  await page.route('**/api/auth/login', async (route) => {
    const response = await route.fetch()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.goto('/login')
  // The request of the route shares the cookies of this browser.
  await page.context().clearCookies()
  await page.route('**/api/auth/verify', async (route) => {
    await page.context().clearCookies()
    await route.continue()
  })
  await logIn(page, account)
  await expect(page.getByText('Your browser did not keep the cookie that we need.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(account.email)
  expect(await storedToken(page)).toBe('')
})

test('several tabs of one browser share the cookie, and the live stream and uploads carry it', async ({
  page,
  context,
}) => {
  const account = await signUp(page)
  await page.goto('/login')
  await logIn(page, account)
  await expect(page.getByText('Login Successful')).toBeVisible()
  const live = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/live'))
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Walter')
  expect((await live).status()).toBe(200)
  await second.goto('/dashboard/profile')
  await second.getByLabel('Phone', { exact: true }).fill('+1 555 0100')
  await second.getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.getByText('Profile updated', { exact: false })).toBeVisible()
  // A log-in by a program, without the cookie, is as it was.
  const third = await signIn(await context.newPage())
  expect(third.email).not.toBe(account.email)
})
