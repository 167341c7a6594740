import type pg from 'pg'
import { expect, inspect, narrow, openSection, panelOf, signInAs, test } from './people.ts'

/** A name that no other record has. */
const unlike = (name: string) => `${name}${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`

/** The record of a child with a parent's declaration only, as a demo account has added it. */
async function childOf(database: pg.Client, email: string, name: string): Promise<string> {
  const { rows } = await database.query(
    `with child as (insert into persons (name, born) values ($2, clinic_today() - 2000) returning id), acts as (
       insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       select users.id, child.id, 'child', array['book', 'visits'], users.id, clinic_now(), users.id
       from users, child where users.email = $1
     )
     select id from child`,
    [email, name],
  )
  return rows[0].id
}

test(
  'the desk finds nobody, adds a person, meets the double, and notes who acts for them',
  narrow,
  async ({ page }) => {
    test.slow()
    const name = unlike('Desk')
    await signInAs(page, 'desk@salus.test', 'reception')
    await page.goto('/desk')
    await openSection(page, 'People')
    await expect(page.getByText('Type a name, a birthday')).toBeVisible()
    const search = page.getByPlaceholder('Name, birthday, phone, e-mail or number')
    await search.fill(name)
    await expect(page.getByText('Nobody was found')).toBeVisible()
    await inspect(page, 'people-none')
    await page.getByRole('button', { name: 'Add a person' }).click()
    const panel = panelOf(page, 'Add a person')
    await expect(panel.getByLabel('Name', { exact: true })).toHaveValue(name)
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(panel.getByText('Give a phone number or an e-mail')).toBeVisible()
    await panel.getByLabel('Phone').fill('0171 5550123')
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await inspect(page, 'people-person')

    await page.getByText('Record an authorised person').first().click()
    await page.getByLabel('E-mail of the account').fill('daughter@salus.test')
    await page.getByLabel('The person is the account’s').selectOption('parent')
    await page.getByLabel('Written authorisation or proof of custody').fill('Power of attorney')
    await page.getByRole('button', { name: 'Record an authorised person' }).click()
    const family = page.getByRole('region', { name: 'Who acts for them' })
    const guardian = family.getByRole('listitem').filter({ hasText: 'Maryam Haddad' }).first()
    await expect(guardian).toContainText('Authorisation or proof of custody shown at reception')
    await guardian.getByRole('button', { name: 'End' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await expect(page.getByText('Nobody yet.')).toBeVisible()

    await page.getByRole('link', { name: 'All people' }).click()
    await search.fill(name.toLowerCase())
    await expect(page.getByRole('link', { name })).toBeVisible()
    await inspect(page, 'people-found')
    await page.getByRole('button', { name: 'Add a person' }).click()
    await expect(panel.getByText('May be the same person:')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Add anyway' })).toBeVisible()
  },
)

test(
  'two records are merged by who has looked at whoever acts for them, and taken apart again',
  narrow,
  async ({ page, database }) => {
    const name = unlike('Double')
    const one = await childOf(database, 'family@salus.test', name)
    await childOf(database, 'father@salus.test', name)
    await signInAs(page, 'admin@salus.test', 'admin')
    await page.goto(`/admin/dashboard/people/${one}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const doubles = page.getByRole('region', { name: 'May be the same person' })
    await doubles.getByRole('button', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('From then on these act for both.')).toBeVisible()
    for (const account of ['Hanna Lindqvist', 'Peter Weiß']) {
      await expect(dialog.getByRole('listitem').filter({ hasText: account }).first()).toContainText('not verified')
    }
    await inspect(page, 'people-merge')
    await dialog.getByRole('button', { name: 'Merge' }).click()
    const merged = page.getByRole('region', { name: 'Merged into this person' })
    const family = page.getByRole('region', { name: 'Who acts for them' })
    await expect(merged.getByText(name)).toBeVisible()
    await expect(family.getByText('Peter Weiß')).toBeVisible()
    await expect(family.getByText('Hanna Lindqvist')).toBeVisible()
    await inspect(page, 'people-merged')
    await merged.getByRole('button', { name: 'Undo' }).click()
    await expect(merged).toBeHidden()
    await expect(family.getByText('Hanna Lindqvist')).toBeHidden()
  },
)

test('an admin says until what age parents act for a child', async ({ page }) => {
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto('/admin/dashboard/settings')
  const rules = page.getByRole('region', { name: 'Families' })
  const age = rules.getByLabel('Parents act for a child until it is')
  const recordAge = rules.getByLabel('Parents read the record until a child is')
  await expect(age).toHaveValue('16')
  await expect(recordAge).toHaveValue('13')
  await age.selectOption('18')
  await recordAge.selectOption('14')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(age).toHaveValue('18')
  await expect(recordAge).toHaveValue('14')
  await inspect(page, 'people-rules')
  await age.selectOption('16')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
})
