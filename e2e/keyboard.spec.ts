import type { Locator, Page } from '@playwright/test'
import { asDoctor, expect, signIn, test } from './people.ts'

/** Goes on by Tab until this has the focus, as a person must who has no pointer: nothing here calls focus(). */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${target}`)
}

const focusedHeading = (page: Page) => page.locator('h1:focus')

test('a person books by Tab and Enter alone, from the landing page to success', async ({ page, doctor }) => {
  await signIn(page)
  await page.goto('/')
  await tabTo(page, page.getByRole('main').getByRole('searchbox'))
  await page.keyboard.type(doctor.name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 doctor found')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: `Book Appointment with Dr. ${doctor.name}` }))
  await page.keyboard.press('Enter')

  // The new page begins at its heading, and says what it is.
  await expect(focusedHeading(page)).toHaveText(/When would you like to see/)
  await expect(page.getByRole('status').filter({ hasText: 'Book an appointment' })).toHaveCount(1)
  const days = page.getByRole('radiogroup', { name: 'Day' })
  await tabTo(page, days.getByRole('radio', { checked: true }))
  const first = await days.locator(':focus').getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(days.locator(':focus')).toBeChecked()
  await expect(days.locator(':focus')).not.toHaveAccessibleName(first!)
  await page.keyboard.press('End')
  await expect(days.getByRole('radio').last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(days.getByRole('radio', { disabled: false }).first()).toBeFocused()

  // One press of Tab leads from the days to the times, each with its day in its name.
  const times = page.getByRole('radiogroup', { name: 'Time' })
  await expect(times.getByRole('radio').first()).toHaveAccessibleName(/^\w{3} \d+ \w+, \d\d:00$/)
  await page.keyboard.press('Tab')
  await expect(times.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(focusedHeading(page)).toHaveText('How would you like to pay?')
  await tabTo(page, page.getByRole('button', { name: /^Pay at Clinic/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Book and pay at the clinic' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(focusedHeading(page)).toHaveText('Appointment Booked!')
})

test('after each navigation, and after Back, the focus is on the heading', async ({ page }) => {
  await page.goto('/contact')
  // Once the app runs: a link pressed before is one like any other, and the browser loads its page.
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => !window.salusWaiting)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(focusedHeading(page)).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(focusedHeading(page)).toBeVisible()
})

test('the week is painted by a press that comes with no pointer and no key', async ({ page, database, doctor }) => {
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/schedule')
  const cell = page.getByRole('table', { name: 'Weekly schedule' }).getByRole('button', { name: /^Sunday 09:00/ })
  await expect(cell).toHaveAttribute('aria-pressed', 'true')
  await cell.evaluate((button: HTMLButtonElement) => button.click())
  await expect(cell).toHaveAttribute('aria-pressed', 'false')
})
