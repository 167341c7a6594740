import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { type IdentityProvider, openIdentityProvider } from '../server/testing/identity-provider.ts'
import { textsIn } from '../texts/texts.ts'
import { forkServer } from './fork-server.ts'
import { test as base, expect, inspect, narrow } from './people.ts'

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  holder.close()
  await once(holder, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Tests on a server of their own, on the same database, where staff log in at a provider. */
const test = base.extend<object, { atClinic: { url: string; provider: IdentityProvider } }>({
  atClinic: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
    async ({}, use) => {
      const port = await freePort()
      const url = `http://localhost:${port}`
      const provider = await openIdentityProvider({ returnTo: `${url}/login/clinic`, withPage: true })
      const settings = JSON.stringify({
        ...{ SECOND_FACTOR: 'on', PUBLIC_URL: url, OIDC_ISSUER: provider.issuer, OIDC_NAME: 'Clinic ID' },
        ...{ OIDC_CLIENT_ID: provider.client.id, OIDC_CLIENT_SECRET: provider.client.secret },
      })
      const { stop } = await forkServer('server-beside.ts', { E2E_PORT: String(port), E2E_SETTINGS: settings })
      await use({ url, provider })
      await stop()
      await provider.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ atClinic }, use) => use(atClinic.url),
})

const { clinicLogIn, failureWords, secondFactor, stepUpDialog, portalShell } = textsIn('en')

/** Somebody at the desk of this test only, who is at the provider, too, and sits at the browser. */
async function addStaff(database: pg.Client, provider: IdentityProvider): Promise<string> {
  const { rows } = await database.query<{ id: string; email: string }>(
    `with known as (
       insert into persons (email, name) values (gen_random_uuid() || '@salus.test', 'Ruth Reception')
       returning id, email
     ), made as (
       insert into users (id, email, role, password_hash, email_confirmed_at)
       select id, email, 'reception', '-', clinic_now() from known returning id, email
     ), given as (insert into staff_rights (account_id, right_name) select id, 'desk' from made)
     select id, email from made`,
  )
  const { id, email } = rows[0]!
  provider.members.set(email, { email })
  provider.atBrowser = email
  return id
}

const logInThere = (page: Page) => page.getByRole('button', { name: /^Log in as/ }).click()

for (const details of [{}, narrow]) {
  const width = 'tag' in details ? 390 : 1280
  test(
    `staff log in at the clinic’s provider and go where they wanted, at ${width}`,
    details,
    async ({ page, database, atClinic: { provider } }) => {
      const id = await addStaff(database, provider)
      await page.goto('/desk/settings')
      await expect(page).toHaveURL(/\/desk\/login$/)
      const enter = page.getByRole('button', { name: clinicLogIn.logIn('Clinic ID') })
      await expect(enter).toBeVisible()
      await expect(page.locator('input[type=password]')).toBeHidden()
      await inspect(page, 'clinic-log-in')
      await enter.click()
      await logInThere(page)
      await expect(page).toHaveURL(/\/desk\/settings$/)

      // What harms most asks again, in a window of its own: the page stays.
      await database.query(
        "update sessions set factor_at = clinic_now() - interval '6 minutes' where user_id = $1 and ended_at is null",
        [id],
      )
      await page.getByRole('button', { name: secondFactor.app.add }).click()
      const asks = page.getByRole('dialog', { name: stepUpDialog.heading })
      await expect(asks.getByRole('button', { name: clinicLogIn.prove('Clinic ID') })).toBeFocused()
      await inspect(page, 'step-up-at-clinic')
      const opening = page.waitForEvent('popup')
      await asks.getByRole('button', { name: clinicLogIn.prove('Clinic ID') }).click()
      const there = await opening
      const isClosed = there.waitForEvent('close')
      await logInThere(there)
      await isClosed
      await expect(asks).toBeHidden()
      await expect(page.getByLabel(secondFactor.app.code)).toBeVisible()

      if (width === 390) return
      await page.getByRole('button', { name: portalShell.logOut }).click()
      await page.getByRole('button', { name: /Yes, sign me out/ }).click()
      await expect(page).toHaveURL(/\/login$/)
    },
  )
}

for (const language of ['en', 'de', 'ar'] as const) {
  test(`what went wrong is told in ${language}`, narrow, async ({ page, database, atClinic: { provider } }) => {
    const words = textsIn(language)
    const id = await addStaff(database, provider)
    const enter = page.getByRole('button', { name: words.clinicLogIn.logIn('Clinic ID') })
    await page.goto(`${language === 'en' ? '' : `/${language}`}/doctor/login`)
    await database.query('update users set email_confirmed_at = null where id = $1', [id])
    await enter.click()
    await logInThere(page)
    await expect(page.getByText(words.failureWords.oidc_no_account)).toBeVisible()
    await expect(page).toHaveURL(/\/doctor\/login$/)
    await inspect(page, `clinic-log-in-${language}`)
    await database.query('update users set email_confirmed_at = clinic_now(), closed_at = clinic_now() where id = $1', [
      id,
    ])
    await enter.click()
    await expect(page.getByText(words.failureWords.oidc_account_ended)).toBeVisible()
    await database.query('update users set closed_at = null where id = $1', [id])
    await page.context().clearCookies({ domain: '127.0.0.1' })
    const theirs = provider.atBrowser
    provider.atBrowser = 'nobody'
    await enter.click()
    await logInThere(page)
    await expect(page.getByText(words.failureWords.oidc_refused)).toBeVisible()
    provider.atBrowser = theirs
    // Whoever works elsewhere goes on there.
    await enter.click()
    await logInThere(page)
    await expect(page).toHaveURL(/\/desk$/)
  })
}

test('a provider that is down is told at once', async ({ page, database, expectErrors, atClinic: { provider } }) => {
  expectErrors(/503 .*oidc\/log-in/)
  await addStaff(database, provider)
  await page.goto('/desk/login')
  const enter = page.getByRole('button', { name: clinicLogIn.logIn('Clinic ID') })
  await enter.click()
  await page.getByRole('button', { name: /^Log in as/ }).waitFor()
  await page.route('**/desk/login', async (route) => {
    provider.broken = true
    await route.continue()
  })
  await logInThere(page)
  await expect(page.getByText(failureWords.oidc_unavailable)).toBeVisible()
  provider.broken = false
})
