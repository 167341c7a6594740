import type { Page } from '@playwright/test'
import { addDays } from '#contract/clinic-time.ts'
import { focusedHeading } from './keys.ts'
import { anotherDoctor, appointmentOf, asDoctor, expect, inspect, panelOf, signIn, signInAs, test } from './people.ts'

const todayThere = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' })
/**
 * A date so many days ahead. The test needs days of one week: from the day after tomorrow, a view of five days could
 * end in another.
 */
const inDays = (days: number) => addDays(todayThere(), days)

const block = (page: Page, name: string) => page.locator('.cal-grid [data-visit]').filter({ hasText: name })
const middleOf = async (page: Page, name: string) => {
  const box = (await block(page, name).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const hourPx = 64

test('a visit is dragged to a free time, told of only once that is confirmed, and taken back', async ({
  page,
  doctor,
  database,
}) => {
  await appointmentOf(database, doctor.id, { day: 2, hour: 10, patient: 'Dora Dragged' })
  await appointmentOf(database, doctor.id, { day: 2, hour: 12, patient: 'Nils Neighbour' })
  await asDoctor(page, database, doctor.id)
  await page.goto(`/doctor/calendar?view=day&day=${inDays(2)}`)
  await expect(block(page, 'Dora Dragged')).toHaveAccessibleName(/10:00 – 11:00/)
  await inspect(page, 'calendar-day')

  const from = await middleOf(page, 'Dora Dragged')
  const card = page.getByRole('dialog', { name: 'Move the visit of Dora Dragged' })
  // On a slow connection, a drop waits for the free times; if they cannot be loaded, they are requested again.
  const answer = Promise.withResolvers<void>()
  await page.route('**/slots?*', async (route) => {
    await answer.promise
    await route.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found' } })
  })
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 5, from.y + 3 * hourPx - 6, { steps: 5 })
  await expect(page.locator('.cal-ghost[data-drag]')).toContainText('Looking for free times')
  await page.mouse.up()
  await expect(card).toContainText('Looking for free times')
  answer.resolve()
  await expect(card).toContainText('could not be loaded')
  await page.unroute('**/slots?*')
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card).toContainText('13:00 – 14:00')
  await card.getByRole('button', { name: 'Undo' }).click()

  // The card may have scrolled the day.
  const again = await middleOf(page, 'Dora Dragged')
  await page.mouse.move(again.x, again.y)
  await page.mouse.down()
  // At the neighbour's time nothing is free; an hour later there is.
  await page.mouse.move(again.x + 5, again.y + 2 * hourPx, { steps: 5 })
  await page.mouse.move(again.x + 5, again.y + 3 * hourPx - 6, { steps: 5 })
  await expect(page.locator('.cal-ghost[data-drag]')).toHaveText('13:00 – 14:00')
  await page.mouse.up()
  await expect(card).toContainText('13:00 – 14:00')
  await inspect(page, 'calendar-move')
  const stored = () =>
    database
      .query('select start_time, version from claims where doctor_id = $1 order by version desc, start_time', [
        doctor.id,
      ])
      .then(({ rows }) => rows[0])
  expect((await stored()).version).toBe(1)
  await card.getByRole('button', { name: 'Move and tell Dora Dragged' }).click()
  await expect(block(page, 'Dora Dragged')).toHaveAccessibleName(/13:00 – 14:00/)
  await expect(page.getByText(/^Dora Dragged now comes on .* at 13:00(, Salus Clinic)?\./)).toBeVisible()
  expect((await stored()).start_time).toBe('13:00:00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block(page, 'Dora Dragged')).toHaveAccessibleName(/10:00 – 11:00/)
  await expect.poll(async () => (await stored()).version).toBe(3)
})

test('by keys alone: through the visits, to another time and day, open, and back; what is taken meanwhile is told', async ({
  page,
  doctor,
  database,
}) => {
  await appointmentOf(database, doctor.id, { day: 2, hour: 9, patient: 'Ada First' })
  await appointmentOf(database, doctor.id, { day: 2, hour: 11, patient: 'Ben Second' })
  await asDoctor(page, database, doctor.id)
  await page.goto(`/doctor/calendar?view=day&day=${inDays(2)}`)
  await expect(block(page, 'Ada First')).toBeVisible()
  await page.keyboard.press('j')
  await expect(block(page, 'Ada First')).toBeFocused()
  await page.keyboard.press('j')
  await expect(block(page, 'Ben Second')).toBeFocused()
  await page.keyboard.press('m')
  const card = page.getByRole('dialog', { name: 'Move the visit of Ben Second' })
  await expect(card).toContainText('12:00 – 13:00')
  await page.keyboard.press('ArrowDown')
  await expect(card).toContainText('13:00 – 14:00')
  // Somebody else books the same time.
  await appointmentOf(database, doctor.id, { day: 2, hour: 13, patient: 'Cleo Quicker' })
  await page.keyboard.press('Enter')
  await expect(card).toContainText(/booked|taken|not bookable|no longer/i)
  await expect(block(page, 'Ben Second')).toHaveAccessibleName(/11:00 – 12:00/)
  await page.keyboard.press('ArrowRight')
  await expect(card).toContainText(/→ .*13:00 – 14:00/)
  await card.getByRole('button', { name: 'Move and tell Ben Second' }).press('Enter')
  await expect(block(page, 'Ben Second')).toHaveAccessibleName(/13:00 – 14:00/)
  await expect(page).toHaveURL(new RegExp(`day=${inDays(3)}`))
  await page.keyboard.press('k')
  await expect(block(page, 'Ben Second')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panelOf(page, 'Appointment')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(block(page, 'Ben Second')).toBeFocused()
  await page.keyboard.press('t')
  await expect(page).not.toHaveURL(/day=/)
  await expect(focusedHeading(page).or(page.locator('h1'))).toBeVisible()
})

test('an empty stretch is blocked by a drag or a finger; a list says the same; what another does appears', async ({
  browser,
  page,
  doctor,
  database,
}) => {
  await appointmentOf(database, doctor.id, { day: 2, hour: 9, patient: 'Lena List' })
  await asDoctor(page, database, doctor.id)
  await page.goto(`/doctor/calendar?view=day&day=${inDays(2)}`)
  const from = await middleOf(page, 'Lena List')
  await page.mouse.move(from.x, from.y + 4.5 * hourPx - 20)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 5.5 * hourPx - 20, { steps: 4 })
  await page.mouse.up()
  const card = page.getByRole('dialog', { name: 'Keep this time free of bookings' })
  await card.getByRole('textbox', { name: 'Reason (only you see it)' }).fill('Congress')
  await card.getByRole('button', { name: 'Block this time' }).click()
  await expect(page.getByText(/\d: nothing can be booked then\./)).toBeVisible()
  await expect(page.locator('.cal-away').filter({ hasText: 'Congress' })).toBeVisible()

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    storageState: await page.context().storageState(),
  })
  const small = await phone.newPage()
  await small.goto(`/doctor/calendar?day=${inDays(2)}`)
  const there = (await block(small, 'Lena List').boundingBox())!
  await small.touchscreen.tap(there.x + 60, there.y + 3 * hourPx + 20)
  const asked = small.getByRole('dialog', { name: 'Keep this time free of bookings' })
  await expect(asked.getByRole('combobox', { name: 'From' })).toHaveValue('12:15')
  // Typed text is kept until the person discards it.
  const why = asked.getByRole('textbox', { name: 'Reason (only you see it)' })
  await why.fill('Gym')
  for (const leave of [() => why.press('Escape'), () => asked.getByRole('button', { name: 'Leave it open' }).tap()]) {
    await leave()
    await expect(asked).toHaveCount(0)
    await small.touchscreen.tap(there.x + 60, there.y + 3 * hourPx + 20)
    await expect(why).toHaveValue('Gym')
  }
  await asked.getByRole('button', { name: 'Discard' }).tap()
  await expect(asked).toHaveCount(0)
  await inspect(small, 'calendar-phone')

  await page.goto(`/doctor/calendar?view=list&day=${inDays(2)}`)
  const line = page.getByRole('listitem').filter({ hasText: 'Lena List' })
  await expect(line).toContainText('09:00 – 10:00')
  await expect(page.getByRole('listitem').filter({ hasText: 'Congress' })).toBeVisible()
  // The phone confirms it, and this page shows that without a reload.
  await block(small, 'Lena List').tap()
  await small.getByRole('combobox', { name: 'Status' }).selectOption('confirmed')
  await small.getByRole('button', { name: 'Save' }).click()
  await expect(line).toContainText('Confirmed')
  await phone.close()
})

test('at the desk a visit is moved and moved back, an empty stretch is booked with its time, blocked and opened', async ({
  page,
  doctor,
  database,
}) => {
  await appointmentOf(database, doctor.id, { day: 2, hour: 10, patient: 'Rolf Reached' })
  await signInAs(page, 'desk@salus.test', 'reception')
  const address = `/desk/calendar?view=day&day=${inDays(2)}&doctor=${doctor.id}`
  await page.goto(address)
  await expect(block(page, 'Rolf Reached')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(doctor.name)
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  const card = page.getByRole('dialog', { name: 'Move the visit of Rolf Reached' })
  await expect(card).toContainText('11:00 – 12:00')
  // The doctor confirms the visit meanwhile, so the move is refused until that was seen.
  await database.query("update claims set status = 'confirmed', version = 2 where doctor_id = $1", [doctor.id])
  await page.keyboard.press('Enter')
  await expect(card.getByRole('alert')).toBeVisible()
  await expect(block(page, 'Rolf Reached')).toHaveAccessibleName(/10:00 – 11:00/)
  await card.getByRole('button', { name: 'Undo' }).click()
  await page.reload()
  await expect(block(page, 'Rolf Reached')).toHaveAccessibleName(/Confirmed/)
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await expect(card).toContainText('11:00 – 12:00')
  await page.keyboard.press('Enter')
  await expect(block(page, 'Rolf Reached')).toHaveAccessibleName(/11:00 – 12:00/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block(page, 'Rolf Reached')).toHaveAccessibleName(/10:00 – 11:00/)
  // Waits for the stored time first: an earlier answer may still be under way.
  const start = 'select start_time::text as start from claims where doctor_id = $1'
  await expect.poll(async () => (await database.query(start, [doctor.id])).rows[0].start).toBe('10:00:00')
  await page.reload()
  await expect(block(page, 'Rolf Reached')).toHaveAccessibleName(/10:00 – 11:00/)

  const mark = async () => {
    // On a narrow screen the page has scrolled meanwhile.
    await block(page, 'Rolf Reached').evaluate((visit) => visit.scrollIntoView({ block: 'start' }))
    const from = await middleOf(page, 'Rolf Reached')
    await page.mouse.move(from.x, from.y + 2.6 * hourPx)
    await page.mouse.down()
    await page.mouse.move(from.x, from.y + 3.4 * hourPx, { steps: 4 })
    await page.mouse.up()
    return page.getByRole('dialog', { name: 'Book for somebody' })
  }
  await (await mark()).getByRole('button', { name: 'Block this time' }).click()
  const blocking = page.getByRole('dialog', { name: 'Keep this time free of bookings' })
  await expect(blocking.getByRole('combobox', { name: 'From' })).toHaveValue('13:00')
  await inspect(page, 'calendar-desk-block')
  await blocking.getByRole('button', { name: 'Block this time' }).click()
  await expect(page.locator('.cal-away')).toBeVisible()
  await page.getByRole('button', { name: /^End the time off, 13:00/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the time off' }).click()
  await expect(page.locator('.cal-away')).toHaveCount(0)

  await (await mark()).getByRole('button', { name: 'Book at the desk' }).click()
  const form = panelOf(page, 'New visit')
  await expect(form.getByRole('combobox', { name: 'Doctor' })).toHaveValue(doctor.id)
  await expect(form.getByRole('textbox', { name: 'Time', exact: true })).toHaveValue('13:00')
  await form.getByRole('textbox', { name: 'Name' }).fill('Nora Newcomer')
  await form.getByRole('textbox', { name: 'Phone' }).fill('+49 30 5550199')
  // Closed by mistake and marked again: the patient is still filled in.
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.goto(address)
  await (await mark()).getByRole('button', { name: 'Book at the desk' }).click()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Nora Newcomer')
  await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('+49 30 5550199')
  await expect(form.getByRole('textbox', { name: 'Time', exact: true })).toHaveValue('13:00')
  await form.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText(/^Nora Newcomer: .*, 13:00/)).toBeVisible()
  await expect(form).toBeHidden()
  await page.goto(address)
  await expect(block(page, 'Nora Newcomer')).toHaveAccessibleName(/13:00 – 14:00/)
})

test('another doctor takes over a day at the desk, and the patient is asked and agrees', async ({
  browser,
  page,
  doctor,
  database,
}) => {
  const standIn = await anotherDoctor(database)
  const patient = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const account = await signIn(patient)
  await appointmentOf(database, doctor.id, { day: 2, hour: 10, status: 'confirmed', account })
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto(`/desk/calendar?view=day&day=${inDays(2)}&doctor=${doctor.id}`)
  await expect(page.locator('.cal-grid [data-visit]')).toBeVisible()
  await page.getByRole('button', { name: 'Stand-in' }).click()
  const dialog = page.getByRole('dialog', { name: /^Who takes over/ })
  await dialog
    .getByRole('combobox', { name: 'Stand-in' })
    .selectOption({ label: `Dr. ${standIn}, Hematology: works that day, 1 of 1 fit` })
  await expect(dialog.getByText('Goes over')).toBeVisible()
  await inspect(page, 'calendar-stand-in')
  await dialog.locator('form').getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Stand-in' }).click()
  await expect(dialog.getByRole('button', { name: 'Discard' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand over 1 visit' }).click()
  await expect(page.getByText('1 visit is handed over, and the patient is asked.')).toBeVisible()

  await patient.goto('/dashboard')
  const card = patient.getByRole('region', { name: 'Your next visit' })
  await expect(card.getByText(`Dr. ${standIn} sees you instead of Dr. ${doctor.name}`)).toBeVisible()
  await inspect(patient, 'stand-in-asked')
  await card.getByRole('button', { name: 'That suits me' }).click()
  await expect(patient.getByText('Thank you. The visit stays as it is.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'That suits me' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Stand-in' }).click()
  await expect(dialog.getByText('Has agreed')).toBeVisible()
  await patient.context().close()
})
