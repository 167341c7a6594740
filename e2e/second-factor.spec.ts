import type { Page } from '@playwright/test'
import type pg from 'pg'
import { textsIn } from '../texts/texts.ts'
import { authenticators, keepCodes, setUpApp, test } from './authenticator.ts'
import { demoPassword, expect, inspect, narrow } from './people.ts'

const { secondFactor, stepUpDialog } = textsIn('en')

/** Somebody at the desk of this test only, with the demo's password. */
async function addStaff(database: pg.Client): Promise<string> {
  const { rows } = await database.query<{ email: string }>(
    `with known as (
       insert into persons (email, name) values (gen_random_uuid() || '@salus.test', 'Ruth Reception')
       returning id, email
     ), made as (
       insert into users (id, email, role, password_hash, email_confirmed_at)
       select id, email, 'reception', (select password_hash from users where email = 'desk@salus.test'), clinic_now()
       from known returning id, email
     ), given as (insert into staff_rights (account_id, right_name) select id, 'desk' from made)
     select email from made`,
  )
  return rows[0]!.email
}

async function logIn(page: Page, email: string, address = '/desk/login'): Promise<void> {
  await page.goto(address)
  const form = page.locator('form').filter({ has: page.locator('input[type=password]') })
  await form.locator('input[type=email]').fill(email)
  await form.locator('input[type=password]').fill(demoPassword)
  await form.locator('button[type=submit]').click()
}

const forget = (page: Page) => page.evaluate(() => localStorage.clear())
const board = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

test('staff add a factor before they act, and use it at each log-in; a lost phone is one recovery code away', async ({
  page,
  database,
}) => {
  const email = await addStaff(database)
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: secondFactor.first.heading })).toBeVisible()
  await expect(board(page)).toBeHidden()
  await inspect(page, 'first-factor')
  const { code, codes } = await setUpApp(page)
  await expect(board(page)).toBeVisible()

  await forget(page)
  await logIn(page, email)
  const asks = page.getByRole('dialog', { name: stepUpDialog.heading })
  await expect(asks.getByLabel(stepUpDialog.code)).toBeFocused()
  await asks.getByLabel(stepUpDialog.code).fill('000000')
  await asks.getByRole('button', { name: stepUpDialog.confirm }).click()
  await expect(asks.getByText(textsIn('en').failureWords.wrong_code)).toBeVisible()
  await inspect(page, 'step-up-by-code')
  await asks.getByLabel(stepUpDialog.code).fill(code(0))
  await asks.getByRole('button', { name: stepUpDialog.confirm }).click()
  await expect(board(page)).toBeVisible()

  // The phone is lost: a recovery code opens, and a passkey takes the app's place.
  await forget(page)
  await logIn(page, email)
  await asks.getByRole('button', { name: stepUpDialog.instead.recovery }).click()
  await asks.getByLabel(stepUpDialog.recovery).fill(codes[4]!)
  await asks.getByRole('button', { name: stepUpDialog.confirm }).click()
  await expect(board(page)).toBeVisible()
  const { plugIn } = await authenticators(page)
  await plugIn()
  await page.goto('/desk/settings')
  await expect(page.getByText(secondFactor.codes.left(9))).toBeVisible()
  await page
    .getByRole('button', { name: textsIn('en').passkeyCard.add })
    .last()
    .click()
  await expect(page.getByText(textsIn('en').passkeyCard.added)).toBeVisible()
  await page.getByRole('button', { name: secondFactor.app.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: secondFactor.app.remove }).click()
  await expect(page.getByText(secondFactor.app.removed)).toBeVisible()
})

test('with everything lost an admin ends the factors, and is asked who they are; then a passkey is the first', async ({
  page,
  browser,
  database,
  baseURL,
}) => {
  const email = await addStaff(database)
  await database.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, browser, system, synced)
     select id, gen_random_uuid(), '', 0, '{}', 'Lost phone', '', '', false from users where email = $1`,
    [email],
  )
  const { plugIn } = await authenticators(page)
  await plugIn()
  await logIn(page, 'admin@salus.test', '/admin/login')
  await page.getByRole('button', { name: secondFactor.first.addPasskey }).click()
  await keepCodes(page)
  await expect(board(page)).toBeVisible()
  await database.query(
    `update sessions set factor_at = clinic_now() - interval '6 minutes'
     where user_id = (select id from users where email = 'admin@salus.test') and factor_at is not null`,
  )
  const { rows } = await database.query('select id from users where email = $1', [email])
  await page.goto(`/admin/dashboard/users?open=${rows[0].id}`)
  await page.getByRole('button', { name: secondFactor.end.this('Ruth Reception') }).click()
  await page.getByRole('dialog').getByRole('button', { name: secondFactor.end.label, exact: true }).last().click()
  await page.getByRole('button', { name: stepUpDialog.byPasskey }).click()
  await expect(page.getByText(/were ended/)).toBeVisible()
  const context = await browser.newContext({ baseURL: baseURL! })
  const theirs = await context.newPage()
  await logIn(theirs, email)
  await expect(theirs.getByRole('heading', { name: secondFactor.first.heading })).toBeVisible()
  await database.query(
    `with admin as (select id from users where email = 'admin@salus.test'), codes as (
       delete from recovery_codes where user_id = (select id from admin)
     ) delete from passkeys where user_id = (select id from admin)`,
  )
})

for (const language of ['de', 'ar'] as const) {
  test(`the first factor in ${language}`, narrow, async ({ page, database }) => {
    const words = textsIn(language)
    await logIn(page, await addStaff(database), `/${language}/desk/login`)
    await expect(page.getByRole('heading', { name: words.secondFactor.first.heading })).toBeVisible()
    await inspect(page, `first-factor-${language}`)
    await page.getByRole('button', { name: words.secondFactor.app.add }).click()
    await expect(page.getByLabel(words.secondFactor.app.code)).toBeVisible()
    await inspect(page, `new-app-${language}`)
  })
}
