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

const aTime = (page: Page, place = 0) => page.locator('a[href^="/book-appointment/"]').nth(place)

/** What can be pressed in the bars at the top and the bottom of a phone, and lies under a toast. */
function coveredByToasts(): string[] {
  const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect())
  const acts = document.querySelectorAll<HTMLElement>('header :is(a, button), nav :is(a, button)')
  return [...acts].flatMap((act) => {
    const { left, right, top, bottom, width } = act.getBoundingClientRect()
    const isCovered = toasts.some((over) => {
      return left < over.right && right > over.left && top < over.bottom && bottom > over.top
    })
    return isCovered && width > 1 && act.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
      ? [act.innerText || act.ariaLabel || act.tagName]
      : []
  })
}

test('from the landing page to booked in four presses, for whoever is logged in', narrow, async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  const { press, count } = thumb()
  await press(aTime(page))
  await press(page.getByRole('button', { name: /^Pay at Clinic/ }))
  await press(page.getByRole('button', { name: 'Book and pay at the clinic' }))
  await expect(page.getByText('Appointment booked', { exact: false }).first()).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
  await expect(page.locator('.toast')).toBeVisible()
  await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The dashboard follows by itself, and the toast may still be there.
  await expect(page).toHaveURL(/dashboard/)
  await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([])
})

test('a stranger signs up and pays by card in twelve presses', narrow, async ({ page }) => {
  const account = newAccount()
  await page.goto('/')
  const { press, count } = thumb()
  const type = async (label: string, text: string) => {
    await press(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  // Not the first one, which the test above may have booked a moment ago.
  await press(aTime(page, 3))
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
