import { chromiumFlags } from '../scripts/chromium.js'
import { idsOf, hasLoaded } from './addresses.ts'
import { cutOnPage } from './cut-on-page.ts'
import { chooseTime, expect, signInAs, test } from './people.ts'

/** A phone whose browser has text at twice the usual size. */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'] }),
  viewport: { width: 390, height: 844 },
})

test('a phone with letters of twice the size cuts nothing', async ({ page, browser, database, doctor }) => {
  test.setTimeout(120_000)
  const found: string[] = []
  const look = async (at: string, who = page) => {
    await who.goto(at)
    await hasLoaded(who)
    found.push(...(await who.evaluate(cutOnPage)).map((each) => `${at}: ${each}`))
  }
  const { doctor: known } = await idsOf(database)
  for (const at of ['/', '/doctors', '/doctors?view=soonest', `/doctors/${known}`, '/login', '/signup']) await look(at)

  await signInAs(page, 'patient@salus.test', 'user')
  for (const at of [
    '/dashboard',
    '/dashboard/services',
    '/dashboard/family',
    '/dashboard/receipts',
    '/dashboard/settings',
  ])
    await look(at)
  await look(`/book-appointment/${doctor.id}`)
  await chooseTime(page, '10:00')
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  found.push(...(await page.evaluate(cutOnPage)).map((each) => `the method: ${each}`))

  // Longer texts, and the other direction.
  await look('/de/dashboard/family')
  await look(`/de/book-appointment/${doctor.id}`)
  await chooseTime(page, '11:00', 'de')
  await expect(page.getByRole('button', { name: /^Karte/ })).toBeVisible()
  found.push(...(await page.evaluate(cutOnPage)).map((each) => `the method in German: ${each}`))
  await look(`/ar/book-appointment/${doctor.id}`)

  const desk = await (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage()
  await signInAs(desk, 'desk@salus.test', 'reception')
  for (const at of ['/desk', '/desk/calendar', '/desk/money/till']) await look(at, desk)
  expect(found).toEqual([])
})

test('the labels in the bar of a patient stand apart, also where the page itself is told to have larger letters', async ({
  page,
}) => {
  await signInAs(page, 'patient@salus.test', 'user')
  for (const language of ['', '/de', '/ar']) {
    await page.goto(`${language}/dashboard`)
    await hasLoaded(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'))
    const labels = await page.locator('.shell-nav').evaluate((nav) =>
      [...nav.querySelectorAll('a, button')]
        .filter((entry) => entry.checkVisibility())
        .map((entry) => {
          const words = document.createRange()
          words.selectNodeContents(entry)
          const { left, right } = words.getBoundingClientRect()
          return { left, right }
        })
        .sort((one, other) => one.left - other.left),
    )
    expect(labels).toHaveLength(5)
    expect(labels[0]!.left).toBeGreaterThanOrEqual(0)
    expect(labels.at(-1)!.right).toBeLessThanOrEqual(390)
    for (const [n, { left }] of labels.slice(1).entries()) expect(left).toBeGreaterThan(labels[n]!.right + 1)
  }
})
