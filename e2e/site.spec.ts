import { expect, inProve, inspect, logOut, narrow, setFilters, signIn, test } from './people.ts'

/** Similar pages cover these; `every-address.spec.ts` visits them, too. */
const oneOfAKind = ['/contact', '/services', '/privacy', '/admin/login', '/doctor/login', '/desk/login']
const detailsOf = (path: string) =>
  path === '/' || path === '/doctors' ? narrow : oneOfAKind.includes(path) ? inProve : {}

for (const path of [
  '/',
  '/about',
  '/contact',
  '/services',
  '/terms',
  '/privacy',
  '/doctors',
  '/login',
  '/signup',
  '/admin/login',
  '/doctor/login',
  '/desk/login',
  '/nothing-here',
]) {
  test(`${path} stands, and nothing on it is in anybody’s way`, detailsOf(path), async ({ page, expectErrors }) => {
    const isAddress = path !== '/nothing-here'
    // Chromium writes every 404 to the console.
    if (!isAddress) expectErrors(/status of 404/)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(isAddress ? 200 : 404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    await inspect(page, `site${path.replaceAll('/', '-')}`)
    // Colours do not depend on the width, so they are checked at one.
    if (page.viewportSize()!.width > 1000) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-colours', 'dark')
      await inspect(page, `site-dark${path.replaceAll('/', '-')}`)
    }
  })
}

test('the landing page leads into booking with a live time', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  const figures = (await page.locator('.counters').innerText()).split(/\n+/)
  expect(figures.sort()).toEqual(['10K+', '24/7', '500+', '99%', 'doctors', 'happy patients', 'success', 'support'])
  await page.locator('a[href^="/book-appointment/"]').first().click()
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
})

test('guards: nobody goes to log in, another role goes home', async ({ page }) => {
  for (const path of ['/dashboard', '/doctor/dashboard', '/admin/dashboard', '/desk', '/test']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
  await signIn(page)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('logs out, in every tab', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Walter')
  await expect(page.getByRole('link', { name: 'Book Your First Appointment' })).toBeVisible()
  await inspect(page, 'dashboard-empty')
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Walter')
  await logOut(page)
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(second).toHaveURL(/\/login$/)
})

for (const [portal, email, home] of [
  ['/doctor/login', 'doctor@salus.test', '/doctor/dashboard'],
  ['/admin/login', 'admin@salus.test', '/admin/dashboard'],
  ['/desk/login', 'desk@salus.test', '/desk'],
] as const) {
  test(`${portal} leads to ${home}`, async ({ page }) => {
    await page.goto(portal)
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('salus-demo')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${home}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
}

test('the directory filters, sorts, pages and clears by the address', async ({ page }) => {
  await page.goto('/doctors?specialization=Cardiology&sort=fees')
  await expect(page.getByText(/doctors found/)).toBeVisible()
  await setFilters(page, (filters) => expect(filters.getByLabel('Specialization')).toHaveValue('Cardiology'))
  await page.goto('/doctors')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  // A page number beyond the last, as in an old link, shows the last page.
  await page.goto('/doctors?page=99')
  await expect(page).toHaveURL(/page=\d$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByLabel('Search').fill('nobody is called this')
  await expect(page.getByText('0 doctors found')).toBeVisible()
  await inspect(page, 'directory-none')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('Search')).toHaveValue('')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a failed list says so and can be tried again', async ({ page, expectErrors }) => {
  expectErrors(/status of 503/)
  await page.route('**/api/doctors?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Not ready', error: 'Not ready' } }),
  )
  // The default list comes with the page; this one is fetched.
  await page.goto('/doctors?sort=fees')
  await expect(page.getByText('Error fetching doctors')).toBeVisible()
  await page.unroute('**/api/doctors?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('on a public page the bell comes with its styles', async ({ page }) => {
  await signIn(page)
  await page.goto('/doctors')
  await expect(page.getByRole('button', { name: /Notifications/ })).toHaveCSS('border-radius', '50%')
})
