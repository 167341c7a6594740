import type { Page } from '@playwright/test'
import { openAnotherBuild } from './another-build.ts'
import { openLine } from './line.ts'
import { expect, inProve, openSection, signIn, signInAs, test } from './people.ts'

/** The script of one section, which has another name in a newer build. */
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
  // The tab belongs to the old build until its page is loaded again.
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

test('a part that cannot be fetched offline leaves the app standing, and comes with the line', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|route module|dynamically imported/)
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await openSection(page, 'Payments')
  await expect(page.getByRole('heading', { name: 'Salus cannot be reached.' })).toBeVisible()
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
})

test('a part of a page that is not there at first is asked for again by itself', async ({ page, expectErrors }) => {
  expectErrors(/status of 503/)
  await signIn(page)
  let asked = 0
  // Older browsers remember that an address has failed, and do not request it again.
  const failed = new Set<string>()
  await page.route(/\/assets\/bell-[^/]+\.js(\?.*)?$/, (route) => {
    const url = route.request().url()
    if (++asked >= 3 && !failed.has(url)) return route.fallback()
    failed.add(url)
    return route.fulfill({ status: 503 })
  })
  await page.goto('/doctors')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Notifications/ })).toBeVisible()
  expect(asked).toBe(3)
})

test(
  'another build takes over under open pages, and goes again: one quiet load each time, nothing typed is lost',
  inProve,
  async ({ page, context, expectErrors }) => {
    expectErrors(/status of 404|route module|dynamically imported|ERR_|network error/i)
    const line = await openLine(process.env.E2E_URL ?? '')
    const other = await openAnotherBuild()
    try {
      await signInAs(page, 'admin@salus.test', 'admin')
      await page.goto(`${line.url}/admin/dashboard/add-doctor`)
      const name = page.getByLabel('Name', { exact: true })
      await name.fill('Nora New')
      // Another page of a public reader, whose scripts load at the first touch.
      const reader = await context.newPage()
      await reader.goto(`${line.url}/about`)
      const loads = new Map([page, reader].map((tab) => [tab, 0]))
      for (const tab of [page, reader]) {
        tab.on('request', (request) => {
          if (request.isNavigationRequest()) loads.set(tab, loads.get(tab)! + 1)
        })
      }
      const isAnew = (tab: Page) =>
        tab.evaluate(() => performance.getEntriesByType('resource').some((each) => each.name.includes('-anew.js')))

      line.leadTo(other.url)
      await openSection(page, 'Payments')
      await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
      await expect(page).toHaveURL(/\/admin\/dashboard\/payments$/)
      expect(await isAnew(page)).toBe(true)
      await openSection(page, 'Add doctor')
      await expect(name).toHaveValue('Nora New')
      expect(loads.get(page)).toBe(1)

      await reader.keyboard.press('Tab')
      await expect.poll(() => loads.get(reader)).toBe(1)
      await reader.mouse.move(5, 5)
      await reader.waitForFunction(() => !window.salusWaiting)
      expect(await isAnew(reader)).toBe(true)

      line.leadTo(process.env.E2E_URL ?? '')
      await openSection(page, 'Analytics')
      await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
      await openSection(page, 'Add doctor')
      await expect(name).toHaveValue('Nora New')
      expect(loads.get(page)).toBe(2)
      expect(await isAnew(page)).toBe(false)
    } finally {
      await line.cut()
      await other.close()
    }
  },
)

test('two builds: an open tab of the old one finds its parts, and a new tab those of the new one', async ({
  page,
  context,
}) => {
  // The new build is the old one with one script renamed, in all files that name it.
  const newName = 'payments-main-ofTheNewBuild.js'
  let oldName = ''
  const isNew = new WeakSet<object>()
  const servedNew: string[] = []
  await context.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const request = route.request()
    const name = new URL(request.url()).pathname.split('/').at(-1)!
    const ofNew = isNew.has(request.frame().page())
    if (name.startsWith('payments-main-') && name !== newName) {
      oldName = name
      return ofNew ? route.fulfill({ status: 404 }) : route.fallback()
    }
    if (!ofNew) return route.fallback()
    if (name === newName) servedNew.push(name)
    const asked = name === newName ? request.url().replace(newName, oldName) : request.url()
    const body = await (await fetch(asked)).text()
    await route.fulfill({ contentType: 'text/javascript', body: body.replaceAll(oldName, newName) })
  })
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard')
  await openSection(page, 'Payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  expect(oldName).toMatch(/^payments-main-/)

  const newTab = await context.newPage()
  isNew.add(newTab)
  // Its shell names the scripts of its own build, and fetches them by itself.
  await newTab.route('**/admin/dashboard/payments', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(oldName, newName) })
  })
  await newTab.goto('/admin/dashboard/payments')
  await expect(newTab.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  expect(servedNew).toEqual([newName])
  // The tab of the old build keeps working.
  await openSection(page, 'Overview')
  await openSection(page, 'Payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
})
