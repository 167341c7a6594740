import type { Page } from '@playwright/test'
import type pg from 'pg'
import {
  chooseGerman,
  chooseTime,
  confirmAddress,
  expect,
  inspect,
  loseAnswers,
  mailTo,
  narrow,
  signIn,
  test,
} from './people.ts'

/** Adds a kind of visit for this doctor, at $40.00 with these terms. */
async function addKind(database: pg.Client, doctorId: string, terms: Record<string, unknown>): Promise<string> {
  const named = { name: `Check-up ${crypto.randomUUID()}`, minutes: 60, fee_cents: 4000, cancel_hours: 0, ...terms }
  const columns = Object.keys(named)
  const { rows } = await database.query<{ kind_id: string }>(
    `with kind as (
       insert into kinds (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')}) returning id
     )
     insert into doctor_kinds (doctor_id, kind_id) select $${columns.length + 1}, id from kind returning kind_id`,
    [...Object.values(named), doctorId],
  )
  return rows[0]!.kind_id
}

const late = { free_hours: 720, late_fee_cents: 1500 }

async function typeCard(page: Page, number: string, press: string): Promise<void> {
  await page.getByRole('textbox').nth(0).fill(number)
  await page.getByRole('textbox').nth(1).fill('12/34')
  await page.getByRole('textbox').nth(2).fill('123')
  await page.getByRole('button', { name: press }).click()
}

test(
  'keeps a card for a visit, cancels late, and confirms the fee at the bank by the mailed link',
  narrow,
  async ({ page, doctor, database, expectErrors }) => {
    expectErrors(/ERR_/)
    const kind = await addKind(database, doctor.id, { pays: 'card-kept', ...late })
    const { email } = await signIn(page)
    await confirmAddress(email)
    await page.goto(`/book-appointment/${doctor.id}?kind=${kind}`)
    await chooseTime(page, '14:00')
    await expect(page.getByText(/^You pay at the clinic, not now/).first()).toBeVisible()
    await page.getByRole('button', { name: /^With a saved card/ }).click()
    await expect(page.getByRole('heading', { name: 'Which card should we save?' })).toBeFocused()
    await expect(page.getByLabel('Card number')).toBeEnabled()
    await inspect(page, 'keep-card')
    await typeCard(page, '4000 0000 0000 0002', 'Save this card')
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await typeCard(page, '4000 0027 6000 3184', 'Save this card')
    await page.getByRole('button', { name: 'Approve payment' }).click()
    const act = page.getByRole('button', { name: 'Save card and book' })
    await expect(act).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Visa ending in 3184' })).toBeChecked()
    await inspect(page, 'kept-card')
    // The answer is lost, so the page repeats the call until it knows the result.
    const hearBooked = await loseAnswers(page, '**/api/appointments/book')
    await act.click()
    await expect(page.getByText('Do not book again.', { exact: false })).toBeVisible()
    hearBooked()
    await expect(page.getByText('Appointment Booked!').first()).toBeVisible()

    await page.goto('/profile')
    const cards = page.getByRole('region', { name: 'Saved cards' })
    await expect(cards.getByText(/still needs this card/)).toBeVisible()
    await expect(cards.getByRole('button')).toHaveCount(0)
    await inspect(page, 'saved-cards')

    await page.goto('/dashboard')
    await page.getByRole('article').getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(page.getByText('If you cancel now, we charge $15.00. We will charge your card.')).toBeVisible()
    await inspect(page, 'cancelled-late')
    await page.getByRole('button', { name: 'Cancel for $15.00' }).click()

    const mailed = async () => (await database.query(`select from mails where kind = 'card-refused'`)).rowCount
    await expect.poll(mailed, { timeout: 30_000 }).toBeGreaterThan(0)
    const { text } = await mailTo(email, 'Please confirm or pay $15.00')
    await page.goto(/\/dashboard\/pay\/[\w-]+/.exec(text)![0])
    await expect(page.getByRole('heading', { name: '$15.00 to pay' })).toBeVisible()
    await inspect(page, 'pay-what-a-card-did-not')
    // The bank has confirmed, and both answers are lost.
    await loseAnswers(page, '**/api/sandbox/confirm')
    const hearPaid = await loseAnswers(page, '**/api/appointments/*/charge')
    await page.getByRole('button', { name: 'Confirm with my bank' }).click()
    await expect(page.getByText('Do not pay again.', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay|^Confirm/ })).toHaveCount(0)
    hearPaid()
    await expect(page.getByRole('heading', { name: 'Thank you. Your payment went through.' })).toBeVisible()

    await page.goto('/profile')
    await page.getByRole('button', { name: 'Remove Visa ending in 3184' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('The card is removed.')).toBeVisible()
    await expect(cards).toHaveCount(0)
  },
)

test(
  'zahlt eine Anzahlung, sagt spät ab und liest vorher, was das kostet',
  narrow,
  async ({ page, doctor, database }) => {
    const kind = await addKind(database, doctor.id, { pays: 'deposit', deposit_cents: 1000, ...late })
    await signIn(page)
    await chooseGerman(page)
    await page.goto(`/de/book-appointment/${doctor.id}?kind=${kind}`)
    await chooseTime(page, '14:00', 'de')
    await expect(page.getByText(/Anzahlung von 10,00\s\$ .* Rest von 30,00\s\$/).first()).toBeVisible()
    await page.getByRole('button', { name: /^Karte/ }).click()
    await expect(page.getByLabel('Kartennummer')).toBeEnabled()
    await typeCard(page, '4242 4242 4242 4242', '10,00 $ bezahlen')
    await expect(page.getByText('Ihr Termin ist gebucht!').first()).toBeVisible()
    await page.goto('/de/dashboard')
    await page.getByRole('article').getByRole('button', { name: 'Termin absagen' }).click()
    const asked = page.getByRole('dialog')
    await expect(
      asked.getByText(/Wenn Sie jetzt absagen, fällt eine Absagegebühr von 15,00\s\$ an\. Davon sind noch 5,00\s\$/),
    ).toBeVisible()
    await inspect(page, 'deposit-cancelled-late')
    await asked.getByRole('button', { name: /^Für 15,00\s\$ absagen/ }).click()
    await expect(asked).toHaveCount(0)
    await page.goto('/de/dashboard?tab=past')
    await expect(page.getByText(/Noch 5,00\s\$ Gebühr in der Klinik zu bezahlen/).first()).toBeVisible()
  },
)

test(
  'pays the deposits of a series with one card, having read what is taken now @prove',
  narrow,
  async ({ page, doctor, database }) => {
    const kind = await addKind(database, doctor.id, { pays: 'deposit', deposit_cents: 1000, horizon_days: 60 })
    await confirmAddress((await signIn(page)).email)
    await page.goto(`/book-appointment/${doctor.id}?kind=${kind}`)
    await chooseTime(page, '14:00')
    await page.getByRole('button', { name: /^Repeat this visit/ }).click()
    await expect(page.getByLabel('Card number')).toBeEnabled()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiry').fill('12/34')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Save this card' }).click()
    await expect(page.getByText(/^We charge \$40\.00 to your card now: a deposit of \$10\.00 for each/)).toBeVisible()
    await inspect(page, 'series-deposits')
    await page.getByRole('button', { name: 'Pay $40.00 and book' }).click()
    await expect(page.getByText('4 appointments booked!')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('article').first()).toContainText('$30.00')
  },
)

test('zahlt mit der Karte auf Deutsch: abgelehnt, dann fragt die Bank, dann steht der Termin', {
  tag: ['@prove', narrow.tag],
}, async ({ page, doctor }) => {
  await signIn(page)
  await chooseGerman(page)
  await page.goto(`/de/book-appointment/${doctor.id}`)
  await chooseTime(page, '15:00', 'de')
  await page.getByRole('button', { name: /^Karte/ }).click()
  await expect(page.getByLabel('Kartennummer')).toBeEnabled()
  await inspect(page, 'card-de')
  await typeCard(page, '4000 0000 0000 0002', '120,00 $ bezahlen')
  await expect(page.getByText('Ihre Karte wurde abgelehnt. Bitte versuchen Sie es mit einer anderen.')).toBeVisible()
  await inspect(page, 'card-declined-de')
  await typeCard(page, '4000 0025 0000 3155', '120,00 $ bezahlen')
  const challenge = page.getByRole('dialog')
  await expect(challenge).toHaveAccessibleName(/./)
  await inspect(page, 'challenge-de')
  await challenge.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(challenge).toHaveCount(0)
  await page.getByRole('button', { name: '120,00 $ bezahlen' }).click()
  await challenge.getByRole('button', { name: 'Zahlung freigeben' }).click()
  await expect(page.getByText('Ihr Termin ist gebucht!').first()).toBeVisible()
  await inspect(page, 'booked-by-card-de')
  await page.goto('/de/dashboard')
  await expect(page.getByRole('article').getByText('Mit Karte bezahlt').first()).toBeVisible()
})
