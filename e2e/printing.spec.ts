import { readFileSync } from 'node:fs'
import { readPdf } from '../server/testing/read-pdf.ts'
import { appointmentOf, asDoctor, expect, signIn, signInAs, test } from './people.ts'

test('the doctor’s day prints as it stands, without what only a screen can press', async ({
  page,
  doctor,
  database,
}) => {
  await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', patient: 'Petra Printed' })
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard')
  const visit = page.getByRole('button', { name: 'Petra Printed', exact: true })
  await expect(visit).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(visit).toBeVisible()
  await expect(page.getByText('09:00').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'All appointments' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Complete Petra/ })).toHaveCount(0)
})

test('a table prints with the filters it was narrowed by, and its order', async ({ page, doctor, database }) => {
  await appointmentOf(database, doctor.id, { day: 1, hour: 9, patient: `Quentin ${doctor.name}` })
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(`/admin/dashboard/appointments?search=${encodeURIComponent(`Quentin ${doctor.name}`)}&group=day`)
  await expect(page.getByText('1 appointment', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: /Quentin/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Search: Quentin ${doctor.name}` })).toBeVisible()
  await expect(page.locator('.printed-filters')).toHaveText(/· Sort by: .+, (as|des)cending · Group by: .+$/)
  await expect(page.getByLabel('Search')).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Patient' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('a doctor’s day of twelve visits prints light, on one sheet of A4', async ({ page, doctor, database }) => {
    for (let hour = 9; hour <= 20; hour++) {
      await appointmentOf(database, doctor.id, { day: 0, hour, status: 'confirmed', patient: `Patient of ${hour}` })
    }
    await asDoctor(page, database, doctor.id)
    await page.goto('/doctor/dashboard')
    await expect(page.getByRole('button', { name: 'Patient of 20', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-colours', 'dark')
    const body = page.locator('body')
    await expect(body).toHaveCSS('color', 'rgb(232, 239, 236)')
    const sheets = (await page.pdf({ format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b(?!s)/g)
    expect(sheets).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await expect(body).toHaveCSS('color', 'rgb(16, 32, 28)')
  })
})

test('the slip of a visit is a PDF with its time', async ({ page, doctor, database }) => {
  const account = await signIn(page)
  await appointmentOf(database, doctor.id, { day: 2, hour: 9, status: 'confirmed', account })
  await page.goto('/dashboard')
  const saved = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Your next visit' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Print slip' }).click()
  const slip = await saved
  expect(slip.suggestedFilename()).toMatch(/^appointment-[\d-]+\.pdf$/)
  const { title, text } = await readPdf(readFileSync(await slip.path()))
  expect(title).toBe('Salus · Appointment')
  expect(text).toContain('09:00')
})
