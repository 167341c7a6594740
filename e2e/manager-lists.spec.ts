import { appointmentOf, expect, inspect, signInAs, test } from './people.ts'

test('the manager sees cash beside cards in one list, by the way of paying', async ({ page, doctor, database }) => {
  const mark = doctor.name.split(' ')[1]!
  const id = await appointmentOf(database, doctor.id, { day: 0, hour: 9, patient: `Cash ${mark}` })
  await database.query(
    `insert into payments_received (claim_id, method, amount_cents, taken_by)
     select $1, 'cash', 500, id from users where email = 'desk@salus.test'`,
    [id],
  )
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(`/admin/dashboard/payments?search=${mark}`)
  const row = page.getByRole('table', { name: 'Payments' }).getByRole('row', { name: new RegExp(`Cash ${mark}`) })
  await expect(row).toContainText('$5.00')
  await page.keyboard.press('f')
  await page.getByLabel('Way of paying').selectOption({ label: 'Card terminal' })
  await expect(page.getByText('No payment matches this.')).toBeVisible()
  await page.getByLabel('Way of paying').selectOption({ label: 'Cash' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Take away Way of paying: Cash' })).toBeVisible()
  await row.getByRole('button', { name: `Cash ${mark}` }).click()
  await expect(page.getByRole('complementary', { name: 'Payment' })).toContainText('At the desk')
})

test('the manager changes a doctor’s hours and times off from the doctor’s page', async ({
  page,
  doctor,
  database,
}) => {
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(`/admin/dashboard/doctors?open=${doctor.id}`)
  await page.getByRole('link', { name: 'Hours, kinds of visit, time off' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Dr. ${doctor.name}`)
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await page.getByLabel('From, Monday').last().fill('21:05')
  await page.getByLabel('Until, Monday').last().fill('21:30')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Schedule updated successfully')).toBeVisible()
  const { rows } = await database.query(
    `select from weekly_slots where doctor_id = $1 and weekday = 1 and start_time = '21:05'`,
    [doctor.id],
  )
  expect(rows).toHaveLength(1)
  await expect(page.getByRole('heading', { name: 'Time off', exact: true })).toBeVisible()
  await inspect(page, 'doctor-practice')
})
