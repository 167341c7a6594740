import type { Page } from '@playwright/test'
import { chooseTime, expect, newAccount, signInAs, test } from './people.ts'

test.describe('with everything taken away that a supported browser lacks', () => {
  test.use({ asOldest: true })

  test('it is gone, and one finds a doctor, signs up, books, sees the visit and cancels it', async ({
    page,
    doctor,
  }) => {
    await page.goto('/doctors')
    const has = await page.evaluate(() => [
      'any' in AbortSignal,
      'groupBy' in Map,
      'union' in Set.prototype,
      'showPopover' in HTMLElement.prototype,
      'startViewTransition' in document,
    ])
    expect(has).toEqual([false, false, false, false, false])
    await page.getByLabel('Search').fill(doctor.name)
    await expect(page.getByText('1 doctor found')).toBeVisible()
    await page.goto(`/book-appointment/${doctor.id}`)
    await page.getByRole('link', { name: 'Sign up' }).click()
    const account = newAccount()
    await page.getByLabel('Full name').fill(account.name)
    await page.getByLabel('E-mail', { exact: true }).fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('checkbox').check()
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    await chooseTime(page, '11:00')
    await page.getByRole('button', { name: /^Pay at Clinic/ }).click()
    await page.getByRole('button', { name: 'Book and pay at the clinic' }).click()
    await expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible()
    await page.goto('/dashboard')
    const next = page.getByRole('region', { name: 'Your next visit' })
    await next.getByRole('button', { name: 'Cancel Appointment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(page.getByText('Appointment cancelled successfully')).toBeVisible()
  })

  test('the desk opens its board, the calendar and the cash drawer', async ({ page }) => {
    await signInAs(page, 'desk@salus.test', 'reception')
    for (const path of ['/desk', '/desk/calendar', '/desk/money/till']) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'This page could not be shown.' })).toBeHidden()
    }
  })
})

/** Removes a feature that the app needs. */
const makeOld = (page: Page) =>
  page.addInitScript(() => void delete (Array.prototype as { toSorted?: unknown }).toSorted)

test('a browser that is too old gets a page that says so, in the language of the address', async ({ page }) => {
  await makeOld(page)
  const pages: [path: string, lands: RegExp, heading: string][] = [
    ['/', /\/old-browser$/, 'Your browser is too old for Salus'],
    ['/de/doctors', /\/de\/old-browser$/, 'Ihr Browser ist zu alt für Salus'],
    ['/ar/dashboard', /\/ar\/old-browser$/, 'متصفحك قديم ولا يعمل عليه Salus'],
  ]
  for (const [path, lands, heading] of pages) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page).toHaveURL(lands)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('link', { name: /^\d+$/ })).toHaveAttribute('href', /^tel:\d+$/)
  expect(await page.locator('script').count()).toBe(0)
})
