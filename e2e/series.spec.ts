import { addDays, today } from '#contract/clinic-time.ts'
import { anotherPatient, confirmAddress, expect, inspect, loseAnswers, narrow, signIn, test } from './people.ts'

test(
  'books a series around a date that is taken, and cancels the rest of it',
  narrow,
  async ({ page, doctor, browser }) => {
    const first = addDays(today('Europe/Berlin', new Date()), 2)
    const taken = addDays(first, 14)
    const other = await anotherPatient(browser)
    const token = await other.goto('/').then(() => other.evaluate(() => localStorage.getItem('token')))
    const slot = { doctorId: doctor.id, slotId: '10:00-11:00', paymentMethod: 'clinic' }
    const booked = await other.request.post('/api/appointments/book', {
      headers: { authorization: `Bearer ${token}` },
      data: { ...slot, appointmentDate: taken },
    })
    expect(booked.status()).toBe(201)

    await confirmAddress((await signIn(page)).email)
    await page.goto(`/book-appointment/${doctor.id}?date=${first}&slot=10:00-11:00`)
    await page.getByRole('button', { name: /^Repeat this visit/ }).click()
    await expect(page.getByRole('heading', { name: 'How often would you like to come?' })).toBeFocused()
    await expect(page).toHaveURL(/every=1&visits=4/)
    const dates = page.getByRole('list', { name: 'Your visits' }).getByRole('listitem')
    await expect(dates).toHaveCount(4)
    await expect(page.getByText('Free', { exact: true })).toHaveCount(3)
    await expect(dates.nth(2)).toContainText('Somebody else has this time.')
    await inspect(page, 'series')
    const beside = page.getByRole('complementary', { name: 'Your appointment' })
    await expect(beside).toContainText('3 visits, the last on')
    await expect(beside).toContainText('$360.00')

    await page.getByRole('button', { name: 'Book 3 visits' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'One date is not free.' })).toBeVisible()
    const instead = dates.nth(2).getByRole('radiogroup')
    await expect(instead.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(instead.getByRole('radio').first()).toBeChecked()
    await expect(page.getByRole('region', { name: 'Before you book' })).toContainText('$480.00 in all')
    // Choices stay while the number changes; the address keeps them over a reload.
    await page.getByLabel('How many visits').selectOption({ value: '3' })
    await expect(dates).toHaveCount(3)
    await page.getByRole('button', { name: 'Book 3 visits' }).click()
    const done = page.getByRole('status').filter({ hasText: '3 visits, the last on' })
    await expect(done.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible()
    await expect(done.getByRole('listitem')).toHaveCount(3)
    await expect(done.getByRole('listitem').nth(2)).toContainText('Instead of')
    await inspect(page, 'series-done')
    await page.getByRole('link', { name: 'See your appointments' }).click()

    const upcoming = page.getByRole('tabpanel', { name: 'Upcoming (3)' })
    const visits = upcoming.getByRole('region', { name: `A series with Dr. ${doctor.name}` }).getByRole('group')
    // The next visit stands above the list.
    await expect(visits).toHaveCount(2)
    await expect(visits.nth(1)).toContainText('Visit 3 of 3')
    await expect(page.getByRole('region', { name: 'Your next visit' })).toContainText(
      'You can cancel or move this visit free of charge until the doctor confirms it.',
    )
    await inspect(page, 'series-listed')
    await visits.nth(0).getByRole('button', { name: 'Cancel Appointment' }).click()
    const prompt = page.getByRole('dialog')
    await prompt.getByRole('checkbox', { name: 'Also cancel the visits of this series after it' }).check()
    await inspect(page, 'series-cancel')
    await prompt.getByRole('button', { name: 'Cancel Appointment' }).click()
    await expect(page.getByText('2 visits cancelled')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible()
  },
)

test(
  'pays the first visit of a series by card, and is told what becomes of the others',
  narrow,
  async ({ page, doctor, database, expectErrors }) => {
    expectErrors(/ERR_/)
    const first = addDays(today('Europe/Berlin', new Date()), 3)
    await confirmAddress((await signIn(page)).email)
    await page.goto(`/de/book-appointment/${doctor.id}?date=${first}&slot=10:00-11:00&every=1&visits=3`)
    const how = page.getByRole('region', { name: 'Wie möchten Sie bezahlen?' })
    await expect(how.getByRole('button', { name: /^In der Klinik bezahlen/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: '3 Termine buchen' })).toBeVisible()
    await how.getByRole('button', { name: /^Karte/ }).click()
    await expect(page.getByRole('button', { name: '3 Termine buchen' })).toHaveCount(0)
    await page.getByLabel('Kartennummer').fill('4242 4242 4242 4242')
    await page.getByLabel('Gültig bis').fill('12/34')
    await page.getByLabel('Prüfnummer').fill('123')
    await page.getByRole('button', { name: 'Diese Karte hinterlegen' }).click()
    await expect(
      page.getByText(/^Von Ihrer Karte werden jetzt 120,00\s\$ für den ersten Termin abgebucht/),
    ).toBeVisible()
    await inspect(page, 'series-first-by-card')
    const hear = await loseAnswers(page, '**/api/appointments/series')
    await page.getByRole('button', { name: /^120,00\s\$ zahlen und buchen$/ }).click()
    await expect(page.getByText(/Zahlen Sie nicht noch einmal\./)).toBeVisible()
    hear()
    await expect(page.getByText('3 Termine sind gebucht!')).toBeVisible()
    const { rows: paid } = await database.query(
      `select payments.amount_cents, payments.status from payments join claims on claims.id = claim_id
     where doctor_id = $1 and payments.saved_card_id is not null`,
      [doctor.id],
    )
    expect(paid).toEqual([{ amount_cents: 12_000, status: 'booked' }])
  },
)
