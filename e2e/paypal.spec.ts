import type { Page } from '@playwright/test'
import { chooseGerman, chooseTime, expect, inspect, narrow, signIn, test } from './people.ts'

async function bookWithPaypal(page: Page, doctorId: string, time: string): Promise<void> {
  await page.goto(`/book-appointment/${doctorId}`)
  await chooseTime(page, time)
  await page.getByRole('button', { name: /^PayPal/ }).click()
  await page.getByRole('button', { name: 'Book and pay with PayPal' }).click()
  await expect(page.getByText('Appointment Booked! Payment: PayPal')).toBeVisible()
  await page.waitForURL('**/sandbox/paypal**')
}

test('pays with PayPal: comes back without, goes there again, approves, comes back logged out', async ({
  page,
  doctor,
}) => {
  await signIn(page)
  await bookWithPaypal(page, doctor.id, '14:00')
  await inspect(page, 'sandbox-paypal')
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page.getByRole('heading', { name: 'You came back without paying' })).toBeVisible()
  await inspect(page, 'back-from-paypal')
  await page.getByRole('link', { name: 'See your appointments' }).click()
  await expect(page.getByRole('article').getByText('PayPal, pending')).toBeVisible()
  await expect(page.getByText(/^Please pay by/).first()).toBeVisible()
  await inspect(page, 'to-be-paid')
  await page.getByRole('button', { name: 'Pay with PayPal' }).first().click()
  await page.waitForURL('**/sandbox/paypal**')
  await page.getByRole('link', { name: 'Let the payment be declined' }).click()
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()

  // The log-in is lost on the way, and the payment is not.
  const elsewhere = await page.context().browser()!.newPage()
  await elsewhere.goto(page.url().replace('/pay/paypal', '/sandbox/paypal'))
  await elsewhere.getByRole('button', { name: 'Approve and pay' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Your appointment is paid' })).toBeVisible()
  await elsewhere.close()
  await page.goto('/dashboard')
  await expect(page.getByRole('article').getByText('Paid', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toHaveCount(0)
})

test(
  'bezahlt mit PayPal: erst abgelehnt, dann zugestimmt, und liest jeweils, was das heißt',
  narrow,
  async ({ page, doctor }) => {
    await signIn(page)
    await chooseGerman(page)
    await page.goto(`/de/book-appointment/${doctor.id}`)
    await chooseTime(page, '14:00', 'de')
    await page.getByRole('button', { name: /^PayPal/ }).click()
    await page
      .getByRole('button', { name: /PayPal/ })
      .last()
      .click()
    await page.waitForURL('**/sandbox/paypal**')
    await expect(page.getByText(/Salus bittet um 120,00\s\$/)).toBeVisible()
    await inspect(page, 'sandbox-paypal-de')
    await page.getByRole('link', { name: 'Zahlung ablehnen lassen' }).click()
    await expect(page.getByRole('heading', { name: 'Noch nicht bezahlt' })).toBeVisible()
    await inspect(page, 'paypal-declined-de')
    await page.getByRole('link', { name: 'Zu Ihren Terminen' }).click()
    await expect(page.getByText(/^Bitte bezahlen Sie bis/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Mit PayPal bezahlen' }).first().click()
    await page.waitForURL('**/sandbox/paypal**')
    await page.getByRole('button', { name: 'Zustimmen und bezahlen' }).click()
    await expect(page.getByRole('heading', { name: 'Ihr Termin ist bezahlt' })).toBeVisible()
    await inspect(page, 'paypal-paid-de')
    await page.getByRole('link', { name: 'Zu Ihren Terminen' }).click()
    await expect(
      page
        .getByRole('article')
        .getByText(/[Bb]ezahlt/)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mit PayPal bezahlen' })).toHaveCount(0)
  },
)
