import { demoPassword, expect, inspect, panelOf, signInAs, test } from './people.ts'

test('staff of one place: given on the staff page, and the desk shows that place alone', async ({
  page,
  browser,
  database,
}) => {
  const email = `lena-${crypto.randomUUID()}@salus.test`
  const { rows: places } = await database.query('select id, name from places order by id <> first_place() limit 2')
  const [first, second] = places
  await database.query(
    `with known as (insert into persons (email, name) values ($1, 'Lena Local') returning id, email)
     insert into users (id, email, role, password_hash, email_confirmed_at)
     select known.id, known.email, 'reception', password_hash, clinic_now()
     from known, users desk where desk.email = 'desk@salus.test'`,
    [email],
  )
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(`/admin/dashboard/staff?search=${email}`)
  await page.getByRole('button', { name: 'Lena Local', exact: true }).click()
  const panel = panelOf(page, 'Rights of Lena Local')
  await panel.getByLabel('Location').selectOption(second.name)
  await panel.getByLabel('Works as').selectOption('desk')
  await expect(panel.getByText(`${second.name}: Desk, People, Taking money`)).toBeVisible()
  await inspect(page, 'staff-rights-of-a-place')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('are saved and hold at once', { exact: false })).toBeVisible()
  await expect(page.getByRole('row').getByText(`${second.name}: Desk, People, Taking money`)).toBeVisible()

  const context = await browser.newContext({ baseURL: process.env.E2E_URL!, viewport: page.viewportSize() })
  const desk = await context.newPage()
  await desk.goto('/desk/login')
  await desk.getByLabel('E-mail', { exact: true }).fill(email)
  await desk.getByLabel('Password', { exact: true }).fill(demoPassword)
  await desk.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(desk).toHaveURL(/\/desk$/)
  await expect(desk.getByRole('heading', { name: 'Waiting' })).toBeVisible()
  // With the right for one place there is nothing to choose.
  await expect(desk.getByLabel('Place', { exact: true })).toBeHidden()
  for (const address of ['/desk', '/desk/calendar', '/desk/screens', '/desk/money/till']) {
    await desk.goto(`${address}?place=${first.id}`)
    await expect(desk.getByText('You have no rights for this location.')).toBeVisible()
  }
  await desk.getByRole('link', { name: 'Show your location' }).click()
  await expect(desk.getByText('You have no rights for this location.')).toBeHidden()
  await context.close()
})
