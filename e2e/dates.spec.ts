import { appointmentOf, expect, signInAs, test } from './people.ts'

const typed = (date: string) => date.split('-').reverse().join('/')

test('a list is narrowed to days that are typed or chosen in a calendar, which is fetched when it is opened', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const calendars = () => fetched.filter((url) => /\/date-calendar-/.test(url)).length
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/audit')
  const from = page.getByRole('textbox', { name: 'From' })
  const to = page.getByRole('textbox', { name: 'To', exact: true })

  // An incomplete date starts no query, and stays as typed.
  await from.pressSequentially('24/1')
  await expect(from).toHaveValue('24/1')
  await expect(page).not.toHaveURL(/from=/)
  await from.fill(typed('2026-01-24'))
  await expect(page).toHaveURL(/from=2026-01-24/)
  expect(calendars()).toBe(0)

  await page.getByRole('button', { name: 'Open the calendar' }).last().click()
  const calendar = page.getByRole('group', { name: 'Calendar' })
  await expect(calendar).toBeVisible()
  expect(calendars()).toBe(1)
  const box = (await calendar.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width)
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await page.getByRole('button', { name: 'Open the calendar' }).last().click()
  await calendar.locator('[aria-label][tabindex="0"]').press('Enter')
  await expect(page).toHaveURL(/to=\d{4}-\d\d-\d\d/)
  await expect(to).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.printed-filters')).toContainText('From: Sat 24 Jan 2026')
})

test('Escape closes what is open above a panel, and leaves the panel', async ({ page, doctor, database }) => {
  const patient = `Ester ${doctor.name}`
  await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', patient })
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(`/admin/dashboard/appointments?search=${encodeURIComponent(patient)}`)
  await page.getByRole('button', { name: patient, exact: true }).click()
  const panel = page.locator('.side-panel')
  await expect(panel).toBeVisible()
  // By keyboard, because the panel covers that end of the filters.
  await page.getByRole('button', { name: /^Filter/ }).press('Enter')
  const opener = page.getByRole('button', { name: 'Open the calendar' }).first()
  await opener.press('Enter')
  await expect(page.getByRole('group', { name: 'Calendar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Calendar' })).toBeHidden()
  await expect(opener).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeHidden()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})
