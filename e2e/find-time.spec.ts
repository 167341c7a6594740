import { addDays, today } from '#contract/clinic-time.ts'
import { anotherPatient, expect, inspect, narrow, setFilters, signIn, test } from './people.ts'

const clinicToday = () => today('Europe/Berlin', new Date())

test(
  'who is free when: by day and part of day, kept in the address, booked from the card',
  narrow,
  async ({ page, doctor, database }) => {
    await database.query(`delete from weekly_slots where doctor_id = $1 and start_time < '16:00'`, [doctor.id])
    await signIn(page)
    await page.goto(`/doctors?search=${encodeURIComponent(doctor.name)}`)
    const card = page.getByRole('article', { name: `Dr. ${doctor.name}` })
    await expect(card).toContainText('4.8 (no reviews yet)')
    const choose = (name: string) => setFilters(page, (filters) => filters.getByRole('radio', { name }).check())
    await choose('Tomorrow')
    await choose('Morning')
    await expect(page.getByText('0 doctors found')).toBeVisible()
    await inspect(page, 'directory-nobody-then')
    await choose('Evening')
    await expect(page).toHaveURL(/day=tomorrow&part=evening/)
    await expect(card.getByRole('link', { name: /\d\d:\d\d$/ })).toHaveText(['17:00', '18:00', '19:00'])
    await inspect(page, 'directory-when')

    // The address holds the whole search, so a reload and Back keep it.
    await page.reload()
    const date = addDays(clinicToday(), 5)
    await setFilters(page, async (filters) => {
      await expect(filters.getByRole('radio', { name: 'Evening' })).toBeChecked()
      await filters.getByRole('combobox', { name: 'On a date' }).selectOption(date)
      await expect(page).toHaveURL(new RegExp(`day=${date}`))
      await expect(filters.getByRole('radio', { name: 'Any day' })).not.toBeChecked()
    })
    await page.goBack()
    await setFilters(page, (filters) => expect(filters.getByRole('radio', { name: 'Tomorrow' })).toBeChecked())

    await card.getByRole('link', { name: /18:00$/ }).click()
    await expect(page).toHaveURL(new RegExp(`date=${addDays(clinicToday(), 1)}&slot=18`))
  },
)

test(
  'the soonest with anyone: from a specialty to a time of a kind at a place',
  narrow,
  async ({ page, doctor, database }) => {
    const kind = `Dialysis talk ${crypto.randomUUID().slice(0, 8)}`
    const { rows } = await database.query<{ kind_id: string; place_id: string }>(
      `with kind as (
       insert into kinds (name, minutes, step, fee_cents) values ($2, 30, 30, 4500) returning id
     ), offered as (
       insert into doctor_kinds (doctor_id, kind_id) select $1, id from kind
     ), place as (
       select id from places where name = 'Salus Lisboa'
     ), moved as (
       update weekly_slots set place_id = place.id from place where doctor_id = $1 and start_time >= '16:00'
     ), renamed as (
       update doctors set specialization = 'Nephrology' where id = $1
     ) select kind.id as kind_id, place.id as place_id from kind, place`,
      [doctor.id, kind],
    )
    const { kind_id: kindId, place_id: placeId } = rows[0]!
    await signIn(page)
    await page.goto('/')
    const now = page.getByRole('region', { name: /Soonest free times/ })
    await now.getByRole('combobox', { name: 'Other specialty' }).selectOption('Nephrology')
    await expect(page).toHaveURL(/specialization=Nephrology/)
    await expect(now.getByText('Nephrology').nth(1)).toBeVisible()
    await inspect(page, 'landing-specialty')

    await now.getByRole('link', { name: 'More free times' }).click()
    await expect(page.getByRole('radio', { name: 'Soonest with anyone' })).toBeChecked()
    const choose = (name: string) => setFilters(page, (filters) => filters.getByRole('radio', { name }).check())
    await setFilters(page, (filters) => filters.getByRole('combobox', { name: 'For', exact: true }).selectOption(kind))
    await choose('Salus Lisboa')
    await choose('Tomorrow')
    const time = page.getByRole('link', { name: `Book Dr. ${doctor.name}, Tomorrow, 16:00, Lisbon time` })
    await expect(time).toBeVisible()
    await expect(page.getByRole('listitem').filter({ has: time })).toContainText(`${kind}, 30 minutes`)
    await inspect(page, 'soonest')
    await choose('Morning')
    await expect(page.getByRole('heading', { name: 'Nobody has a free time then.' })).toBeVisible()
    await inspect(page, 'soonest-nobody')
    await page.getByRole('button', { name: 'Choose a doctor' }).click()

    // The cards keep the search, and so does a booking that starts from one.
    const card = page.getByRole('article', { name: `Dr. ${doctor.name}` })
    await expect(card).toContainText('30 minutes')
    await expect(card).toContainText('Salus Lisboa (Lisbon time)')
    await expect(card).toContainText('$45.00')
    await page.goBack()
    await choose('Any time')
    await time.click()
    await expect(page).toHaveURL(new RegExp(`slot=16:00-16:30&kind=${kindId}&place=${placeId}`))
    await expect(page.getByRole('complementary', { name: 'Your appointment' })).toContainText(kind)
    await database.query('update kinds set active = false where id = $1', [kindId])
  },
)

test('three days by three times; a time that somebody takes is gone from the card', async ({
  page,
  doctor,
  browser,
}) => {
  await page.goto(`/doctors?day=tomorrow&search=${encodeURIComponent(doctor.name)}`)
  const times = page.getByRole('article', { name: `Dr. ${doctor.name}` }).getByRole('link', { name: /\d\d:\d\d$/ })
  await expect(times).toHaveText(['09:00', '10:00', '11:00'])
  await setFilters(page, (filters) => filters.getByRole('radio', { name: 'Any day' }).check())
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
  database,
}) => {
  await page.goto('/doctors?search=zzzz')
  await expect(page.getByText('0 doctors found')).toBeVisible()
  await setFilters(page, async (filters) => {
    const options = filters.getByLabel('Specialization').getByRole('option')
    await expect(options).toHaveCount(21)
    await expect(options.nth(1)).toHaveText(/^Cardiology \(\d+\)$/)
    await expect(options.nth(12)).toHaveText(/^Emergency Medicine/)
    await filters.getByLabel('Specialization').selectOption('Nephrology')
  })
  await expect(page).toHaveURL(/specialization=Nephrology/)
  // The number of all doctors, not of the results.
  await expect(page.getByRole('definition').first()).toHaveText(/^\d\d+$/)
  const { rows } = await database.query('select phone from places order by created_at limit 1')
  await expect(page.getByRole('link', { name: rows[0].phone })).toBeVisible()
})

test('a card is half of what it was on a phone', narrow, async ({ page }, info) => {
  test.skip(info.project.name !== 'phone', 'the size of a card on a phone')
  await page.goto('/doctors')
  // Names of doctors from other tests are unusually long, so their cards are left out.
  const cards = page.getByRole('article').filter({ hasNotText: 'Testa' })
  await expect(cards.first()).toBeVisible()
  // A longer weekday or a city may take one more line.
  const heights = await cards.evaluateAll((all: HTMLElement[]) =>
    all.map((card) => {
      card.style.contentVisibility = 'visible'
      return card.getBoundingClientRect().height
    }),
  )
  expect(heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(250)
})
