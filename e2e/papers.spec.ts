import type { Page } from '@playwright/test'
import { appointmentOf, asDoctor, demoPassword, expect, inspect, narrow, signIn, signInAs, test } from './people.ts'

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
const sign = async (page: Page, password = demoPassword) => {
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
}

test('a summary is written beside the visit, goes on at another computer, is signed, and the patient reads it at once', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  const patient = await signIn(page)
  const visit = await appointmentOf(database, doctor.id, { day: 0, hour: 0, status: 'confirmed', account: patient })
  const first = await (await browser.newContext()).newPage()
  await asDoctor(first, database, doctor.id)
  await first.goto(`/doctor/dashboard/appointments?open=${visit}`)
  await first.getByRole('link', { name: 'Write summary' }).click()
  await expect(first.getByRole('complementary', { name: 'The visit' }).getByText(patient.name)).toBeVisible()
  // The template of the kind of visit is filled in.
  await first.getByLabel('Template').selectOption('Visit')
  await expect(first.getByLabel('Next step')).toHaveValue(/Come again/)
  await first.getByLabel('Diagnosis', { exact: true }).fill('Migraine with aura')
  await first.getByLabel('ICD-10').fill('G43.1')
  const saved = first.waitForResponse(
    (answer) => answer.url().includes('/drafts/') && !!answer.request().postData()?.includes('triggers'),
  )
  await first.getByLabel('What was done').fill('Examined, and talked about triggers.')
  await expect(first.getByText(/Kept as a draft/)).toBeVisible()
  expect(await kept(first)).not.toContain('Migraine')
  await saved

  // The laptop dies; the next computer goes on.
  const second = await (await browser.newContext()).newPage()
  await asDoctor(second, database, doctor.id)
  await second.goto(`/doctor/dashboard/write/${visit}/summary`)
  await expect(second.getByLabel('What was done')).toHaveValue('Examined, and talked about triggers.')
  await expect(second.getByLabel('Diagnosis', { exact: true })).toHaveValue('Migraine with aura')
  await inspect(second, 'papers-write')
  await sign(second, 'not my password')
  await expect(second.getByText('Your current password is not right.')).toBeVisible()
  await sign(second)
  await expect(second.getByRole('heading', { name: 'Visit summary', level: 1 })).toBeVisible()
  await expect(second.getByText('Valid', { exact: true })).toBeVisible()

  await page.goto('/dashboard/papers')
  await page.getByRole('link', { name: 'Visit summary' }).click()
  await expect(page.getByText('Migraine with aura (G43.1)')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Visit summary.pdf')
  expect(await kept(page)).not.toContain('Migraine')

  // An addendum stands beside it, a correction in its place, and a withdrawal says so.
  await second.getByRole('button', { name: 'Add an addendum' }).click()
  await second.getByLabel('Addendum', { exact: true }).fill('The laboratory called.')
  await second.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await second.getByRole('button', { name: 'Sign addendum' }).click()
  await expect(second.getByRole('dialog')).toBeHidden()
  await expect(second.getByText('The laboratory called.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('The laboratory called.')).toBeVisible()

  await second.getByRole('link', { name: 'Correct', exact: true }).click()
  await second.getByLabel('Why it is corrected').fill('The wrong diagnosis')
  await second.getByLabel('Diagnosis', { exact: true }).fill('Migraine without aura')
  await sign(second)
  await expect(second.getByText('This version takes the place of an earlier one: The wrong diagnosis')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/There is a newer version/)).toBeVisible()
  await page.getByRole('link', { name: 'See the newest version' }).click()
  await expect(page.getByText('Migraine without aura (G43.1)')).toBeVisible()

  await second.getByRole('button', { name: 'Withdraw', exact: true }).last().click()
  await second.getByLabel('Why it is withdrawn').fill('Meant for somebody else')
  await second.getByLabel('Your password', { exact: true }).fill(demoPassword)
  await second.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(second.getByText('Reason: Meant for somebody else')).toBeVisible()
  await expect(second.getByRole('link', { name: 'Correct', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/Do not use it any more/)).toBeVisible()
  await page.getByRole('link', { name: 'All papers' }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await page.goto('/dashboard/record?sort=paper')
  await expect(page.getByRole('list', { name: 'Timeline' }).getByRole('link', { name: 'Visit summary' })).toBeVisible()
})

for (const [language, prefix] of [
  ['en', ''],
  ['de', '/de'],
  ['ar', '/ar'],
] as const) {
  test(`papers of some years read well in ${language}`, narrow, async ({ page }) => {
    await signInAs(page, 'patient@salus.test', 'user')
    await page.goto(`${prefix}/dashboard/papers`)
    await expect(page.locator('.paper-list li').nth(3)).toBeVisible()
    await inspect(page, `papers-${language}`)
    await page.locator('.paper-list li').last().getByRole('link').click()
    await expect(page.locator('.paper-sheet').first()).toBeVisible()
    await inspect(page, `paper-${language}`)
  })
}
