import type pg from 'pg'
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
  // What else can be done with a visit shows where one points.
  const visit = page.locator('.till-list > li').filter({ hasText: String(number) })
  await visit.hover()
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
  await visit.hover()
  await page.getByRole('button', { name: /^Give back to/ }).click()
  await expect(page.getByRole('dialog', { name: /^Give back to/ })).toContainText('is due again here')
})

/** A visit of today that is paid at the clinic, and the number of its patient. */
async function unpaidVisit(database: pg.Client, doctorId: string, hour: number, name: string) {
  const id = await appointmentOf(database, doctorId, { day: 0, hour, status: 'confirmed', patient: name })
  const { rows } = await database.query<{ number: number }>(
    'select people.number from claims join people on people.id = patient_id where claims.id = $1',
    [id],
  )
  return { id, number: rows[0]!.number }
}

test('by keys alone: cash with change, its receipt at once, and the way back from it', async ({
  page,
  database,
  doctor,
}) => {
  const { number } = await unpaidVisit(database, doctor.id, 13, 'Petra Cash')
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto(`/desk/money?search=${number}`)
  await page.getByRole('button', { name: 'Take money from Petra Cash' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Take money from Petra Cash' })
  await expect(dialog.getByLabel('Given (optional)')).toBeFocused()
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  // Too little is not taken.
  await expect(dialog).toContainText('$20.00 less than the amount')
  await dialog.getByLabel('Given (optional)').fill('150')
  await page.keyboard.press('Enter')
  const said = page.getByRole('alert').filter({ hasText: 'Taken: $120.00, change $30.00.' })
  const link = said.getByRole('link', { name: /^Receipt R1-/ })
  const receipt = (await link.textContent())!.match(/R1-[\d-]+/)![0]
  await expect(page.getByRole('listitem').getByRole('link', { name: receipt })).toBeVisible()
  await inspect(page, 'money-taken')
  await link.click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText(receipt)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/desk/money\\?search=${number}$`))
  // A reason is one line, which Enter sends.
  await page.getByRole('button', { name: /^Give back to/ }).press('Enter')
  const back = page.getByRole('dialog', { name: /^Give back to/ })
  await back.getByLabel('Amount').fill('20')
  await back.getByLabel('Reason').fill('Shorter visit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByRole('link', { name: /^Refund note C1-/ })).toBeVisible()
})

test('what is missing in cash is taken by card in the same act; the desk is told who is paying with PayPal', async ({
  page,
  database,
  doctor,
}) => {
  const { id, number } = await unpaidVisit(database, doctor.id, 14, 'Petra Parts')
  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto(`/desk/money?search=${number}`)
  await page.getByRole('button', { name: 'Take money from Petra Parts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take money from Petra Parts' })
  await dialog.getByLabel('Given (optional)').fill('50')
  await dialog.getByRole('button', { name: 'Take $70.00 by card terminal' }).click()
  await expect(dialog.getByLabel('Of it in cash')).toHaveValue('50')
  await inspect(page, 'money-in-parts')
  await dialog.getByRole('button', { name: 'It is paid' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: /^Receipt R1-/ })).toHaveCount(2)
  const { rows } = await database.query(
    'select method, amount_cents from payments_received where claim_id = $1 order by method',
    [id],
  )
  expect(rows).toEqual([
    { method: 'cash', amount_cents: 5000 },
    { method: 'terminal', amount_cents: 7000 },
  ])

  const other = await unpaidVisit(database, doctor.id, 15, 'Petra Pal')
  await database.query(
    `with begun as (update claims set payment_method = 'paypal' where id = $1 returning id, patient_id)
     insert into payments (claim_id, provider, method, amount_cents, currency, status, intent_id, asked_by)
     select id, 'paypal', 'paypal', 12000, 'usd', 'open', gen_random_uuid()::text, patient_id from begun`,
    [other.id],
  )
  await page.goto(`/desk/money?search=${other.number}`)
  await expect(page.getByText('PayPal payment under way')).toBeVisible()
  await page.getByRole('button', { name: 'Take money from Petra Pal' }).click()
  await expect(page.getByRole('dialog')).toContainText('Petra Pal was sent to PayPal to pay this visit.')
  await database.query("update payments set status = 'cancelled' where claim_id = $1", [other.id])
})
