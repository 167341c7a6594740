import type { Client } from 'pg'
import { appointmentOf, asDoctor, expect, inspect, signInAs, test } from './people.ts'

/** Another admin, so that their list preferences affect no other test. */
async function anotherAdmin(database: Client): Promise<string> {
  const { rows } = await database.query<{ email: string }>(
    `with boss as (select id, password_hash from users where email = 'admin@salus.test'), known as (
       insert into persons (email, name) values (gen_random_uuid() || '@salus.test', 'Lia Lists') returning id, email
     ), another as (
       insert into users (id, email, role, password_hash)
       select known.id, known.email, 'admin', password_hash from known, boss returning id, email
     ), given as (
       insert into staff_rights (account_id, right_name)
       select another.id, right_name from another, staff_rights where account_id = (select id from boss)
     ) select email from another`,
  )
  return rows[0]!.email
}

test('a list of work: keys, order, columns, a saved view, many at once and back', async ({
  page,
  doctor,
  database,
}) => {
  const mark = doctor.name.split(' ')[1]!
  for (const [n, name] of ['Ann', 'Ben', 'Cleo'].entries()) {
    await appointmentOf(database, doctor.id, { day: 1 + n, hour: 9 + n, patient: `${name} ${mark}` })
  }
  await signInAs(page, await anotherAdmin(database), 'admin')
  await page.goto(`/admin/dashboard/appointments?search=${mark}&status=pending`)
  const rows = page.getByRole('table', { name: 'Appointments' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  expect((await rows.first().boundingBox())!.height).toBeCloseTo(32, 0)
  // What can be done with a row shows where one points; its targets are at least 24 px high.
  const confirm = rows.first().getByRole('button', { name: /^Confirm/ })
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(confirm.locator('xpath=..')).toHaveCSS('opacity', '0')
  await rows.first().hover()
  await expect(confirm.locator('xpath=..')).toHaveCSS('opacity', '1')
  expect((await confirm.boundingBox())!.height).toBeGreaterThanOrEqual(24)
  await page.getByRole('heading', { level: 1 }).hover()
  await confirm.focus()
  await expect(confirm.locator('xpath=..')).toHaveCSS('opacity', '1')
  await confirm.blur()

  // Sorted by a column's heading; the order is in the address.
  await expect(page.getByRole('columnheader', { name: 'Date and time' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Date and time' }).click()
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(rows.first()).toContainText('Ann')

  // Keys move from row to row, and from panel to panel.
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: `Ann ${mark}`, exact: true })).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Appointment' })
  await expect(panel).toContainText(`Ben ${mark}`)
  await page.keyboard.press('k')
  await expect(panel).toContainText(`Ann ${mark}`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys on this page' })).toContainText('The next row')
  await inspect(page, 'work-list-keys')

  // Single-letter shortcuts are switched off and on again; Escape is not one of them.
  await page.getByRole('switch', { name: 'Single-letter shortcuts' }).setChecked(false, { force: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('single-keys'))).toBe('off')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  await page.getByRole('switch', { name: 'Single-letter shortcuts' }).setChecked(true, { force: true })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Many rows are changed at once, and undone.
  const bar = page.getByRole('region', { name: '2 chosen' })
  const saved = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export 2 as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('appointments.csv')
  await inspect(page, 'work-list-chosen')
  await bar.getByRole('button', { name: 'Confirm 2' }).click()
  await expect(page.getByText('2 appointments confirmed')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 taken back')).toBeVisible()
  await expect(rows).toHaveCount(3)

  // List preferences and a named view are still there after a reload.
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  // The checkbox updates a moment after it was pressed, once the preferences are fetched again.
  await page.getByRole('checkbox', { name: 'Phone' }).click()
  await expect(page.getByRole('checkbox', { name: 'Phone' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Amount' }).click()
  await expect(page.getByRole('checkbox', { name: 'Amount' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabel('Name of this view').fill(`Of ${mark}`)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect(page.getByText('The view is saved')).toBeVisible()
  await page.goto('/admin/dashboard/appointments?day=any')
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('link', { name: `Of ${mark}` }).click()
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Take away Status: Pending' }).click()
  await expect(page).not.toHaveURL(/status=/)
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  await page.getByRole('button', { name: 'As it comes' }).click()
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
})

test('a few letters find a person, their visit, a payment and a screen, by keys alone', async ({
  page,
  doctor,
  database,
}) => {
  const mark = doctor.name.split(' ')[1]!
  const id = await appointmentOf(database, doctor.id, { day: 1, hour: 9, patient: `Fiona ${mark}` })
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/settings')
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Find people, visits, payments and screens' })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await field.fill(`fiona ${mark.toUpperCase()}`)
  const group = (name: string) => page.getByRole('group', { name })
  await expect(group('People').getByRole('option')).toContainText(`Fiona ${mark}`)
  await expect(group('Visits to come').getByRole('option')).toContainText('09:00')
  await inspect(page, 'finder')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard/appointments\\?open=${id}`))

  const paid = await database.query<{ id: string; intent_id: string }>(
    `select id, intent_id from payments where intent_id ~ '[0-9]' limit 1`,
  )
  await page.keyboard.press('Control+k')
  await field.fill(paid.rows[0]!.intent_id)
  await expect(group('Payments').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard/payments\\?open=${paid.rows[0]!.id}`))
  await page.keyboard.press('Control+k')
  await field.fill('analyt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('zzzz qqqq')
  await expect(page.getByText('Nothing is called “zzzz qqqq”.')).toBeVisible()
})

test('a doctor finds their own patients, and nobody else’s', async ({ page, doctor, database }) => {
  const mark = doctor.name.split(' ')[1]!
  await appointmentOf(database, doctor.id, { day: 1, hour: 10, patient: `Gil ${mark}` })
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Find people, visits, payments and screens' })
  await field.fill(`gil ${mark}`)
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toHaveCount(1)
  await field.fill('Maria Lindqvist')
  await expect(page.getByText('Nothing is called “Maria Lindqvist”.')).toBeVisible()
  await field.fill(`gil ${mark}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Gil ${mark}` })).toBeVisible()
})

test('a doctor’s own list: keys, chips, order, columns, a saved view, many at once', async ({
  page,
  doctor,
  database,
}) => {
  for (const [n, name] of ['Ann', 'Ben', 'Cleo'].entries()) {
    const status = name === 'Ben' ? 'confirmed' : 'pending'
    await appointmentOf(database, doctor.id, { day: 1 + n, hour: 9 + n, patient: `${name} Own`, status })
  }
  await asDoctor(page, database, doctor.id)
  await page.goto('/doctor/dashboard/appointments?tab=upcoming')
  const rows = page.getByRole('table', { name: 'Appointments' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  expect((await rows.first().boundingBox())!.height).toBeCloseTo(32, 0)
  await page.getByRole('button', { name: 'Patient', exact: true }).click()
  await page.getByRole('button', { name: 'Patient', exact: true }).click()
  await expect(page).toHaveURL(/sort=-patient/)
  await expect(rows.first()).toContainText('Cleo')

  // Keys move from row to row and from panel to panel; the panel is in the address.
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Cleo Own', exact: true })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Appointment' })
  await expect(panel.getByRole('link', { name: 'Ben Own' })).toBeVisible()
  await inspect(page, 'own-list-panel')
  await page.keyboard.press('j')
  await expect(panel.getByRole('link', { name: 'Ann Own' })).toBeVisible()
  await page.reload()
  await expect(panel.getByRole('link', { name: 'Ann Own' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search patients')).toBeFocused()
  await page.getByLabel('Search patients').blur()

  // The counts of the tabs apply the filter; as a named view it can be opened again.
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('region', { name: 'Filter' }).getByLabel('Show', { exact: true }).selectOption('pending')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'Upcoming (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabel('Name of this view').fill('To confirm')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect(page.getByText('The view is saved')).toBeVisible()
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  await page.getByRole('checkbox', { name: 'Phone' }).click()
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Take away Show: Pending' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('link', { name: 'To confirm' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Choose all of this page' }).click()
  await page.getByRole('region', { name: '2 chosen' }).getByRole('button', { name: 'Confirm 2' }).click()
  await expect(page.getByText('2 appointments confirmed')).toBeVisible()
  await expect(page.getByText('No appointment matches this.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)
})

test('one Filter knows every field, its chips stand beside it, and the rows stand in groups', async ({
  page,
  doctor,
  database,
}) => {
  const mark = doctor.name.split(' ')[1]!
  for (const [n, day] of [0, 1, 1].entries()) {
    await appointmentOf(database, doctor.id, { day, hour: 9 + n, patient: `Gro${n} ${mark}` })
  }
  await signInAs(page, await anotherAdmin(database), 'admin')
  await page.goto('/admin/dashboard/appointments')
  const chips = page.getByRole('list', { name: 'Filters that are set' })
  const rows = page.getByRole('table', { name: 'Appointments' }).locator('tbody tr:not(.work-group)')
  // It opens on today, which a chip says.
  await expect(chips.getByRole('button', { name: 'Take away Day: Today' })).toBeVisible()
  await expect(chips.getByRole('listitem')).toHaveCount(1)

  // By keys: f opens it, Tab reaches every field, Escape closes it and gives the focus back.
  await page.keyboard.press('f')
  const filter = page.getByRole('button', { name: /^Filter/ })
  await expect(filter).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused()
  for (const label of ['From', 'To', 'Doctor', 'Where', 'Visit', 'Status', 'Payment', 'Way of paying']) {
    await expect(page.getByRole('region', { name: /^Filter/ }).getByLabel(label, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Doctor', { exact: true }).selectOption({ label: `Dr. ${doctor.name}` })
  await expect(page).toHaveURL(new RegExp(`doctorId=${doctor.id}`))
  await expect(rows).toHaveCount(1)
  await inspect(page, 'work-list-filter')
  await page.keyboard.press('Escape')
  await expect(filter).toBeFocused()
  await expect(filter).toHaveText('Filter (2)')

  // A chip that is pressed goes, and the focus goes to the button beside it.
  await page.getByRole('button', { name: 'Take away Day: Today' }).click()
  await expect(page).toHaveURL(/day=any/)
  await expect(filter).toBeFocused()
  await expect(rows).toHaveCount(3)

  await page.getByLabel('Group by').selectOption({ label: 'Day' })
  await expect(page).toHaveURL(/group=day/)
  await expect(page.getByRole('rowheader')).toHaveText([/ 2$/, / 1$/])
  await inspect(page, 'work-list-groups')
  await page.getByLabel('Group by').selectOption({ label: 'Doctor' })
  await expect(page.getByRole('rowheader')).toHaveText([`Dr. ${doctor.name} 3`])
  await page.getByLabel('Group by').selectOption({ label: 'Nothing' })
  await expect(page.getByRole('rowheader')).toHaveCount(0)
})
