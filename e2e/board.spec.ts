import type { Page } from '@playwright/test'
import { appointmentOf, expect, inspect, panelOf, signInAs, test } from './people.ts'

const hours = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]

/** How many expected visits are whole in view, in rows of 56 px. */
const rowsInView = (page: Page) =>
  page
    .getByRole('region', { name: /^Expected/ })
    .getByRole('listitem')
    .evaluateAll((all) => {
      const bar = document.querySelector('.shell-nav')!.getBoundingClientRect()
      const end = Math.min(
        all[0]!.parentElement!.getBoundingClientRect().bottom,
        bar.top > 0 ? bar.top : window.innerHeight,
      )
      return all
        .map((row) => row.getBoundingClientRect())
        .filter(({ bottom, height }) => Math.round(height) === 56 && bottom <= end).length
    })

test('the board is one screen: ten visits are in view, each opens beside it, and keys do the check-in', async ({
  page,
  database,
  doctor,
}) => {
  const mark = crypto.randomUUID().replaceAll(/[\d-]/g, '')
  for (const hour of hours) {
    await appointmentOf(database, doctor.id, { day: 1, hour, status: 'confirmed', patient: `Tova ${mark}${hour}` })
  }
  const today = await appointmentOf(database, doctor.id, {
    day: 0,
    hour: 21,
    status: 'confirmed',
    patient: `Ada ${mark}`,
  })
  await database.query(
    `update persons set phone = '+49 30 5550111', desk_note = 'Rings twice', needs = '{wheelchair}'
     where id = (select patient_id from claims where id = $1)`,
    [today],
  )
  const { rows } = await database.query('select (clinic_today() + 1)::text as tomorrow')
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto(`/desk?date=${rows[0].tomorrow}&of=${doctor.id}`)
  const expected = page.getByRole('region', { name: /^Expected/ })
  await expect(expected.getByRole('listitem')).toHaveCount(hours.length)
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(10)
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)

  await expected
    .getByRole('button', { name: new RegExp(`Tova ${mark}9`) })
    .first()
    .click()
  await expect(page.locator('.side-panel')).toBeVisible()
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(10)

  // The only hit of a search is what Enter opens; Enter again is its main step, once.
  await page.goto(`/desk?of=${doctor.id}`)
  await expect(expected.getByRole('listitem')).toHaveCount(1)
  // A row may be seen before the page listens to keys.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByLabel('Name, birthday, phone or number')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(`ada ${mark}`)
  await expect(page.getByText('1 visit here. Press Enter to open it.')).toBeVisible()
  await page.keyboard.press('Enter')
  const panel = panelOf(page, `Ada ${mark}`)
  await expect(panel.getByRole('link', { name: /5550111/ })).toBeVisible()
  for (const fact of ['Rings twice', 'wheelchair']) await expect(panel.getByText(fact)).toBeVisible()
  await inspect(page, 'desk-board-panel')
  await expect(panel.getByRole('button', { name: `Arrived: Ada ${mark}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /^Waiting/ }).getByText(`Ada ${mark}`)).toBeVisible()
  await expect(panel.getByRole('heading', { name: `Ada ${mark}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: `Call in: Ada ${mark}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
  // The focus is on its row, not in the search by which it was found.
  await expect(page.locator(`[data-opens="${today}"]`)).toBeFocused()
})

test('j and k go from visit to visit, Enter opens, and ? says the keys', async ({ page, database, doctor }) => {
  const mark = crypto.randomUUID().replaceAll(/[\d-]/g, '')
  for (const [n, hour] of [9, 10, 11].entries()) {
    await appointmentOf(database, doctor.id, { day: 1, hour, status: 'confirmed', patient: `Key${n} ${mark}` })
  }
  const { rows } = await database.query('select (clinic_today() + 1)::text as tomorrow')
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto(`/desk?date=${rows[0].tomorrow}&of=${doctor.id}`)
  await expect(page.getByText(`Key0 ${mark}`)).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: new RegExp(`Key0 ${mark}`) }).first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(panelOf(page, `Key1 ${mark}`)).toBeVisible()
  await page.keyboard.press('j')
  await expect(panelOf(page, `Key2 ${mark}`)).toBeVisible()
  await page.keyboard.press('k')
  // Whoever is cancelled leaves the list; the next one has their place in it.
  await panelOf(page, `Key1 ${mark}`).getByRole('button', { name: 'Cancel the visit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(page.locator('.board-rows').getByText(`Key1 ${mark}`)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(panelOf(page, `Key2 ${mark}`)).toBeVisible()
  await page.keyboard.press('k')
  await expect(panelOf(page, `Key0 ${mark}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByText('A walk-in')).toBeVisible()
  await expect(keys.getByText('Choose the row, or not')).toHaveCount(0)
})

test('on a phone each column is a tab @narrow', async ({ page, database, doctor }) => {
  const mark = crypto.randomUUID().replaceAll(/[\d-]/g, '')
  await appointmentOf(database, doctor.id, { day: 0, hour: 21, status: 'confirmed', patient: `Phoebe ${mark}` })
  for (const hour of hours) {
    await appointmentOf(database, doctor.id, { day: 1, hour, status: 'confirmed', patient: `Perdita ${mark}${hour}` })
  }
  const { rows } = await database.query('select (clinic_today() + 1)::text as tomorrow')
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto(`/desk?date=${rows[0].tomorrow}&of=${doctor.id}`)
  await expect(page.getByText(`Perdita ${mark}9`, { exact: true })).toBeVisible()
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(7)
  await page.goto(`/desk?of=${doctor.id}`)
  await page.getByRole('button', { name: `Arrived: Phoebe ${mark}` }).click()
  await expect(page.getByText('Nobody is expected any more.')).toBeVisible()
  await page.getByRole('tab', { name: /^Waiting/ }).click()
  await expect(page.getByRole('button', { name: `Call in: Phoebe ${mark}` })).toBeVisible()
  await inspect(page, 'desk-board-phone')
})
