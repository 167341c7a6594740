import type { Locator, Page } from '@playwright/test'
import { expect, narrow, newAccount, signIn, test } from './people.ts'

/** Presses as a thumb does; `count` says how many. */
function thumb() {
  let presses = 0
  return {
    count: () => presses,
    async press(what: Locator) {
      await what.click()
      presses++
    },
  }
}

const aTime = (page: Page) => page.locator('a[href^="/book-appointment/"]').first()

test('from the landing page to booked in four presses, for whoever is logged in', narrow, async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  const { press, count } = thumb()
  await press(aTime(page))
  await press(page.getByRole('button', { name: /^Pay at Clinic/ }))
  await press(page.getByRole('button', { name: 'Book and pay at the clinic' }))
  await expect(page.getByText('Appointment booked', { exact: false }).first()).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
})

test('a stranger signs up and pays by card in twelve presses', narrow, async ({ page }) => {
  const account = newAccount()
  await page.goto('/')
  const { press, count } = thumb()
  const type = async (label: string, text: string) => {
    await press(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await press(aTime(page))
  await press(page.getByRole('link', { name: 'Sign up' }))
  await type('Full name', account.name)
  await type('E-mail', account.email)
  await type('Password', account.password)
  await press(page.getByRole('checkbox'))
  await press(page.getByRole('main').getByRole('button', { name: 'Sign Up' }))
  await press(page.getByRole('button', { name: /^Card/ }))
  await type('Card number', '4242424242424242')
  // The form leads on by itself.
  await expect(page.getByLabel('Expiry')).toBeFocused()
  await page.keyboard.type('1234')
  await page.keyboard.type('123')
  await press(page.getByRole('button', { name: /^Pay / }))
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(12)
})
