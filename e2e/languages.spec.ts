import { chooseGerman, expect, signIn, test } from './people.ts'

test('a page leads to itself in another language, also before any script has run', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.locator('.top-bar-wide summary, .top-bar-mobile summary').first().click()
  await page.locator('.top-bar a[hreflang="ar"]').first().click()
  await expect(page).toHaveURL(/\/ar\/about$/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await context.close()
})

test('the place is kept: filters of the directory, and what no page has', async ({ page, expectErrors }) => {
  expectErrors(/404/)
  await page.goto('/doctors?specialization=Urology')
  await page.locator('.language-switch summary').first().click()
  await page.locator('.language-switch a[hreflang="de"]').first().click()
  await expect(page).toHaveURL(/\/de\/doctors\?specialization=Urology$/)
  await expect(page.locator('article')).toHaveCount(3)
  const answer = await page.goto('/de/nothing-here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
})

test('signed in, one reads in the language of the account, wherever one logs in', async ({ page }) => {
  const account = await signIn(page)
  await chooseGerman(page)
  await page.goto('/dashboard/settings')
  await expect(page).toHaveURL(/\/de\/dashboard\/settings$/)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.locator('input[type="email"]').fill(account.email)
  await page.locator('input[type="password"]').fill(account.password)
  await page.locator('form button[type="submit"]').click()
  await expect(page).toHaveURL(/\/de$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('who chose a time, was asked to log in and changes the language still comes to that time', async ({
  page,
  doctor,
}) => {
  await page.goto(`/book-appointment/${doctor.id}?step=time`)
  await expect(page).toHaveURL(/\/login$/)
  await page.locator('.language-switch summary').click()
  await page.locator('.language-switch a[hreflang="de"]').click()
  await expect(page).toHaveURL(/\/de\/login$/)
  await page.locator('input[type="email"]').fill('patient@salus.test')
  await page.locator('input[type="password"]').fill('salus-demo')
  await page.locator('form button[type="submit"]').click()
  await expect(page).toHaveURL(new RegExp(`/de/book-appointment/${doctor.id}`))
})

test('a page loads its texts in its own language alone', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text())
  })
  await page.goto('/de/login')
  await page.waitForLoadState('networkidle')
  expect(scripts.join('')).toContain('Zum Inhalt springen')
  expect(scripts.join('')).not.toContain('Skip to content')
  expect(scripts.join('')).not.toMatch(/\p{Script=Arabic}{12}/u)
})
