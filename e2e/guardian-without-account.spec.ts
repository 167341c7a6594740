import { addDays } from '#contract/clinic-time.ts'
import { expect, inspect, panelOf, signInAs, test } from './people.ts'

const inDays = (days: number) => addDays(new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' }), days)
const unlike = (name: string) => `${name} ${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`

test('a mother who calls is the guardian of her child without an account; the panel and the page say whom to call', async ({
  page,
  database,
  doctor,
}) => {
  const [mother, child] = [unlike('Mia Mother'), unlike('Kim Child')]
  // Not the account of the other tests of a new visit: what is typed and the time held belong to an account.
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/desk')
  await page.getByRole('button', { name: 'New visit' }).click()
  const panel = panelOf(page, 'New visit')
  await panel.getByLabel('Name', { exact: true }).fill(mother)
  await panel.getByLabel('Phone').fill('+49 30 5550192')
  await panel.getByRole('combobox', { name: 'With whom' }).selectOption(`doctor ${doctor.id}`)
  await panel.getByRole('combobox', { name: 'Day', exact: true }).selectOption(inDays(3))
  await panel.locator('.wished-column .chip').first().click()
  await panel.getByRole('checkbox', { name: 'For a child or another person' }).check()
  await panel.getByLabel('Name of the patient').fill(child)
  await panel.getByRole('checkbox', { name: /They have declared that they have custody/ }).check()
  await inspect(page, 'new-visit-guardian')
  const book = panel.getByRole('button', { name: 'Book', exact: true })
  await book.click()
  await expect(panel.getByText('Give the birthday of the child')).toBeVisible()
  await panel.getByLabel('Birthday of the patient').fill('4.5.2019')
  await panel.getByLabel('Birthday of the patient').press('Enter')
  await expect(page.getByText(new RegExp(`^${child}: `))).toBeVisible()

  const { rows } = await database.query<{ id: string; patient: string }>(
    "select id, patient_id as patient from claims where doctor_id = $1 and status = 'confirmed'",
    [doctor.id],
  )
  await page.goto(`/desk/calendar?view=day&day=${inDays(3)}&doctor=${doctor.id}&open=${rows[0]!.id}`)
  const visit = page.getByRole('complementary').filter({ hasText: child })
  await expect(visit.getByText(`To call: ${mother}`)).toBeVisible()
  await expect(visit.getByRole('link', { name: `Call +49 30 5550192, ${mother}` })).toBeVisible()
  await page.goto(`/desk/people/${rows[0]!.patient}`)
  const guardian = page
    .getByRole('region', { name: 'Who acts for them' })
    .getByRole('listitem')
    .filter({ hasText: mother })
  await expect(guardian).toContainText('No account')
  await expect(guardian.getByRole('link', { name: '+49 30 5550192' })).toBeVisible()
  await inspect(page, 'person-guardian-without-account')
})
