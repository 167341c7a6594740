import { asDoctor, chooseTime, expect, inspect, signIn, test } from './people.ts'

test.describe('with forced colours', () => {
  // A browser without `forced-colors` has no such mode.
  test.use({ asOldest: false })

  test('what is chosen is told by the colours of a selection', async ({ page, doctor, database }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const background = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    await asDoctor(page, database, doctor.id)
    await page.goto('/doctor/dashboard/schedule')
    await expect(page.locator('.week-grid button[aria-pressed="true"]').first()).toBeVisible()
    await page.locator('.week-grid button[aria-pressed="true"]').first().click()
    expect(await background('.week-grid button[aria-pressed="true"]')).not.toBe(
      await background('.week-grid button[aria-pressed="false"]'),
    )
  })

  test('the chosen day is told by them', async ({ page, doctor }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await signIn(page)
    await page.goto(`/book-appointment/${doctor.id}`)
    const day = (checked: boolean) =>
      page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio', { checked }).first()
    await expect(day(true)).toBeVisible()
    const colours = await Promise.all(
      [true, false].map((checked) => day(checked).evaluate((element) => getComputedStyle(element).backgroundColor)),
    )
    expect(colours[0]).not.toBe(colours[1])
  })
})

for (const [name, size, text] of [
  ['200 % text', { width: 1280, height: 900 }, 200],
  ['320 px', { width: 320, height: 640 }, 100],
] as const) {
  test(`with ${name} one can book, and nothing runs over the screen`, async ({ page, doctor }) => {
    await page.setViewportSize(size)
    await page.addInitScript((percent) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = `${percent}%`
      })
    }, text)
    await signIn(page)
    await page.goto('/doctors')
    await expect(page.getByRole('article').first()).toBeVisible()
    await inspect(page, `directory-${name.replaceAll(' ', '')}`)
    await page.goto(`/book-appointment/${doctor.id}`)
    await chooseTime(page, '11:00')
    await page.getByRole('button', { name: /^Pay at Clinic/ }).click()
    await page.getByRole('button', { name: 'Book and pay at the clinic' }).click()
    await expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible()
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('region', { name: 'Your next visit' })).toContainText(doctor.name)
    await inspect(page, `dashboard-${name.replaceAll(' ', '')}`)
    // The text around the number is longest in German.
    await page.goto('/de/dashboard/ambulance')
    await inspect(page, `ambulance-${name.replaceAll(' ', '')}`)
  })
}

test.describe('a browser elsewhere', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })
  test('shows and books the clinic’s days and times, and says whose they are', async ({ page, doctor }) => {
    await signIn(page)
    await page.goto(`/book-appointment/${doctor.id}`)
    await expect(page.getByText('not the time zone of this device')).toBeVisible()
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-GB', {
      timeZone: 'Europe/Berlin',
      weekday: 'short',
      day: 'numeric',
    })
    const second = page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(1)
    await expect(second).toHaveAccessibleName(new RegExp(`^${tomorrow.replace(',', '')} `))
    await chooseTime(page, '11:00')
    await page.getByRole('button', { name: /^Pay at Clinic/ }).click()
    await page.getByRole('button', { name: 'Book and pay at the clinic' }).click()
    await expect(page.getByRole('main')).toContainText('11:00')
  })
})

test('light or dark as chosen: also the choice of a version before, and where nothing can be kept', async ({
  page,
}) => {
  const html = page.locator('html')
  await signIn(page)
  await page.goto('/dashboard/settings')
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.reload()
  await expect(html).toHaveAttribute('data-colours', 'dark')
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('full')
    }
  })
  await page.getByRole('button', { name: 'Light' }).click()
  await expect(html).toHaveAttribute('data-colours', 'light')
  await expect(page.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-colours', 'light')
})
