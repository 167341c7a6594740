import { expect, inspect, narrow, test } from './people.ts'

test('a name that papers cannot print is asked for in Latin letters', narrow, async ({ page, database }) => {
  const email = `${crypto.randomUUID()}@salus.test`
  await page.goto('/signup')
  const latin = page.getByLabel('Name in Latin letters')
  await expect(latin).toBeHidden()
  await page.getByLabel('Full name').fill('王小明')
  await latin.fill('Wang Xiaoming')
  await inspect(page, 'latin-name')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  const { rows } = await database.query('select name, name_latin from persons where email = $1', [email])
  expect(rows).toEqual([{ name: '王小明', name_latin: 'Wang Xiaoming' }])
})
