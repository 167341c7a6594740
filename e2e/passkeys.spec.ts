import type { Page } from '@playwright/test'
import { textsIn } from '../texts/texts.ts'
import { authenticators, keepCodes, test } from './authenticator.ts'
import { type Account, expect, inspect, mailTo, narrow, newAccount } from './people.ts'

const { passkeyCard, passkeyDoor, stepUpDialog } = textsIn('en')

async function signUp(page: Page): Promise<Account> {
  const account = newAccount()
  const { name, email, password } = account
  await page.request.post('/api/auth/signup', { data: { name, email, password } })
  return account
}

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** Public pages begin with the first sign of a person. */
async function openLogIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
}

const row = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Rename/ }) })

test('a passkey is offered after the log-in, opens by autofill, and no longer once it is removed', async ({ page }) => {
  const { plugIn } = await authenticators(page)
  const account = await signUp(page)
  await logIn(page, account)
  const device = await plugIn()
  await page.goto('/dashboard')
  const offer = page.getByRole('region', { name: passkeyCard.offerLabel })
  await offer.getByRole('button', { name: passkeyCard.add }).click()
  await expect(page.getByText(passkeyCard.added)).toBeVisible()
  await keepCodes(page)
  await expect(offer).toBeHidden()
  await mailTo(account.email, textsIn('en').mail.newPasskey.subject)

  await page.goto('/dashboard/settings')
  await expect(row(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Rename/ }).click()
  await page.getByLabel(passkeyCard.name).fill('Blue phone')
  await page.getByRole('button', { name: passkeyCard.save, exact: true }).click()
  await expect(row(page).getByText('Blue phone')).toBeVisible()
  await inspect(page, 'passkeys')

  // A device of the person at hand: the browser offers the passkey in the field, and it opens.
  await page.evaluate(() => localStorage.clear())
  await openLogIn(page)
  await expect(page.getByText('Login Successful')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  // A phone beside this computer; then the first one is removed, by name, and opens nothing any more.
  await page.goto('/dashboard/settings')
  await device.isHeld(false)
  const second = await plugIn('cable')
  await page.getByRole('button', { name: passkeyCard.add }).click()
  await expect(row(page)).toHaveCount(2)
  await second.unplug()
  await device.isHeld(true)
  await page.getByRole('button', { name: passkeyCard.endOf('Blue phone') }).click()
  await page.getByRole('dialog').getByRole('button', { name: passkeyCard.end, exact: true }).click()
  await expect(row(page)).toHaveCount(1)
  await device.isHeld(false)
  await page.evaluate(() => localStorage.clear())
  await openLogIn(page)
  await device.isHeld(true)
  await page.getByRole('button', { name: passkeyDoor.logIn }).click()
  await expect(page.getByText(textsIn('en').failureWords.passkey_refused)).toBeVisible()
})

test('who has been logged in for long proves again that it is them, and nothing is lost', async ({
  page,
  database,
}) => {
  const { plugIn } = await authenticators(page)
  await plugIn()
  const account = await signUp(page)
  await logIn(page, account)
  const isLongAgo = () =>
    database.query(
      `update sessions set proved_at = clinic_now() - interval '6 minutes', factor_at = null
       where user_id = (select id from users where email = $1)`,
      [account.email],
    )
  await isLongAgo()
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: passkeyCard.add }).last().click()
  const asks = page.getByRole('dialog', { name: stepUpDialog.heading })
  await expect(asks.getByLabel('Password', { exact: true })).toBeFocused()
  await inspect(page, 'step-up')
  await asks.getByRole('button', { name: stepUpDialog.cancel }).click()
  await expect(asks).toBeHidden()
  await expect(row(page)).toHaveCount(0)
  await page.getByRole('button', { name: passkeyCard.add }).last().click()
  await asks.getByLabel('Password', { exact: true }).fill('not this one')
  await asks.getByRole('button', { name: stepUpDialog.confirm }).click()
  await expect(asks.getByText(textsIn('en').failureWords.wrong_password)).toBeVisible()
  await asks.getByLabel('Password', { exact: true }).fill(account.password)
  await asks.getByRole('button', { name: stepUpDialog.confirm }).click()
  await keepCodes(page)
  await expect(row(page)).toHaveCount(1)
  await isLongAgo()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: passkeyCard.end, exact: true }).click()
  await asks.getByRole('button', { name: stepUpDialog.byPasskey }).click()
  await expect(row(page)).toHaveCount(0)
})

for (const language of ['de', 'ar'] as const) {
  test(`the log-in by passkey and the passkeys in ${language}`, narrow, async ({ page }) => {
    const words = textsIn(language)
    await authenticators(page)
    await page.goto(`/${language}/desk/login`)
    await page.mouse.move(50, 50)
    await page.mouse.down()
    await expect(page.getByRole('button', { name: words.passkeyDoor.logIn })).toBeVisible()
    await inspect(page, `passkey-door-${language}`)
    const account = await signUp(page)
    await logIn(page, account)
    await page.goto(`/${language}/dashboard/settings`)
    await expect(page.getByRole('heading', { name: words.passkeyCard.heading })).toBeVisible()
    await inspect(page, `passkeys-${language}`)
  })
}
