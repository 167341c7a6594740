import type { Page } from '@playwright/test'
import type pg from 'pg'
import { addDays, today } from '#contract/clinic-time.ts'
import { appointmentOf, chooseTime, expect, narrow, payWith, signIn, test } from './people.ts'

/** Lets this doctor offer a kind of visit at $120.00. */
async function offerKind(
  database: pg.Client,
  doctorId: string,
  more: { name: string; mode?: string; audience?: string },
) {
  const { name, mode = 'clinic', audience = 'anybody' } = more
  const { rows } = await database.query<{ id: string }>(
    `with kind as (
       insert into kinds (name, minutes, step, fee_cents, mode, audience)
       values ($2, 60, 60, 12000, $3, $4) returning id
     )
     insert into doctor_kinds (doctor_id, kind_id) select $1, id from kind returning kind_id as id`,
    [doctorId, `${name} ${crypto.randomUUID().slice(0, 8)}`, mode, audience],
  )
  return rows[0]!.id
}

const saysNothingOfMoney = async (page: Page) => {
  await expect(page.getByText('Payment processing failed')).toHaveCount(0)
  await expect(page.getByText('Nothing has been charged', { exact: false })).toHaveCount(0)
}

test('what a doctor offers could not be loaded: nothing is chosen in its place, and Retry brings the kind', async ({
  page,
  doctor,
  database,
  expectErrors,
}) => {
  expectErrors(/500/)
  const kind = await offerKind(database, doctor.id, { name: 'Long consultation' })
  await signIn(page)
  let fails = true
  await page.route(`**/api/doctors/${doctor.id}/offers`, (route) =>
    fails ? route.fulfill({ status: 500, json: { message: 'no', code: 'unexpected' } }) : route.continue(),
  )
  await page.goto(`/book-appointment/${doctor.id}?kind=${kind}`)
  await expect(page.getByText('We could not load what this doctor offers.')).toBeVisible()
  // No other kind at another price is offered instead.
  await expect(page.getByRole('radio')).toHaveCount(0)
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Long consultation').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('main')).toContainText('$120.00')
})

test(
  'a paid card whose answer is lost: do not pay again, and the booking is found',
  narrow,
  async ({ page, doctor, expectErrors }) => {
    expectErrors(/ERR_/)
    await signIn(page)
    await page.goto(`/book-appointment/${doctor.id}`)
    await chooseTime(page, '11:00')
    await page.getByRole('button', { name: /^Card/ }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await page.route('**/api/sandbox/confirm', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    // The connection stays broken for a moment.
    let cut = true
    await page.route('**/api/appointments/book', (route) => (cut ? route.abort('connectionreset') : route.continue()))
    await payWith(page, '4242 4242 4242 4242')
    await expect(page.getByText('Do not pay again.', { exact: false })).toBeVisible()
    await saysNothingOfMoney(page)
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
    cut = false
    await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
    await page.waitForURL('**/dashboard')
  },
)

test(
  'a card payment that never left: once the server says so, it can be paid',
  narrow,
  async ({ page, doctor, expectErrors }) => {
    expectErrors(/ERR_/)
    await signIn(page)
    await page.goto(`/book-appointment/${doctor.id}`)
    await chooseTime(page, '12:00')
    await page.getByRole('button', { name: /^Card/ }).click()
    await page.route('**/api/sandbox/confirm', (route) => route.abort('connectionreset'), { times: 1 })
    await payWith(page, '4242 4242 4242 4242')
    await expect(page.getByText('Do not pay again.', { exact: false })).toBeVisible()
    await expect(page.getByText('you have not paid yet', { exact: false })).toBeVisible()
    await payWith(page, '4242 4242 4242 4242')
    await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
  },
)

test(
  'a refusal is in view and names the own visit; times in its way, and kinds for others, cannot be chosen',
  narrow,
  async ({ page, doctor, database }) => {
    const account = await signIn(page)
    await appointmentOf(database, doctor.id, { day: 1, hour: 10, account })
    const { rows } = await database.query<{ id: string }>(
      `with known as (
       insert into persons (email, name)
       values (gen_random_uuid() || '@salus.test', 'Otto Other' || gen_random_uuid()) returning id, email
     ), person as (
       insert into users (id, email, role, password_hash)
       select id, email, 'doctor', '-' from known returning id
     ), doctor as (
       insert into doctors (user_id, specialization, experience_years, fee_cents, location)
       select id, 'Hematology', 11, 12000, 'Clinic, room 9' from person returning id
     ), slots as (
       insert into weekly_slots (doctor_id, weekday, start_time, end_time)
       select doctor.id, weekday, make_time(hour, 0, 0), make_time(hour + 1, 0, 0)
       from doctor, generate_series(1, 7) weekday, generate_series(9, 20) hour
     ) select id from doctor`,
    )
    const other = rows[0]!.id
    const followUp = await offerKind(database, other, { name: 'Follow-up', audience: 'known' })
    await page.goto(`/book-appointment/${other}`)
    await page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(1).click()
    const times = page.getByRole('radiogroup', { name: 'Time' })
    await expect(times.getByRole('radio', { name: /10:00$/ })).toBeDisabled()
    await expect(times.getByRole('radio', { name: /11:00$/ })).toBeEnabled()
    const change = page.getByRole('button', { name: /Change$/ })
    if (await change.isVisible()) await change.click()
    await expect(page.getByRole('radio', { name: /^Follow-up/ })).toBeDisabled()
    await page.goto(`/book-appointment/${other}?kind=${followUp}`)
    await expect(page.getByText('This appointment type is for patients who have been here before.')).toBeVisible()
    await expect(times).toHaveCount(0)

    const date = addDays(today('Europe/Berlin', new Date()), 1)
    // With a time chosen in the directory, the clash is shown before anything is pressed.
    await page.goto(`/book-appointment/${other}?date=${date}&slot=10:00-11:00`)
    const refusal = page
      .getByRole('alert')
      .filter({ hasText: `You already have an appointment then: Dr. ${doctor.name}` })
    await expect(refusal).toContainText('10:00–11:00')
    await expect(refusal).toBeInViewport()
  },
)

test(
  'a call asks for a number before it is paid, and each step says what and where',
  narrow,
  async ({ page, doctor, database }) => {
    const account = await signIn(page)
    const kind = await offerKind(database, doctor.id, { name: 'Phone advice', mode: 'phone' })
    await page.goto(`/book-appointment/${doctor.id}?kind=${kind}`)
    // The kind was chosen before, so the days come first, and other kinds are one press away.
    await expect(page.getByRole('radiogroup', { name: 'Day' })).toBeInViewport({ ratio: 1 })
    const kinds = page.getByRole('radiogroup', { name: 'What is it for?' })
    await expect(kinds).toBeHidden()
    // At the width of a laptop the question is folded alone, and on a phone together with the place.
    await page.getByText('Change', { exact: true }).filter({ visible: true }).click()
    await expect(kinds.getByRole('radio', { name: /^Phone advice/ })).toBeChecked()
    await expect(page.getByRole('link', { name: 'Change who it is for' })).toBeVisible()
    await chooseTime(page, '14:00')
    await expect(page.getByRole('heading', { name: 'How do we reach you?' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Card/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByLabel('Phone number')).toBeFocused()
    await page.getByLabel('Phone number').fill('+49 30 5550100')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    const facts = page.locator('.facts-on-phone')
    await expect(facts).toContainText(/Phone advice.*60 minutes/)
    await expect(facts).toContainText('by phone')
    await page.getByRole('button', { name: /^Card/ }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(facts).toContainText('Phone advice')
    await expect(facts).toContainText('get the full amount back')
    const { rows } = await database.query('select phone from persons where email = $1', [account.email])
    expect(rows).toEqual([{ phone: '+49 30 5550100' }])
  },
)
