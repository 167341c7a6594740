import { appointmentOf, expect, inspect, narrow, signIn, test } from './people.ts'

test('a receipt is found from the visit, read, and prints alone', narrow, async ({ page, doctor, database }) => {
  const account = await signIn(page)
  const id = await appointmentOf(database, doctor.id, { day: 2, hour: 9, status: 'confirmed', account })
  await database.query(
    `insert into payments_received (claim_id, method, amount_cents, taken_by)
     select $1, 'cash', 12000, id from users where email = 'desk@salus.test'`,
    [id],
  )
  const label = async () =>
    (await database.query('select label from receipts where claim_id = $1', [id])).rows[0]?.label as string | undefined
  await expect.poll(label).toMatch(/^R1-/)
  const number = (await label())!
  await page.goto(`/dashboard/receipts?visit=${id}`)
  await expect(page.getByText('What was paid for one visit')).toBeVisible()
  await inspect(page, 'receipts')
  await page.getByRole('link', { name: number }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt).toContainText(number)
  await expect(receipt).toContainText(`Consultation with Dr. ${doctor.name}`)
  await expect(receipt).toContainText('$120.00')
  await expect(receipt).toContainText('In cash')
  await inspect(page, 'receipt')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^R1-\d{4}-\d{5}\.pdf$/)

  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'All receipts' })).toBeHidden()
  // It prints on one sheet with Chromium's default settings.
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)
  expect(sheets).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/dashboard/receipts/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
