import type { Browser, Page } from '@playwright/test'
import { appointmentOf, expect, inspect, signIn, signInAs, test } from './people.ts'

const another = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

test('a patient checks in; the board and the waiting room see their number, live', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  test.slow()
  const name = `Chiara${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`
  const patient = await another(browser)
  const account = await signIn(patient)
  const { rows } = await database.query(
    'update persons set name = $2 where id = (select id from users where email = $1) returning number',
    [account.email, name],
  )
  const id = await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', account })
  // From a moment ago until the end of the day.
  await database.query(
    `update claims set start_time = wall::time, end_time = '24:00', date = wall::date,
       during = instants_at(clinic_zone(), wall::date, wall::time, '24:00')
     from (select date_trunc('minute', clinic_wall(clinic_now())) as wall) now where id = $1`,
    [id],
  )
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk/screens')
  await page.getByRole('button', { name: 'Open a screen: Screen of the waiting room' }).click()
  const addresses = page.getByLabel('Address')
  const address = await addresses.inputValue()
  await inspect(page, 'desk-screens')
  const room = await another(browser)
  await room.goto(`/waiting-room#${address.split('#')[1]}`)
  await expect(room.getByRole('heading', { name: 'Please come in' })).toBeVisible()
  await page.getByRole('button', { name: 'Open a screen: Check-in screen' }).click()
  // Addresses are shown only once, and the second does not replace the first.
  await expect(addresses).toHaveCount(2)
  await expect(addresses.first()).toHaveValue(address)
  const kioskAddress = await addresses.last().inputValue()
  await page.goto('/desk')

  await patient.goto('/dashboard')
  await patient.getByRole('link', { name: 'Check in' }).click()
  await expect(patient.getByText('Is this still right?')).toBeVisible()
  await inspect(patient, 'check-in')
  await patient.getByRole('button', { name: 'I’m here' }).click()
  await expect(patient.getByText('You are checked in. Please take a seat.')).toBeVisible()
  const number = (await patient.locator('.check-in-number strong').innerText()).trim()
  await expect(patient.getByText('Is this still right?')).toHaveCount(0)
  // The dashboard still shows the check-in after a reload.
  await patient.goto('/dashboard')
  const next = patient.getByRole('region', { name: 'Next visit' })
  await expect(next.getByRole('status')).toContainText(number)
  await expect(next.getByRole('link', { name: 'Check in' })).toHaveCount(0)
  // After check-in, the patient can neither move nor cancel: the card offers neither, nor a number to call about it.
  const card = patient.getByRole('article').filter({ hasText: doctor.name })
  await expect(card).toBeVisible()
  await expect(card.getByRole('button', { name: /^(Cancel|Move|Ask to)/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Waiting/ }).getByText(name)).toBeVisible()
  await expect(room.getByText(number, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Call in: ${name}` }).click()
  await expect(room.getByRole('listitem').filter({ hasText: number })).toBeVisible()
  await inspect(room, 'waiting-room')
  await expect(room.getByText(name)).toHaveCount(0)

  // At the check-in screen, a second check-in shows the same number, and nothing stays on the screen.
  const kiosk = await another(browser)
  await kiosk.goto(`/kiosk#${kioskAddress.split('#')[1]}`)
  await expect(kiosk).toHaveURL(/\/kiosk$/)
  await kiosk.reload()
  await inspect(kiosk, 'kiosk')
  await kiosk.getByLabel('Your birthday, or your patient number').fill(String(rows[0].number))
  await kiosk.getByLabel('The first letters of your name').fill(name.slice(0, 3))
  await kiosk.getByRole('button', { name: 'I’m here' }).click()
  await expect(kiosk.getByText(number, { exact: true })).toBeVisible()
  await kiosk.getByRole('button', { name: 'Next' }).click()
  await expect(kiosk.getByLabel('The first letters of your name')).toHaveValue('')
  await expect(kiosk.getByLabel('Your birthday, or your patient number')).toBeFocused()
})
