import { addDays, today } from '#contract/clinic-time.ts'
import { anotherPatient, expect, inspect, signIn, test } from './people.ts'

const clinicToday = () => today('Europe/Berlin', new Date())

test('who is free when: by day and part of day, kept in the address, booked from the card', async ({
  page,
  doctor,
  database,
}) => {
  await database.query(`delete from weekly_slots where doctor_id = $1 and start_time < '16:00'`, [doctor.id])
  await signIn(page)
  await page.goto(`/doctors?search=${encodeURIComponent(doctor.name)}`)
  const card = page.getByRole('article', { name: `Dr. ${doctor.name}` })
  await expect(card).toContainText('4.8 (no reviews yet)')
  await page.getByRole('radio', { name: 'Tomorrow' }).check()
  await page.getByRole('radio', { name: 'Morning' }).check()
  await expect(page.getByText('0 doctors found')).toBeVisible()
  await inspect(page, 'directory-nobody-then')
  await page.getByRole('radio', { name: 'Evening' }).check()
  await expect(page).toHaveURL(/day=tomorrow&part=evening/)
  await expect(card.getByRole('link', { name: /\d\d:\d\d$/ })).toHaveText(['17:00', '18:00', '19:00'])
  await inspect(page, 'directory-when')

  // The address says it all: a reload and Back keep it.
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Evening' })).toBeChecked()
  const date = addDays(clinicToday(), 5)
  await page.getByRole('combobox', { name: 'On a date' }).selectOption(date)
  await expect(page).toHaveURL(new RegExp(`day=${date}`))
  await expect(page.getByRole('radio', { name: 'Any day' })).not.toBeChecked()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Tomorrow' })).toBeChecked()

  await card.getByRole('link', { name: /18:00$/ }).click()
  await expect(page).toHaveURL(new RegExp(`date=${addDays(clinicToday(), 1)}&slot=18`))
})

test('three days by three times; a time that somebody takes is gone from the card', async ({
  page,
  doctor,
  browser,
}) => {
  await page.goto(`/doctors?day=tomorrow&search=${encodeURIComponent(doctor.name)}`)
  const times = page.getByRole('article', { name: `Dr. ${doctor.name}` }).getByRole('link', { name: /\d\d:\d\d$/ })
  await expect(times).toHaveText(['09:00', '10:00', '11:00'])
  await page.getByRole('radio', { name: 'Any day' }).check()
  await expect(times).not.toHaveCount(3)
  expect(await times.count()).toBeLessThanOrEqual(9)

  const other = await anotherPatient(browser)
  const token = await other.goto('/').then(() => other.evaluate(() => localStorage.getItem('token')))
  const taken = await other.request.post('/api/appointments/book', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      doctorId: doctor.id,
      slotId: '10:00-11:00',
      appointmentDate: addDays(clinicToday(), 1),
      paymentMethod: 'clinic',
    },
  })
  expect(taken.status()).toBe(201)
  await expect(async () => {
    await page.goto(`/doctors?day=tomorrow&search=${encodeURIComponent(doctor.name)}`)
    await expect(times).toHaveText(['09:00', '11:00', '12:00'], { timeout: 2000 })
  }).toPass()
})

test('all twenty specialties with their counts, the first twelve first; the footer counts everybody', async ({
  page,
}) => {
  await page.goto('/doctors?search=zzzz')
  await expect(page.getByText('0 doctors found')).toBeVisible()
  const options = page.getByLabel('Specialization').getByRole('option')
  await expect(options).toHaveCount(21)
  await expect(options.nth(1)).toHaveText(/^Cardiology \(\d+\)$/)
  await expect(options.nth(12)).toHaveText(/^Emergency Medicine/)
  await page.getByLabel('Specialization').selectOption('Nephrology')
  await expect(page).toHaveURL(/specialization=Nephrology/)
  // The number of doctors there are, not of those found.
  await expect(page.getByRole('definition').first()).toHaveText(/^\d\d+$/)
  await expect(page.getByRole('link', { name: '+1 (555) 010-0108' })).toBeVisible()
})

test('a card is half of what it was on a phone', async ({ page }, info) => {
  test.skip(info.project.name !== 'phone')
  await page.goto('/doctors')
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  expect((await card.boundingBox())!.height).toBeLessThanOrEqual(240)
})
