import type { Page } from '@playwright/test'
import { expect, inProve, signInAs, test } from './people.ts'

const sidebars = [
  { email: 'patient@salus.test', role: 'user', home: '/dashboard' },
  { email: 'doctor@salus.test', role: 'doctor', home: '/doctor/dashboard' },
  { email: 'admin@salus.test', role: 'admin', home: '/admin/dashboard' },
  { email: 'desk@salus.test', role: 'reception', home: '/desk' },
] as const

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

/** Opens the section at an address: in the sidebar, or behind More on a phone. */
async function press(page: Page, address: string): Promise<void> {
  const link = page.locator(`.shell-nav a[href="${address}"], [role="menu"] > a[href="${address}"]`)
  if (!(await link.first().isVisible())) await page.getByRole('button', { name: 'More' }).click()
  await link.filter({ visible: true }).click()
}

/** Waits until the section has loaded all its data. */
async function sectionLoaded(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText('This page could not be shown.')).toBeHidden()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
}

for (const { email, role, home } of sidebars) {
  const details = role === 'admin' ? inProve : {}
  test(`every section of ${email} opens from every other beside it, there and back`, details, async ({ page }) => {
    await signInAs(page, email, role)
    await page.goto(home)
    await expect(sidebar(page)).toBeVisible()
    const addresses = await sidebar(page)
      .locator('> a, > .shell-group > a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of [...addresses, ...addresses.toReversed()]) {
      await press(page, address)
      await sectionLoaded(page, address)
    }
    for (const address of addresses.slice(1)) {
      await page.goBack()
      await sectionLoaded(page, address)
    }
  })
}

test('a section that breaks leaves the sidebar, and the next one opens', async ({ page, expectErrors }) => {
  expectErrors(/./)
  await signInAs(page, 'admin@salus.test', 'admin')
  // An invalid answer, which makes rendering throw.
  await page.route('**/api/admin/payments?*', (route) =>
    route.fulfill({ json: [{ _id: 'broken' }], headers: { 'x-total-count': '1' } }),
  )
  await page.goto('/admin/dashboard/payments')
  await expect(page.getByRole('heading', { name: 'This page could not be shown.' })).toBeVisible()
  await press(page, '/admin/dashboard/appointments')
  await sectionLoaded(page, '/admin/dashboard/appointments')
})

test('the frame stands before any script runs; the page waits until the server has said whose it is', async ({
  page,
}) => {
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk')
  await expect(page.locator('.visit-row').first()).toBeVisible()
  const shown = await sidebar(page).getByRole('link').allTextContents()
  const scripts = await page.context().newPage()
  await scripts.route('**/assets/**/*.js', () => undefined)
  await scripts.goto('/desk/calendar', { waitUntil: 'commit' })
  await expect(scripts.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  expect(await sidebar(scripts).getByRole('link').allTextContents()).toEqual(shown)
  await expect(sidebar(scripts).getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page')
  await scripts.close()

  await page.route('**/api/auth/verify', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#frames')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Desk', exact: true })).toBeVisible()
  expect(await sidebar(page).getByRole('link').allTextContents()).toEqual(shown)
  await expect(page.locator('.visit-row')).toHaveCount(0)
  await page.unroute('**/api/auth/verify')
  // With this token, the frame of another role's dashboard is not drawn; without a token, none is.
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/desk', { waitUntil: 'commit' })
  await expect(page.locator('.shell-nav')).toHaveCount(0)
  await expect(page).toHaveURL(/\/desk\/login$/)
})

test('on work screens the sidebar is a rail with names beside its icons, in groups, and stays open once opened', async ({
  page,
}) => {
  await signInAs(page, 'doctor@salus.test', 'doctor')
  await page.goto('/doctor/dashboard')
  const nav = sidebar(page)
  await expect(nav.getByRole('group')).toHaveCount(3)
  await expect(nav.getByRole('group', { name: 'Today' }).getByRole('link')).toHaveText([
    /Dashboard/,
    /Appointments/,
    /Calendar/,
  ])
  const names = page.getByRole('button', { name: 'Show names' })
  const widthOf = async () => (await nav.boundingBox())!.width
  if ((page.viewportSize()?.width ?? 0) < 860) return expect(names).toBeHidden()
  expect(await widthOf()).toBeLessThanOrEqual(64)
  const calendar = nav.getByRole('link', { name: 'Calendar' })
  const label = calendar.locator('.shell-label')
  expect((await label.boundingBox())!.width).toBeLessThanOrEqual(1)
  await calendar.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(calendar).toBeFocused()
  expect((await label.boundingBox())!.width).toBeGreaterThan(40)

  await names.click()
  await expect(names).toHaveAttribute('aria-expanded', 'true')
  await expect(nav.getByRole('group', { name: 'Today' }).locator('p')).toBeVisible()
  await expect.poll(widthOf).toBeGreaterThan(180)
  await page.reload()
  await expect(names).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(widthOf).toBeGreaterThan(180)
  await names.click()
  await expect.poll(widthOf).toBeLessThanOrEqual(64)
})
