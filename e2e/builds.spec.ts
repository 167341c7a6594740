import { expect, openSection, signInAs, test } from './people.ts'

/** The files of one section, which a newer build has under other names. */
const payments = /\/assets\/payments-[^/]+\.js$/

test('a part that a newer build has renamed: one quiet load to where one wanted to go', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404|route module|dynamically imported/)
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  // The tab is of the old build until its document is asked for again.
  await page.route(payments, (route) => (loads === 0 ? route.fulfill({ status: 404 }) : route.fallback()))
  await openSection(page, 'Payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/dashboard\/payments$/)
  expect(loads).toBe(1)
})

test('a part that is nowhere: the page says so, the others open, and nothing is loaded again and again', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404|route module|dynamically imported/)
  await signInAs(page, 'admin@salus.test', 'admin')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route(payments, (route) => route.fulfill({ status: 404 }))
  await page.goto('/admin/dashboard/payments')
  await expect(page.getByRole('heading', { name: 'This page could not be shown.' })).toBeVisible()
  expect(loads).toBeLessThanOrEqual(2)
  await openSection(page, 'Appointments')
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
})

test('a part that cannot be fetched offline leaves the app standing', async ({ page, context, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|route module|dynamically imported/)
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await openSection(page, 'Payments')
  await expect(page.getByRole('heading', { name: 'This page could not be shown.' })).toBeVisible()
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
})
