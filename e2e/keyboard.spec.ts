import { focusedHeading, tabTo } from './keys.ts'
import { appointmentOf, asDoctor, expect, signIn, test } from './people.ts'

test('a person books by Tab and Enter alone, from the landing page to success', async ({ page, doctor }) => {
  await signIn(page)
  await page.goto('/')
  await tabTo(page, page.locator('main input[name="search"]'))
  await page.keyboard.type(doctor.name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 doctor found')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: `Book Appointment with Dr. ${doctor.name}` }))
  await page.keyboard.press('Enter')

  // The focus is on the heading of the new page, and screen readers announce it.
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

  // One Tab leads from the days to the times, whose names include the day.
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

/** Whether what has the focus lies, or ends, outside of the window or under something else. */
const isFocusCovered = () => {
  const focused = document.activeElement!
  const of = focused.closest('label') ?? focused
  const { left, top, width, bottom } = of.getBoundingClientRect()
  // Of what is higher than the window the beginning counts.
  const ends = Math.min(bottom - 3, top + window.innerHeight / 2)
  return [top + 3, ends].some((y) => {
    const seen = document.elementFromPoint(left + width / 2, y)
    return !seen || !(of.contains(seen) || seen.contains(of))
  })
}

test('at 200 % what has the focus lies under none of the bars', async ({ page, doctor }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  const walk = async (presses: number) => {
    for (let n = 0; n < presses; n++) {
      await page.keyboard.press('Tab')
      // After the last element the focus leaves the page for the browser.
      const what = await page.evaluate(() => document.querySelector(':focus')?.outerHTML.slice(0, 120))
      if (what) await expect.poll(() => page.evaluate(isFocusCovered), what).toBe(false)
    }
  }
  await signIn(page)
  await page.goto('/doctors')
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await walk(12)
  await page.goto(`/doctors/${doctor.id}`)
  await page
    .getByRole('link', { name: /\d\d:\d\d/ })
    .first()
    .press('Enter')
  await expect(focusedHeading(page)).toHaveText('How would you like to pay?')
  await walk(12)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await walk(25)
  await page.goto('/dashboard/documents')
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await walk(16)
})

test('after each navigation, and after Back, the focus is on the heading', async ({ page }) => {
  await page.goto('/contact')
  // Waits until the app runs: before that, a link is a full load by the browser.
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

test('a button that is gone once it has done its work leaves the focus where it stood', async ({
  page,
  doctor,
  database,
}) => {
  const account = await signIn(page)
  await appointmentOf(database, doctor.id, { day: 2, hour: 9, account })
  await appointmentOf(database, doctor.id, { day: 3, hour: 9, account })
  await appointmentOf(database, doctor.id, { day: -2, hour: 9, status: 'completed', account })
  await page.goto('/dashboard')
  const cards = page.getByRole('article')
  await tabTo(page, cards.first().getByRole('button', { name: 'Cancel Appointment' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel Appointment' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Appointment cancelled successfully' })).toBeVisible()
  // The visit after it is the next one now, and has the focus.
  await expect(cards).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Your next visit' })).toBeFocused()

  const move = page
    .getByRole('region', { name: 'Your next visit' })
    .getByRole('button', { name: 'Move to another time' })
  await tabTo(page, move)
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('radio').first())
  const at15 = dialog.getByRole('radio', { name: '15:00' })
  for (let presses = 0; presses < 24 && !(await at15.isChecked()); presses++) await page.keyboard.press('ArrowRight')
  await expect(at15).toBeChecked()
  await tabTo(page, dialog.getByRole('button', { name: /^Move to / }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(move).toBeFocused()

  await page.goto('/dashboard?tab=past')
  const past = cards.filter({ has: page.getByRole('button', { name: 'Rate this visit' }) })
  await tabTo(page, past.getByRole('button', { name: 'Rate this visit' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await tabTo(page, dialog.getByRole('button', { name: 'Save rating' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('article:focus').getByRole('img', { name: /stars/ })).toBeVisible()
})
