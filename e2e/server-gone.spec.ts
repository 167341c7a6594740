import type { Page } from '@playwright/test'
import { type Line, openLine } from './line.ts'
import { askForAmbulance, test as base, expect, openSection, signIn, signInAs } from './people.ts'

/** Errors that a browser reports while the server is down. */
const ofNoServer = /ERR_|status of 50\d|route module|dynamically imported|network error/i

const test = base.extend<{ line: Line }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
  line: async ({}, use) => {
    const line = await openLine(process.env.E2E_URL ?? '')
    await use(line)
    await line.cut()
  },
  baseURL: async ({ line }, use) => use(line.url),
})

const said = (page: Page) => page.getByRole('status').filter({ hasText: 'Salus cannot be reached.' })

test('the server stops under an open page: it is said at once, and a section not loaded yet comes by itself', async ({
  page,
  line,
  expectErrors,
}) => {
  expectErrors(ofNoServer)
  await signInAs(page, 'admin@salus.test', 'admin')
  const listens = page.waitForResponse('**/api/live')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await listens
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await line.cut()
  await expect(said(page)).toBeVisible()
  await openSection(page, 'Payments')
  const section = page.getByRole('alert').filter({ hasText: 'This page loads by itself as soon as Salus answers.' })
  await expect(section.getByRole('heading', { level: 1, name: 'Salus cannot be reached.' })).toBeVisible()
  expect(loads).toBe(0)

  await line.mend()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(/\/admin\/dashboard\/payments$/)
  await expect(said(page)).toBeHidden()
  expect(loads).toBe(1)
})

test('a page that stood while the server was gone shows what happened meanwhile, and goes on listening', async ({
  page,
  browser,
  line,
  expectErrors,
}) => {
  expectErrors(ofNoServer)
  await signInAs(page, 'admin@salus.test', 'admin')
  const listens = page.waitForResponse('**/api/live')
  await page.goto('/admin/dashboard/requests')
  await page.getByLabel('Sound for a new ambulance').check()
  await listens
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await line.cut()
  await expect(said(page)).toBeVisible()

  // Another patient still reaches the server.
  const meanwhile = await askForAmbulance(browser)
  await line.mend()
  await expect(said(page)).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText(meanwhile).first()).toBeVisible()
  // The alarm rings for it, late.
  await expect(page.getByRole('alert').filter({ hasText: meanwhile })).toBeVisible()
  await expect(page.getByText(await askForAmbulance(browser)).first()).toBeVisible()
  expect(loads).toBe(0)
})

test('typed about somebody’s health while the server is gone: whoever closes the page is asked, and it is kept later', async ({
  page,
  line,
  expectErrors,
}) => {
  expectErrors(ofNoServer)
  await signIn(page)
  await page.goto('/dashboard/services')
  await openSection(page, 'Emergency')
  const where = page.getByLabel('Where are you?')
  await where.waitFor()
  await line.cut()
  await where.fill('Harbour Street 5, second floor')
  await expect(said(page)).toContainText('What you have typed is not saved yet. Please leave this page open')
  // The text is in this page only, so reloading or closing it asks first.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  // Within the app, the form can be left: its text is kept.
  await openSection(page, 'Services')
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  const kept = page.waitForResponse((answer) => answer.url().includes('/api/drafts/') && answer.ok(), {
    timeout: 20_000,
  })
  await line.mend()
  await kept
  await expect(said(page)).toBeHidden()
  await page.goto('/dashboard/ambulance')
  await expect(where).toHaveValue('Harbour Street 5, second floor')
})
