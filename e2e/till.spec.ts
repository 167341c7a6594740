import { appointmentOf, expect, inspect, panelOf, signIn, signInAs, test } from './people.ts'

// One after the other, because both tests move cash of the same drawer.
test.describe.configure({ mode: 'default' })

test('a shift of the till is opened, counted and closed; what is typed stays, and an admin sees what is missing', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  // Another test may have left a shift open.
  await database.query(
    `insert into till_counts (shift_id, counted_by, closes, counted_cents)
     select shift_id, (select id from users where email = 'desk@salus.test'), true, expected_cents
     from till_books where closing_id is null`,
  )
  const account = await signIn(await (await browser.newContext()).newPage())
  const id = await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', account })
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto('/desk/money/till')
  await page.getByLabel('How many of $50.00').fill('2')
  await page.getByLabel('How many of $0.25').fill('6')
  await expect(page.getByLabel('Counted altogether')).toHaveValue('101.5')
  const { rows: shifts } = await database.query('select from till_shifts')
  if (shifts.length > 0) await page.getByLabel('How did the difference come about?').fill('Another test')
  await inspect(page, 'till-closed')
  await page.getByRole('button', { name: 'Open the till with $101.50' }).click()
  const holds = page.getByRole('region', { name: 'Should be in it' })
  await expect(holds).toContainText('$101.50')

  await page.getByRole('button', { name: 'Take cash out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take cash out' })
  await dialog.getByLabel('Amount').fill('200')
  await dialog.getByRole('button', { name: 'It is taken out' }).click()
  await expect(dialog).toContainText('There is not that much in the till.')
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByRole('button', { name: 'It is taken out' }).click()
  await expect(holds).toContainText('$1.50')

  // A colleague takes cash meanwhile: the sum updates without a reload, and the count being typed stays.
  await page.getByLabel('How many of $20.00').fill('6')
  await database.query(
    `insert into payments_received (claim_id, method, amount_cents, taken_by)
     select $1, 'cash', 12000, id from users where email = 'desk@salus.test'`,
    [id],
  )
  await expect(page.getByText('$1.50 missing')).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByLabel('How many of $20.00')).toHaveValue('6')
  await page.getByRole('button', { name: 'Close the till with $120.00' }).click()
  await expect(page.getByLabel('How did the difference come about?')).toBeFocused()
  await page.keyboard.type('Coins fell behind the desk')
  await inspect(page, 'till-open')
  await page.getByRole('button', { name: 'Close the till with $120.00' }).click()
  await expect(page.getByRole('heading', { name: 'The till is closed' })).toBeVisible()
  await expect(page.getByText('$120.00 should be in the till')).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await signInAs(admin, 'admin@salus.test', 'admin')
  await admin.goto('/admin/dashboard/payments')
  await admin.getByRole('link', { name: 'Till shifts' }).click()
  await admin.getByRole('switch', { name: 'Only with a difference' }).click()
  await admin
    .getByRole('button', { name: /, shift \d+/ })
    .first()
    .click()
  const panel = panelOf(admin, /, shift \d+/)
  await expect(panel).toContainText('Coins fell behind the desk')
  await inspect(admin, 'till-shifts')
})

test('reception lowers the price of a paid visit and is told what to give back; giving back says what is due again', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  const account = await signIn(await (await browser.newContext()).newPage())
  const id = await appointmentOf(database, doctor.id, { day: 0, hour: 11, status: 'confirmed', account })
  await database.query("update claims set payment_method = 'clinic' where id = $1", [id])
  await database.query(
    `insert into payments_received (claim_id, method, amount_cents, taken_by)
     select id, 'cash', amount_cents, (select id from users where email = 'desk@salus.test') from claims where id = $1`,
    [id],
  )
  const { rows } = await database.query(
    `select people.number, claims.amount_cents / 100 as price from claims join people on people.id = patient_id
     where claims.id = $1`,
    [id],
  )
  const { number, price } = rows[0]
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto(`/desk/money?search=${number}`)
  await page.getByRole('button', { name: /^Lower the price for/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Lower the price for/ })
  await dialog.getByLabel('Lower by').fill('20')
  await expect(dialog).toContainText('Give $20.00 back: it was paid here already.')
  await dialog.getByLabel('Reason').fill('Shorter visit agreed')
  await inspect(page, 'price-lowered')
  await dialog.getByRole('button', { name: 'Lower the price' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`$${price - 20}.00 paid`)).toBeVisible()
  await expect(page.getByText(/Price lowered by \$20\.00/)).toBeVisible()
  await page.getByRole('button', { name: /^Give back to/ }).click()
  await expect(page.getByRole('dialog', { name: /^Give back to/ })).toContainText('is due again here')
})
