import type { Page } from '@playwright/test'
import { appointmentOf, asDoctor, expect, inspect, narrow, signIn, test } from './people.ts'

/** A day of the demo's clinic, so many days ago. */
async function daysAgo(page: Page, days: number): Promise<string> {
  const { now } = (await (await page.request.get('/api/config')).json()) as { now: string }
  return new Date(Date.parse(now) - days * 86_400_000).toISOString().slice(0, 10)
}

test('a measurement takes two presses from the first page; a file is checked, added and taken back', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Insights' })
  await card.getByRole('button', { name: 'Add a measurement' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Time (optional)')).toHaveValue(/^\d\d:\d\d$/)
  await form.getByLabel('Value in kg').fill('71.5')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Weight: 71.5 kg')).toBeVisible()

  await card.getByRole('link', { name: 'See all insights' }).click()
  await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible()
  await expect(page.getByText(/It makes no diagnosis/)).toBeVisible()
  const weight = page.getByRole('figure', { name: 'Weight' })
  await expect(page.getByText(/So far there are: 1 value\./)).toBeVisible()

  const lines = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => `${await daysAgo(page, n + 2)},07:00,${68 + (n % 4)},kg`),
  )
  const csv = ['date,time,weight,unit', ...lines, 'yesterday,07:00,70,kg', lines[0]].join('\n')
  const choose = async (text: string) =>
    page.getByLabel('CSV file with measurements').setInputFiles({
      name: 'scale.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  await choose(csv)
  await expect(page.getByText('12 measurements would be added')).toBeVisible()
  await expect(page.getByText('Line 14: the date is missing or cannot be read')).toBeVisible()
  await expect(page.getByText(/^1 line is in the record already/)).toBeVisible()
  await inspect(page, 'insights-file')
  await page.getByRole('button', { name: 'Add 12 measurements' }).click()
  await expect(page.getByText('Measurements added')).toBeVisible()
  await expect(page.getByText('Usual range: 68 to 71 kg')).toBeVisible()
  await expect(page.getByText(/^From 13 values on 13 days in the last 90 days\./)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('07:00')

  // Each kind has pages of its own in the record.
  await page.getByRole('link', { name: 'All values: Weight' }).click()
  const measured = page.getByLabel('What was measured')
  await expect(measured).toHaveValue('weight')
  await expect(page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(13)
  await measured.selectOption('Pulse')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.goto('/dashboard/insights')

  // By keyboard, value by value, and as a table.
  const chart = weight.getByRole('slider')
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', /71 kg, within the usual range/)
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /71\.5 kg, outside the usual range/)
  await page.getByRole('button', { name: '30 days' }).click()
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
  await inspect(page, 'insights')
  await weight.getByRole('button', { name: 'Show numbers' }).click()
  await expect(weight.getByRole('row')).toHaveCount(14)
  await inspect(page, 'insights-numbers')

  await page.getByRole('button', { name: /^Take back the file of / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The file was taken back')).toBeVisible()
  await expect(weight.getByRole('row')).toHaveCount(2)

  // The reader's units.
  await page.goto('/dashboard/settings')
  const units = page.getByRole('region', { name: 'Units' })
  await units.getByLabel('Weight').selectOption('lb')
  await expect(units.getByLabel('Weight')).toHaveValue('lb')
  await inspect(page, 'insights-units')
  await page.goto('/dashboard/insights')
  await expect(page.getByText(/^Latest: 157\.6 lb/)).toBeVisible()
})

test('a doctor sees what the patient has entered and sets a target; the patient is told and reads why', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  const patient = await signIn(page)
  const { rows } = await database.query('select id from persons where email = $1', [patient.email])
  const personId = rows[0].id as string
  await appointmentOf(database, doctor.id, { day: 0, hour: 0, status: 'confirmed', account: patient })
  await page.goto('/dashboard/insights')
  await page.getByRole('button', { name: 'Add a measurement' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('What was measured').selectOption('Blood pressure')
  await form.getByLabel('Upper value in mmHg').fill('128')
  await form.getByLabel('Lower value in mmHg').fill('82')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Latest: 128\/82 mmHg/)).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await asDoctor(theirs, database, doctor.id)
  await theirs.goto(`/doctor/dashboard/patients/${personId}`)
  const measured = theirs.getByRole('region', { name: 'Measurements', exact: true })
  await expect(measured.getByText(/128\/82 mmHg.*Said by the patient/)).toBeVisible()
  await measured.getByRole('button', { name: 'Set a target' }).click()
  const target = theirs.getByRole('dialog')
  await target.getByLabel('What was measured').selectOption('Blood pressure')
  await target.getByLabel('At most, in mmHg (optional)', { exact: true }).fill('130')
  await target.getByLabel('Lower value at most, in mmHg (optional)').fill('85')
  await target.getByLabel('Reason, for the patient to read').fill('For the kidneys')
  await inspect(theirs, 'insights-target')
  await target.getByRole('button', { name: 'Save' }).click()
  await expect(
    measured.getByText('Doctor’s target: upper value at most 130 mmHg, lower value at most 85 mmHg'),
  ).toBeVisible()
  await inspect(theirs, 'insights-doctor')

  await page.reload()
  await expect(page.getByText(/^Doctor’s target: upper value at most 130 mmHg/)).toBeVisible()
  await expect(page.getByText('Reason: For the kidneys')).toBeVisible()
  await expect(page.getByRole('button', { name: /Change or end the target/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('A doctor has set a target.', { exact: false })).toBeVisible()

  await measured.getByRole('button', { name: 'Change or end the target for Blood pressure' }).click()
  const change = theirs.getByRole('dialog')
  const today = await change.getByLabel('In force since').inputValue()
  await change.getByLabel('Ended on (optional)').fill(today)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(measured.getByText(/^Doctor’s target/)).toHaveCount(0)
})

for (const [language, heading] of [
  ['de', 'Auswertungen'],
  ['ar', 'المؤشرات الصحية'],
] as const) {
  test(
    `insights in ${language}: what is due, charts and the file`,
    language === 'ar' ? narrow : {},
    async ({ page }) => {
      await signIn(page)
      await page.goto(`/${language}/dashboard/insights`)
      await page.evaluate(async (tag) => {
        const token = localStorage.getItem('token')
        const send = (path: string, method: string, body: object) =>
          fetch(`/api${path}`, {
            method,
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify(body),
          })
        await send('/auth/language', 'PUT', { language: tag })
        const days = Array.from({ length: 14 }, (_, n) => {
          const date = new Date(Date.now() - (n + 1) * 2 * 86_400_000).toISOString().slice(0, 10)
          return `${date},07:00,${118 + n},${76 + (n % 5)},${6 + (n % 3) / 2}`
        })
        const text = ['date,time,systolic,diastolic,sleep', ...days].join('\n')
        await send('/insights/imports', 'POST', { text })
      }, language)
      await page.goto(`/${language}/dashboard/insights`)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.getByRole('slider')).toHaveCount(2)
      await inspect(page, `insights-${language}`)
    },
  )
}
