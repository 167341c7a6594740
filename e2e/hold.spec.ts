import type { Browser, Page } from '@playwright/test'
import { anotherPatient, chooseTime, expect, signIn, test } from './people.ts'

async function holdByCard(page: Page, doctorId: string, time: string): Promise<void> {
  await signIn(page)
  await page.goto('/doctors')
  await page.goto(`/book-appointment/${doctorId}`)
  await chooseTime(page, time)
  await page.getByRole('button', { name: /^Card/ }).click()
  await expect(page.getByRole('timer')).toBeVisible()
}

/** Another patient who looks at tomorrow's times. */
async function rivalAt(browser: Browser, doctorId: string) {
  const page = await anotherPatient(browser)
  await page.goto(`/book-appointment/${doctorId}`)
  await page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(1).click()
  const times = page.getByRole('radiogroup', { name: 'Time' })
  await expect(times.getByRole('radio', { name: /20:00$/ })).toBeVisible()
  return { page, time: (at: string) => times.getByRole('radio', { name: new RegExp(`${at}$`) }) }
}

test('whatever way the card step is left, the time is free for others at once', async ({ page, doctor, browser }) => {
  await holdByCard(page, doctor.id, '10:00')
  const rival = await rivalAt(browser, doctor.id)
  await expect(rival.time('10:00')).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await expect(rival.time('10:00')).toBeVisible()

  // Held again, and left by a link.
  await page.getByRole('button', { name: /^Card/ }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(rival.time('10:00')).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Salus, home' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(rival.time('10:00')).toBeVisible()

  // Held again, and the tab is closed.
  await page.goBack()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(rival.time('10:00')).toHaveCount(0)
  await page.close({ runBeforeUnload: true })
  await expect(rival.time('10:00')).toBeVisible()
  await rival.page.context().close()
})

test('left before the server has answered, the hold is given back once it has', async ({ page, doctor, browser }) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await signIn(page)
  await page.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(page, '11:00')
  await page.route('**/payment/create-intent', async (route) => {
    const made = await route.fetch()
    await answered
    await route.fulfill({ response: made })
  })
  const made = page.waitForRequest('**/payment/create-intent')
  await page.getByRole('button', { name: /^Card/ }).click()
  await made
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  const released = page.waitForResponse('**/payment/release')
  answer()
  expect((await released).status()).toBe(204)
  const rival = await rivalAt(browser, doctor.id)
  await expect(rival.time('11:00')).toBeVisible()
  await rival.page.context().close()
})

test('after twenty minutes of sleep nothing can be paid, and it says so', async ({ page, doctor }) => {
  await holdByCard(page, doctor.id, '12:00')
  await expect(page.getByRole('button', { name: 'Pay $120.00' })).toBeEnabled()
  // The device slept: its wall clock has moved on, `performance.now()` has not.
  await page.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 20 * 60_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByText('Your 10 minutes are up')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $120.00' })).toBeDisabled()
  await page.getByRole('button', { name: 'Hold it again' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('a tab that is looked at again asks the server how long the time is still held', async ({ page, doctor }) => {
  await holdByCard(page, doctor.id, '13:00')
  await page.route('**/payment/create-intent', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), expiresInSeconds: 90 } })
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('timer')).toHaveText(/^1:[0-3]\d$/)
})

test('a tab hidden for twenty minutes takes no card for a time that is another’s by then', async ({
  page,
  doctor,
  database,
  browser,
}) => {
  const show = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (isHidden ? 'hidden' : 'visible'),
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await page.clock.install()
  await holdByCard(page, doctor.id, '14:00')
  await show(true)
  await database.query("update claims set hold_expires_at = now() - interval '10 min' where doctor_id = $1", [
    doctor.id,
  ])
  // The rival finds the time free, and holds it.
  const rival = await rivalAt(browser, doctor.id)
  await rival.time('14:00').click()
  await rival.page.getByRole('button', { name: /^Card/ }).click()
  await expect(rival.page.getByRole('timer')).toBeVisible()

  await page.clock.fastForward('20:00')
  await show(false)
  await expect(page.getByText('Your 10 minutes are up')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay $120.00' })).toBeDisabled()
  await page.getByRole('button', { name: 'Hold it again' }).click()
  await expect(page.getByText('Somebody else has just taken this time. Please choose another.')).toBeVisible()
  await expect(rival.page.getByRole('timer')).toBeVisible()
  await rival.page.context().close()
})
