import { expect, mailTo, signIn, test } from './people.ts'

/** What the public pages promise, by the link that leads to it, and the heading of the thing itself. */
const promises: Readonly<Record<string, RegExp>> = {
  'See free times': /doctor/i,
  'Doctors by video': /doctor/i,
  'Open your health record': /^Health record/,
  'Plan your medicines': /^Medicines/,
  'See your insights': /^Insights/,
  'Write a message': /^Messages/,
  'Request an ambulance': /^Emergency/,
  'How we protect your data': /privacy/i,
}
const inFooter: Readonly<Record<string, RegExp>> = {
  'Health checkup': /health checkup/i,
  'Medicine delivery': /medicine delivery/i,
  'Lab tests': /lab tests/i,
  'Health records': /^Health record/,
  'Medication reminders': /^Medicines/,
  'Health insights': /^Insights/,
  Messages: /^Messages/,
}

test('every promise of the public pages leads to the thing that it names', async ({ page }) => {
  test.slow()
  await signIn(page)
  await page.goto('/')
  const cards = page.getByRole('region', { name: /^Everything between feeling unwell/ })
  await expect(cards.getByRole('link', { name: 'Doctors by video' })).toBeVisible()
  const said = await cards.getByRole('link').allInnerTexts()
  expect(said.toSorted()).toEqual(Object.keys(promises).toSorted())
  const arrives = async (press: () => Promise<void>, heading: RegExp) => {
    await page.goto('/')
    await press()
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: heading })).toBeVisible()
  }
  for (const [name, heading] of Object.entries(promises)) {
    await test.step(name, () => arrives(() => cards.getByRole('link', { name }).click(), heading))
  }
  const footer = page.getByRole('contentinfo')
  for (const [name, heading] of Object.entries(inFooter)) {
    await test.step(name, () => arrives(() => footer.getByRole('link', { name, exact: true }).click(), heading))
  }
})

test('whoever is not logged in arrives after the log-in at what was promised', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'See your insights' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('each promise of the welcome mail leads to the thing that it names, in three languages', async ({ page }) => {
  test.slow()
  const { email } = await signIn(page)
  const { text } = await mailTo(email, 'Welcome to Salus')
  const named: Readonly<Record<string, string>> = Object.fromEntries(
    [...text.matchAll(/^([A-Z][\w ]+):\s+https?:\/\/[^/]+(\/dashboard\/\S+)$/gm)].map(([, label, path]) => [
      label,
      path!,
    ]),
  )
  expect(named).toEqual({
    'Health record': '/dashboard/record',
    'Reminders of medicines': '/dashboard/medicines',
    'Health insights': '/dashboard/insights',
    'Messages to doctors': '/dashboard/messages',
  })
  const headings: Readonly<Record<string, readonly RegExp[]>> = {
    '/dashboard/record': [/^Health record/, /^Gesundheitsakte/, /^السجل الصحي/],
    '/dashboard/medicines': [/^Medicines/, /^Medikamente/, /^الأدوية/],
    '/dashboard/insights': [/^Insights/, /^Auswertungen/, /^المؤشرات/],
    '/dashboard/messages': [/^Messages/, /^Nachrichten/, /^الرسائل/],
  }
  for (const [n, before] of ['', '/de', '/ar'].entries()) {
    for (const path of Object.values(named)) {
      await page.goto(`${before}${path}`)
      await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: headings[path]![n]! })).toBeVisible()
    }
  }
})
