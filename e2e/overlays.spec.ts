import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { textsIn } from '../texts/texts.ts'
import { appointmentOf, askForAmbulance, demoPassword, expect, narrow, panelOf, signInAs, test } from './people.ts'

/** The day of a doctor at the desk, with a visit late enough to be still to come. */
async function openBoard(page: Page, database: pg.Client, doctor: { id: string; name: string }, language = '') {
  const patient = `Olga ${doctor.name}`
  await appointmentOf(database, doctor.id, { day: 0, hour: 22, status: 'confirmed', patient })
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto(`${language}/desk`)
  return patient
}

/** Chooses from the menu of a visit by keyboard. A key between the two Enters shows that both were aimed. */
async function choose(page: Page, patient: string, act: string) {
  const button = page.getByRole('button', { name: `More for ${patient}` })
  await button.press('Shift')
  await button.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: act, exact: true }).press('Enter')
}

/** A question above a list in a dialog, both opened by keyboard. */
async function openStandIn(page: Page, database: pg.Client, doctor: { id: string }) {
  const patient = `Nina ${crypto.randomUUID().slice(0, 8)}`
  const id = await appointmentOf(database, doctor.id, { day: 3, hour: 10, status: 'confirmed', patient })
  await signInAs(page, 'desk@salus.test', 'reception')
  const { rows } = await database.query<{ day: string }>('select (clinic_today() + 3)::text as day')
  await page.goto(`/desk/calendar?view=day&day=${rows[0]!.day}&doctor=${doctor.id}`)
  // The panel has an address: Back would lead out of it.
  await page.locator(`[data-visit="${id}"]`).press('Enter')
  await expect(panelOf(page, 'Appointment')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Stand-in' })
  await opener.focus()
  await opener.press('Enter')
  const list = page.getByRole('dialog', { name: /^Who takes over/ })
  const asks = list.getByRole('button', { name: `Cancel the visit of ${patient}` })
  await expect(asks).toBeVisible()
  const question = page.getByRole('dialog', { name: `Cancel the visit of ${patient}?` })
  return { opener, list, asks, question }
}

/** What the browser calls modal, and what of the page can be reached beside it. */
const modals = (page: Page) => page.evaluate(() => document.querySelectorAll('dialog:modal').length)

test('of two dialogs Escape, Back and a press beside close the upper one, and the focus goes back', async ({
  page,
  database,
  doctor,
}) => {
  const { opener, list, asks, question } = await openStandIn(page, database, doctor)
  const address = page.url()
  const leave: [how: string, act: () => Promise<unknown>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['Back', () => page.goBack()],
    ['beside', () => page.mouse.click(4, 4)],
  ]
  for (const [how, act] of leave) {
    await asks.focus()
    await asks.press('Enter')
    await expect(question).toBeVisible()
    await expect(question.locator(':focus')).toHaveCount(1)
    expect(await modals(page), how).toBe(2)
    await act()
    await expect(question, how).toBeHidden()
    await expect(list, how).toBeVisible()
    await expect(asks, how).toBeFocused()
  }
  for (const [how, act] of leave) {
    await expect(list).toBeVisible()
    await act()
    await expect(list, how).toBeHidden()
    await expect(opener, how).toBeFocused()
    expect(page.url(), how).toBe(address)
    await opener.press('Enter')
  }
  // Whoever marks a text and lets go beside it has not left.
  const heading = (await list.getByRole('heading').first().boundingBox())!
  await page.mouse.move(heading.x + 4, heading.y + 4)
  await page.mouse.down()
  await page.mouse.move(4, 4)
  await page.mouse.up()
  await expect(list).toBeVisible()
})

test('a dialog that is busy stays open, however often Escape is pressed', async ({ page, database, doctor }) => {
  const id = await appointmentOf(database, doctor.id, { day: 3, hour: 10, patient: 'Bibi Busy' })
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(`/admin/dashboard/appointments?open=${id}`)
  await panelOf(page, 'Appointment')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Cancel this appointment?' })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/appointments/**', async (route) => {
    if (route.request().method() !== 'GET') await answer.promise
    await route.continue()
  })
  await question.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(question.locator('[aria-disabled="true"]').first()).toBeVisible()
  for (let n = 0; n < 4; n++) await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  expect(await modals(page)).toBe(1)
  answer.resolve()
  await expect(question).toBeHidden()
  await expect(panelOf(page, 'Appointment').getByText('Cancelled').first()).toBeVisible()
})

/** The dialog in which a visit of the board is moved, with its calendar open. */
async function openCalendar(page: Page, patient: string) {
  await choose(page, patient, textsIn('en').deskVisits.move)
  const dialog = page.getByRole('dialog', { name: `Move the visit of ${patient}` })
  await dialog.getByRole('button', { name: 'Open the calendar' }).click()
  const calendar = page.getByRole('group', { name: 'Calendar' })
  await expect(calendar).toBeInViewport({ ratio: 0.99 })
  return { dialog, calendar }
}

test('a calendar in a dialog closes first, then the dialog', narrow, async ({ page, database, doctor }) => {
  const { dialog, calendar } = await openCalendar(page, await openBoard(page, database, doctor))
  // Nothing of the dialog lies over it.
  const { x, y, width, height } = (await calendar.boundingBox())!
  for (const at of [
    { x: x + width / 2, y: y + 4 },
    { x: x + width / 2, y: y + height - 4 },
  ]) {
    const isOnTop = await calendar.evaluate((box, { x, y }) => box.contains(document.elementFromPoint(x, y)), at)
    expect(isOnTop).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test(
  'Undo is pressed while a dialog is open, and stands where it stood',
  narrow,
  async ({ page, database, doctor }) => {
    const patient = await openBoard(page, database, doctor)
    await page.getByRole('button', { name: `Arrived: ${patient}` }).click()
    const toast = page.getByRole('alert').filter({ hasText: patient })
    await expect(toast).toBeVisible()
    // A phone shows a tab a column.
    await page.getByRole('tab', { name: /^Waiting/ }).click()
    // It stays for as long as somebody points at it.
    await toast.hover()
    const placeOf = async () => {
      const { x, y } = (await toast.boundingBox())!
      return { x: Math.round(x), y: Math.round(y) }
    }
    const before = await placeOf()
    await choose(page, patient, 'Enter with its time')
    const dialog = page.getByRole('dialog', { name: `What happened earlier: ${patient}` })
    await expect(dialog).toBeVisible()
    expect(await placeOf(), 'as the dialog opens').toEqual(before)
    await expect(dialog.getByRole('alert').filter({ hasText: patient }), 'it is heard within the dialog').toBeVisible()
    const [told, main] = [
      (await toast.boundingBox())!,
      (await dialog.getByRole('button', { name: 'Enter it' }).boundingBox())!,
    ]
    expect(told.y + told.height <= main.y || main.y + main.height <= told.y, 'it lies over no main button').toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await placeOf(), 'as it closes').toEqual(before)
    await choose(page, patient, 'Enter with its time')
    await expect(dialog).toBeVisible()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(toast).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /^Expected/ }).click()
    await expect(page.getByRole('button', { name: `Arrived: ${patient}` })).toBeVisible()
  },
)

test('that the line is gone is said above a dialog, and within it', async ({
  page,
  context,
  database,
  doctor,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const { list, asks, question } = await openStandIn(page, database, doctor)
  await asks.press('Enter')
  await expect(question).toBeVisible()
  await context.setOffline(true)
  const said = (dialog: Locator) => dialog.getByRole('status').filter({ hasText: 'You are offline.' })
  await expect(said(question)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(said(list)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeInViewport()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.', { exact: false })).toBeHidden()
})

test('an ambulance rings above a dialog, and is seen there', async ({ page, browser }) => {
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/requests')
  await page.getByLabel('Sound for a new ambulance').check()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox')).toBeFocused()

  const reference = await askForAmbulance(browser)

  const alarm = dialog.getByRole('alert').filter({ hasText: reference })
  await expect(alarm).toBeInViewport({ ratio: 1, timeout: 20_000 })
  await alarm.getByRole('button', { name: 'I have seen it' }).click()
  await expect(alarm).toBeHidden()
  await expect(dialog.getByRole('combobox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('locked over a dialog, the page shows it again, with what was chosen, to whoever unlocks it', async ({
  page,
  database,
  doctor,
}) => {
  const { opener, list } = await openStandIn(page, database, doctor)
  await list.getByLabel('From').fill('09:00')
  await page.keyboard.press('Alt+KeyL')
  const cover = page.getByRole('dialog', { name: 'Locked' })
  await expect(cover).toBeVisible()
  await expect(list).toHaveCount(0)
  await cover.getByLabel('Password', { exact: true }).fill(demoPassword)
  await cover.getByRole('button', { name: 'Go on' }).click()
  await expect(cover).toBeHidden()
  await expect(list.getByLabel('From')).toHaveValue('09:00')
  expect(await modals(page)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await opener.click()
  await expect(list).toBeVisible()
})

for (const language of ['en', 'ar'] as const) {
  test(`a menu is gone through by keyboard: ${language}`, async ({ page, database, doctor }) => {
    const { deskBoard, deskVisits } = textsIn(language)
    const patient = await openBoard(page, database, doctor, language === 'en' ? '' : `/${language}`)
    const button = page.getByRole('button', { name: deskBoard.more(patient) })
    const menu = page.getByRole('menu')
    const items = menu.getByRole('menuitem')
    await expect(button).toHaveAttribute('aria-haspopup', 'menu')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.press('Enter')
    await expect(items.first()).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'true')

    // It ends where its button does, as one reads, and is within the window.
    const [at, of] = [(await menu.boundingBox())!, (await button.boundingBox())!]
    const width = page.viewportSize()!.width
    const ends = language === 'en' ? at.x + at.width - (of.x + of.width) : at.x - of.x
    const isAtEdge = at.x < 10 || at.x + at.width > width - 10
    expect(Math.abs(ends) < 2 || isAtEdge).toBe(true)
    expect(at.x).toBeGreaterThanOrEqual(0)
    expect(at.x + at.width).toBeLessThanOrEqual(width)

    await page.keyboard.press('ArrowDown')
    await expect(items.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(items.last()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(items.last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(items.first()).toBeFocused()
    // The first letter of what it is called.
    const letter = [...deskVisits.cancel][0]!
    await items.first().dispatchEvent('keydown', { key: letter })
    // Without its accents, as one types.
    const bare = (text: string | null) => [...(text ?? '').trim().normalize('NFD').toLowerCase()][0]
    await expect.poll(async () => bare(await menu.locator(':focus').textContent())).toBe(bare(letter))
    await expect(items.last()).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.press('Enter')
    await page.keyboard.press('Tab')
    await expect(menu).toHaveCount(0)
    await button.press('Enter')
    await page.mouse.click(width / 2, 4)
    await expect(menu).toHaveCount(0)
  })
}

test('a menu follows its button as the page scrolls', async ({ page, database, doctor }) => {
  const patient = await openBoard(page, database, doctor)
  await page.setViewportSize({ width: 1280, height: 500 })
  const button = page.getByRole('button', { name: `More for ${patient}` })
  await button.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  const apart = async () => {
    const [at, of] = [(await menu.boundingBox())!, (await button.boundingBox())!]
    return Math.round(Math.min(Math.abs(at.y - of.y - of.height), Math.abs(of.y - at.y - at.height)))
  }
  const before = await apart()
  await page.mouse.wheel(0, 40)
  await expect.poll(apart).toBe(before)
})

test.describe('in a browser that knows no popover', () => {
  test.use({ asOldest: true })

  test('the menu, the bell and a calendar open all the same', async ({ page, database, doctor }) => {
    const patient = await openBoard(page, database, doctor)
    expect(await page.evaluate(() => 'showPopover' in HTMLElement.prototype)).toBe(false)
    const button = page.getByRole('button', { name: `More for ${patient}` })
    await button.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 0.99 })
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeInViewport({ ratio: 0.99 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeHidden()
    const { dialog, calendar } = await openCalendar(page, patient)
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(dialog).toBeVisible()
  })
})

test('a dialog fades in, unless less motion is wanted; the page behind keeps its place', async ({ page }) => {
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/appointments?day=any')
  const row = page.locator('main [data-opens]').first()
  await expect(row).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 120))
  const before = (await row.boundingBox())!
  const modal = page.locator('dialog.modal')
  for (const [reducedMotion, animation] of [
    ['reduce', 'none'],
    ['no-preference', 'modal-appears'],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.keyboard.press('?')
    await expect(modal).toHaveCSS('animation-name', animation)
    await page.mouse.move(640, 450)
    await page.mouse.wheel(0, 300)
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    expect(await row.boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(modal).toHaveCount(0)
    expect(await row.boundingBox()).toEqual(before)
  }
  await page.keyboard.press('?')
  await expect(modal).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(modal).toBeHidden()
})
