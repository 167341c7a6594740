import { appointmentOf, asDoctor, expect, inspect, narrow, signIn, signInAs, test } from './people.ts'

test('a patient says what is known, a doctor adds, corrects and checks; each sees what the other wrote', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  const patient = await signIn(page)
  await page.goto('/dashboard/record')
  const list = (name: string, on = page) => on.getByRole('region', { name, exact: true })
  await expect(list('Allergies').getByText(/Not asked yet/)).toBeVisible()
  await expect(page.getByText('There is nothing in the record yet.')).toBeVisible()
  await list('Conditions').getByRole('button', { name: 'No conditions' }).click()
  await expect(list('Conditions').getByText('None known')).toBeVisible()
  await expect(list('Conditions').getByText('Not checked by a doctor yet')).toBeVisible()

  await list('Allergies').getByRole('button', { name: 'Add an allergy' }).click()
  await page.getByLabel('What causes the allergy').fill('Penicillin')
  await page.getByLabel('How severe (optional)').selectOption('Severe')
  // What was typed is kept, on the server alone.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await list('Allergies').getByRole('button', { name: 'Add an allergy' }).click()
  await expect(page.getByLabel('What causes the allergy')).toHaveValue('Penicillin')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Penicillin')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(list('Allergies').getByText('Penicillin')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Timeline' }).getByText('Penicillin')).toBeVisible()

  const { rows } = await database.query('select id from persons where email = $1', [patient.email])
  const personId = rows[0].id as string
  await appointmentOf(database, doctor.id, { day: 0, hour: 0, status: 'confirmed', account: patient })
  const theirs = await (await browser.newContext()).newPage()
  await asDoctor(theirs, database, doctor.id)
  await theirs.goto(`/doctor/dashboard/patients/${personId}`)
  await expect(list('Allergies', theirs).getByText('Penicillin')).toBeVisible()
  await expect(list('Allergies', theirs).getByText(/Said by the patient/)).toBeVisible()
  await list('Allergies', theirs).getByRole('button', { name: 'Checked with the patient' }).click()
  await expect(list('Allergies', theirs).getByText(/Checked by Dr\. /)).toBeVisible()
  await list('Medicines', theirs).getByRole('button', { name: 'Add a medicine' }).click()
  await theirs.getByLabel('Medicine', { exact: true }).fill('Ramipril')
  await theirs.getByLabel('Strength (optional)').fill('50 mg')
  await theirs.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const more = async (act: string) => {
    await list('Medicines', theirs)
      .getByRole('button', { name: /^More about Ramipril/ })
      .click()
    await theirs.getByRole('menuitem', { name: act }).click()
  }
  await more('Correct')
  await theirs.getByLabel('Strength (optional)').fill('5 mg')
  await theirs.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(list('Medicines', theirs).getByText('Ramipril 5 mg')).toBeVisible()
  await inspect(theirs, 'record-doctor')

  await page.reload()
  await expect(list('Medicines').getByText('Ramipril 5 mg')).toBeVisible()
  await expect(list('Allergies').getByText(/Checked by Dr\. /)).toBeVisible()
  await list('Medicines')
    .getByRole('button', { name: /^More about Ramipril/ })
    .click()
  // A doctor's entry is theirs to correct.
  await expect(page.getByRole('menuitem', { name: 'Correct', exact: true })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
  await expect(page.getByRole('dialog').getByText('Ramipril 50 mg')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await more('Entered in error')
  await theirs.getByLabel('Why it is wrong').fill('Meant for somebody else')
  await theirs.getByRole('button', { name: 'Cross out' }).click()
  await expect(list('Medicines', theirs).getByText(/Not asked yet/)).toBeVisible()
  await page.reload()
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByText('Entered in error: Meant for somebody else')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('Allergies')
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Find in the record').fill('nothing like it')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(timeline.getByText('Ramipril')).toBeVisible()
})

for (const [language, prefix] of [
  ['en', ''],
  ['de', '/de'],
  ['ar', '/ar'],
] as const) {
  test(`a record of some years reads well in ${language}`, narrow, async ({ page }) => {
    await signInAs(page, 'family@salus.test', 'user')
    await page.goto(`${prefix}/dashboard/record`)
    await expect(page.locator('.record-timeline li').nth(5)).toBeVisible()
    await inspect(page, `record-${language}`)
  })
}
