import { appointmentOf, expect, inspect, signInAs, test } from './people.ts'

const analytics = '/admin/dashboard/analytics'

test.beforeEach(({ page }) => signInAs(page, 'admin@salus.test', 'admin'))

test('three figures come first, of the doctor who is chosen; all of it is in the address', async ({
  page,
  doctor,
  database,
}) => {
  const visits = [
    { day: -3, hour: 9, status: 'completed', patient: `Kim ${doctor.name}` },
    { day: -3, hour: 10, status: 'no-show', patient: `Lea ${doctor.name}` },
    { day: -2, hour: 9, status: 'cancelled', patient: `Max ${doctor.name}` },
  ]
  for (const visit of visits) await appointmentOf(database, doctor.id, visit)
  await page.goto(analytics)
  await page.getByLabel('Doctor').selectOption({ label: `Dr. ${doctor.name}` })
  await expect(page).toHaveURL(new RegExp(`doctorId=${doctor.id}`))
  await expect(page.getByText('Of 3: 1 cancelled, 1 where nobody came')).toBeVisible()
  await expect(page.getByText('1 of 2 visits that were not cancelled')).toBeVisible()
  // There was nothing before: the range is named, and no change is said.
  await expect(page.getByText(/^Too little was booked from .+ to .+, the same weekdays before/)).toBeVisible()
  await expect(page.getByText(/[+−]\d+ %/)).toHaveCount(0)
  await inspect(page, 'admin-analytics-of-a-doctor')

  await page.reload()
  await expect(page.getByLabel('Doctor')).toHaveValue(doctor.id)
  const chart = page.getByRole('slider', { name: 'Bookings' })
  await chart.press('End')
  await chart.press('ArrowLeft')
  await chart.press('ArrowLeft')
  await chart.press('ArrowLeft')
  const link = page.getByRole('link', { name: 'Open them' })
  await expect(link).toHaveAttribute('href', new RegExp(`appointments\\?from=(.+)&to=\\1&.*doctorId=${doctor.id}`))
  await chart.press('Enter')
  await expect(page.getByText('2 appointments', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Kim ${doctor.name}`, exact: true })).toBeVisible()
})

test('a question that cannot be filtered says so', async ({ page }) => {
  await page.goto(analytics)
  const kind = page.getByLabel('Kind of visit')
  await kind.selectOption({ index: 1 })
  await expect(page).toHaveURL(/kindId=/)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Doctors and hours' }).click()
  const use = page.getByRole('region', { name: 'Utilisation by doctor' })
  await expect(use).toContainText('this cannot be filtered by kind of visit')
  await contents.getByRole('link', { name: 'Why times are lost, and how long people wait' }).click()
  await expect(page.getByText('Hours that nobody booked are left out')).toBeVisible()
  await expect(page.getByText('Filtered: only money for such visits')).toBeVisible()
  await kind.selectOption('')
  await expect(page.getByRole('figure', { name: 'Utilisation by doctor, emptiest first' })).toBeVisible()
})

test('charts that matter less are folded; a link to the numbers of one unfolds it', async ({ page }) => {
  await page.goto(analytics)
  await expect(page.getByRole('figure', { name: 'Bookings' })).toBeVisible()
  const hours = page.getByRole('figure', { name: 'Busiest hours' })
  await expect(hours).toHaveCount(0)
  await page.goto(`${analytics}?busiest-hours`)
  await expect(hours.getByRole('table')).toBeVisible()
  await page.getByRole('heading', { name: 'Doctors and hours' }).click()
  await expect(hours).toHaveCount(0)
})

test('the key figures stand at the end, and say that they are of the whole clinic', async ({ page }) => {
  await page.goto(analytics)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Key figures' }).click()
  const figures = page.getByRole('region', { name: 'Key figures' })
  await expect(figures).toContainText('no date or filter above changes them')
  await expect(figures).toContainText(/Appointment rate\s*[\d,]+\s*Appointments divided by doctors, times 100/)
  await expect(figures).toContainText(/Revenue\s*\$[\d,.]+\s*The sum of the doctors’ fees/)
  for (const label of ['Doctors', 'Appointments', 'Active users', 'Received by card', 'Refunded']) {
    await expect(figures).toContainText(label)
  }
})
