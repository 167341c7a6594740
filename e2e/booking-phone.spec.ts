import type { Page } from '@playwright/test'
import type pg from 'pg'
import { addDays } from '#contract/clinic-time.ts'
import { appointmentOf, chooseTime, expect, inspect, narrow, signIn, test } from './people.ts'

const days = (page: Page) => page.getByRole('radiogroup', { name: 'Day' })
const times = (page: Page) => page.getByRole('radiogroup', { name: 'Time' })
const line = (page: Page) => page.getByRole('button', { name: /Change$/ })

/** Lets this doctor also offer a kind of visit of half an hour at $80.00. */
async function offerKind(database: pg.Client, doctorId: string): Promise<string> {
  const name = `Short advice ${crypto.randomUUID().slice(0, 8)}`
  await database.query(
    `with kind as (
       insert into kinds (name, minutes, step, fee_cents) values ($2, 30, 30, 8000) returning id
     )
     insert into doctor_kinds (doctor_id, kind_id) select $1, id from kind`,
    [doctorId, name],
  )
  return name
}

/** Saves a card of the sandbox for this account. */
async function saveCard(database: pg.Client, email: string, behaviour: 'pays' | 'asks'): Promise<void> {
  await database.query(
    `with card as (
       insert into sandbox_cards (
         setup_id, client_secret, customer_id, method_id, behaviour, brand, last4, exp_month, exp_year
       )
       select 'seti_' || id, 'seti_' || id || '_secret', 'cus_' || id, 'pm_' || id, $2, 'visa', '4242', 12, 2040
       from gen_random_uuid() id returning *
     )
     insert into saved_cards (
       account_id, provider, mandate, language, setup_id, customer_id, method_id, brand, last4, exp_month, exp_year,
       kept_at
     )
     select users.id, 'sandbox', '-', 'en', setup_id, customer_id, method_id, brand, last4, exp_month, exp_year,
       clinic_now()
     from users, card where users.email = $1`,
    [email, behaviour],
  )
}

test(
  'opens at its times: kind and place are one line, and a month stands beside the days, by keyboard too',
  narrow,
  async ({ page, doctor, database }) => {
    const kind = await offerKind(database, doctor.id)
    await signIn(page)
    await page.goto(`/book-appointment/${doctor.id}`)
    await expect(days(page)).toBeInViewport({ ratio: 1 })
    await days(page).getByRole('radio').nth(1).click()
    await expect(times(page).getByRole('radio').first()).toBeInViewport({ ratio: 1 })
    await expect(line(page)).toContainText('$120.00')
    await inspect(page, 'booking-on-a-phone')

    await line(page).click()
    await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).click()
    await expect(line(page)).toContainText(`${kind} · 30 minutes · $80.00`)
    await expect(line(page)).toBeFocused()
    await expect(page.getByRole('radiogroup', { name: 'What is it for?' })).toBeHidden()

    const month = page.getByRole('button', { name: 'Month' })
    await month.press('Enter')
    await expect(page.getByRole('grid')).toBeVisible()
    const focused = () => page.locator(':focus').getAttribute('data-date')
    await expect.poll(focused).not.toBeNull()
    const first = (await focused())!
    for (const [key, date] of [
      ['ArrowRight', addDays(first, 1)],
      ['ArrowDown', addDays(first, 8)],
      ['ArrowUp', addDays(first, 1)],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused()).toBe(date)
    }
    await page.keyboard.press('PageDown')
    expect((await focused())! > addDays(first, 1)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(month).toBeFocused()
    await month.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`date=${addDays(first, 1)}`))
    await expect(month).toBeFocused()
  },
)

test(
  'days without a free time first: the next free time is one press away',
  narrow,
  async ({ page, doctor, database }) => {
    await database.query(
      `delete from weekly_slots where doctor_id = $1 and weekday in (
       extract(isodow from clinic_today()), extract(isodow from clinic_today() + 1)
     )`,
      [doctor.id],
    )
    await signIn(page)
    await page.goto(`/book-appointment/${doctor.id}`)
    const next = page.getByRole('button', { name: /^Next free: .*, 09:00$/ })
    await expect(next).toBeInViewport({ ratio: 1 })
    await next.click()
    await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
    await expect(page).toHaveURL(/slot=09/)
  },
)

test(
  'a time taken while one decides how to pay: it is said at once, and what was typed stays',
  narrow,
  async ({ page, doctor, database }) => {
    await signIn(page)
    await page.goto(`/book-appointment/${doctor.id}`)
    await chooseTime(page, '10:00')
    const note = page.getByLabel('What should the doctor know?')
    await note.fill('I faint at needles')
    await appointmentOf(database, doctor.id, { day: 1, hour: 10 })
    const said = page.getByRole('alert').filter({ hasText: '10:00 has just been taken' })
    await expect(said).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: /^Card/ })).toHaveCount(0)
    await expect(note).toHaveValue('I faint at needles')
    await inspect(page, 'time-gone')
    await times(page)
      .getByRole('radio', { name: /, 11:00$/ })
      .click()
    await expect(said).toHaveCount(0)
    await expect(page).toHaveURL(/slot=11/)
    await expect(note).toHaveValue('I faint at needles')

    // This one goes too, and other days are wanted: the other times of the day still come first, the kinds last.
    await appointmentOf(database, doctor.id, { day: 1, hour: 11 })
    await page.getByRole('button', { name: 'Other days and doctors' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '11:00 has just been taken' })).toBeInViewport()
    await expect(times(page).getByRole('radio').first()).toBeInViewport()
    const [ofDay, all] = await Promise.all([times(page).boundingBox(), days(page).boundingBox()])
    expect(ofDay!.y).toBeLessThan(all!.y)
  },
)

test(
  'the card form leads on from each complete field, and says that a challenge was cancelled',
  narrow,
  async ({ page, doctor }) => {
    await signIn(page)
    await page.goto(`/book-appointment/${doctor.id}`)
    await chooseTime(page, '12:00')
    await page.getByRole('button', { name: /^Card/ }).click()
    const [number, expiry, code] = [page.getByLabel('Card number'), page.getByLabel('Expiry'), page.getByLabel('CVC')]
    await expect(number).toBeEnabled()
    await number.pressSequentially('4000002500003154')
    await expect(number).toBeFocused()
    await number.press('Backspace')
    await number.press('5')
    await expect(expiry).toBeFocused()
    await page.keyboard.type('1234')
    await expect(code).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(expiry).toBeFocused()
    await expect(expiry).toHaveValue('12/34')
    // In the middle nothing jumps.
    await expiry.press('Home')
    await expiry.press('Delete')
    await expiry.press('1')
    await expect(expiry).toHaveValue('12/34')
    await expect(expiry).toBeFocused()
    await code.fill('123')
    await page.getByRole('button', { name: 'Pay $120.00' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('You did not confirm it with your bank, so nothing was charged.')).toBeVisible()
  },
)

test(
  'a saved card pays in one press, at the bank if it asks; another card is behind it',
  narrow,
  async ({ page, doctor, database }) => {
    const { email } = await signIn(page)
    await saveCard(database, email, 'asks')
    await page.goto(`/book-appointment/${doctor.id}`)
    await chooseTime(page, '13:00')
    await page.getByRole('button', { name: /^Card/ }).click()
    await expect(page.getByRole('radio', { name: 'Visa ending in 4242' })).toBeChecked()
    await inspect(page, 'pay-with-kept')
    await page.getByRole('radio', { name: 'Another card' }).click()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await page.getByRole('radio', { name: 'Visa ending in 4242' }).click()
    const pay = page.getByRole('button', { name: 'Pay $120.00' })
    await pay.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('You did not confirm it with your bank', { exact: false })).toBeVisible()
    await pay.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve payment' }).click()
    await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
  },
)
