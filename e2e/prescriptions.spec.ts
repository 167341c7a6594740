import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../server/testing/read-pdf.ts'
import { appointmentOf, asDoctor, demoPassword, expect, inspect, signIn, signInAs, test } from './people.ts'

/** Fills one line of the form: 105 ml of a suspension for a week. */
async function fillLine(page: Page, substance: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  const fill = async (label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value)
  await fill('Substance (INN)', substance)
  await fill('Strength', '250 mg/5 ml')
  await dialog.getByLabel('Form', { exact: true }).selectOption('Oral suspension')
  await fill('Dose', '5')
  await dialog.getByLabel('Unit of the dose').selectOption('ml')
  await fill('Days', '7')
  for (const time of ['Morning', 'Noon', 'Evening']) await dialog.getByLabel(time, { exact: true }).check()
  await dialog.getByLabel('Unit of the quantity').selectOption('ml')
  await fill('Quantity', '105')
  await fill('Repeats', '1')
}

/** The code on the paper that a button saves. */
async function codeOn(page: Page): Promise<string> {
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Open the PDF of prescription/ })
    .first()
    .click()
  const { text } = await readPdf(await readFile(await (await saved).path()))
  return /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/.exec(text)![0]
}

test('a doctor prescribes for a child although it meets an allergy; a pharmacy dispenses it; the patient gets it again', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  const patient = await signIn(page)
  const { rows } = await database.query<{ id: string; born: string }>(
    `update persons set born = clinic_today() - 3300 where email = $1
     returning id, to_char(born, 'YYYY-MM-DD') as born`,
    [patient.email],
  )
  const { id, born } = rows[0]!
  await appointmentOf(database, doctor.id, { day: -1, hour: 10, status: 'completed', account: patient })
  await page.goto('/dashboard/record')
  await expect(page.getByText('No prescriptions yet.')).toBeVisible()
  await page.evaluate(async () => {
    const token = localStorage.getItem('token')
    for (const content of [
      { sort: 'allergy', name: 'Penicillin' },
      { sort: 'measurement', kind: 'weight', value: 27.5 },
    ]) {
      await fetch('/api/records/items', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ content, date: '2026-01-05' }),
      })
    }
  })

  const doctors = await (await browser.newContext()).newPage()
  await asDoctor(doctors, database, doctor.id)
  await doctors.goto(`/doctor/dashboard/patients/${id}`)
  await doctors.getByRole('button', { name: 'Write a prescription' }).click()
  const dialog = doctors.getByRole('dialog')
  await expect(dialog.getByText(/^9 years, 27.5 kg on /)).toBeVisible()
  await expect(dialog.getByText('Allergies: Penicillin')).toBeVisible()
  await fillLine(doctors, 'Amoxicillin')
  await expect(dialog.getByText('9.09 mg per kg each time, 27.27 mg per kg a day')).toBeVisible()
  await expect(dialog.getByText('Needed: 105 ml')).toBeVisible()
  await expect(dialog.getByText('Meets an allergy')).toBeVisible()
  await inspect(doctors, 'prescription-form')
  await dialog.getByLabel('Why you prescribe it all the same').fill('Tested in 2025: no allergy')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toBeHidden()
  const theirs = doctors.getByRole('list', { name: 'Prescriptions' })
  await expect(theirs.getByText('Can be dispensed')).toBeVisible()
  const code = await codeOn(doctors)

  const pharmacy = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await pharmacy.goto('/prescription')
  await pharmacy.getByLabel('Code on the paper').fill(`${code.slice(0, -1)}${code.endsWith('Z') ? 'Y' : 'Z'}`)
  await pharmacy.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(pharmacy.getByText(/There is no prescription with this code/)).toBeVisible()
  await pharmacy.goto(`/prescription#${code.replaceAll('-', '')}`)
  await expect(pharmacy.getByText('It can be dispensed', { exact: true })).toBeVisible()
  await expect(pharmacy.getByText('W. W.')).toBeVisible()
  await expect(pharmacy.getByText(/amoxicillin/i)).toHaveCount(0)
  await inspect(pharmacy, 'pharmacy')
  await pharmacy.getByLabel(/birthday, as it stands on the paper/).fill('1990-01-01')
  await pharmacy.getByLabel('Name of your pharmacy').fill('Löwen-Apotheke')
  await pharmacy.getByRole('button', { name: 'Note it' }).click()
  await expect(pharmacy.getByText(/The code or the birthday is wrong/)).toBeVisible()
  await pharmacy.getByLabel(/birthday, as it stands on the paper/).fill(born)
  await pharmacy.getByRole('button', { name: 'Note it' }).click()
  await expect(pharmacy.getByText('Noted. Thank you.')).toBeVisible()
  await expect(pharmacy.getByText('1 of 2 times')).toBeVisible()

  await page.reload()
  const own = page.getByRole('list', { name: 'Prescriptions' })
  await expect(own.getByText(/^Löwen-Apotheke, today/)).toBeVisible()
  await inspect(page, 'own-prescriptions')
  await own.getByRole('button', { name: /^Ask for a repeat/ }).click()
  await expect(own.getByText(/^Repeat asked for today/)).toBeVisible()

  await doctors.goto('/doctor/dashboard/repeats')
  await inspect(doctors, 'repeats')
  await doctors.getByRole('button', { name: /^Grant the repeat/ }).click()
  const granting = doctors.getByRole('dialog')
  await granting.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await granting.getByRole('button', { name: 'Sign', exact: true }).click()
  // It still meets the allergy, and the reason of the first time is signed again.
  await expect(doctors.getByText('Nobody is waiting for a repeat.')).toBeVisible()
  await page.reload()
  await expect(own.getByRole('listitem').filter({ hasText: 'Can be dispensed' })).toHaveCount(2)
})

test('an admin finds a substance, and imports others from a file that says first what is wrong', async ({ page }) => {
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/substances')
  await page.getByPlaceholder('Find a substance').fill('augmentin')
  await expect(page.getByText('Amoxicillin and clavulanic acid', { exact: true }).first()).toBeVisible()
  const choose = (csv: string) =>
    page
      .getByLabel('CSV file with substances')
      .setInputFiles({ name: 'substances.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose('name,classes,forms\nWalkerine,,tablet\nRunnerine,,pill')
  await expect(page.getByText('1 of 2 lines is wrong.', { exact: false })).toBeVisible()
  await inspect(page, 'substances')
  const name = `Walkerine ${Date.now()}`
  await choose(`name,classes,forms\n${name},walkers,tablet`)
  await page.getByRole('button', { name: 'Import 1 substance' }).click()
  await page.getByPlaceholder('Find a substance').fill(name)
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByText('No substance has this name.')).toBeVisible()
})
