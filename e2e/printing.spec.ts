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
  await expect(page.getByRole('button', { name: /^Complete Petra/ })).toHaveCount(0)
})

test('a table prints with the filters it was narrowed by', async ({ page, doctor, database }) => {
  await appointmentOf(database, doctor.id, { day: 1, hour: 9, patient: `Quentin ${doctor.name}` })
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(`/admin/dashboard/appointments?search=${encodeURIComponent(`Quentin ${doctor.name}`)}`)
  await expect(page.getByText('1 appointment', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: /Quentin/ })).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue(`Quentin ${doctor.name}`)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
})

test('the slip prints alone when it is asked for, and only then', async ({ page, doctor, database }) => {
  const { email } = await signIn(page)
  const id = await appointmentOf(database, doctor.id, { day: 2, hour: 9, status: 'confirmed' })
  await database.query('update claims set patient_id = (select id from users where email = $2) where id = $1', [
    id,
    email,
  ])
  await page.goto('/dashboard')
  const slip = page.locator('.slip')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible()
  await expect(slip).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print slip' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeHidden()
})
