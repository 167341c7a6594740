import type { Browser, Page } from '@playwright/test'
import type pg from 'pg'
import { appointmentOf, demoPassword, expect, newAccount, test } from './people.ts'

/** What thieves get out of a browser: decision 0141 has the same as a table. */

test.use({ serviceWorkers: 'allow' })

const address = () => process.env.E2E_URL ?? ''
const pin = '481592'

/** All that scripts, extensions and copied profiles without cookies can read of a browser. */
const storageOf = (page: Page) =>
  page.evaluate(async () => {
    const shelves: [string, string, string][] = []
    for (const name of await caches.keys()) {
      const shelf = await caches.open(name)
      for (const { url } of await shelf.keys()) {
        const kept = await shelf.match(url)
        const isText = /text|json/.test(kept?.headers.get('content-type') ?? '')
        shelves.push([name, new URL(url).pathname, isText ? await kept!.text() : ''])
      }
    }
    return { local: { ...localStorage }, tab: { ...sessionStorage }, cookies: document.cookie, shelves }
  })

/** A browser elsewhere with a copy of what was stored. */
async function copyOf(browser: Browser, { local, tab }: Awaited<ReturnType<typeof storageOf>>): Promise<Page> {
  const thief = await browser.newContext({ baseURL: address() })
  await thief.addInitScript(
    ([ofBrowser, ofTab]) => {
      if (globalThis.origin === 'null') return
      for (const [key, value] of Object.entries(ofBrowser!)) localStorage.setItem(key, value)
      for (const [key, value] of Object.entries(ofTab!)) sessionStorage.setItem(key, value)
    },
    [local, tab] as [Record<string, string>, Record<string, string>],
  )
  return thief.newPage()
}

async function logInAs(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('a stolen phone: its storage opens nothing elsewhere; ended from another device it opens nothing either', async ({
  page,
  browser,
  database,
  doctor,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const account = newAccount()
  await page.request.post('/api/auth/signup', { data: account })
  await appointmentOf(database, doctor.id, { day: 2, hour: 9, status: 'confirmed', account })
  await page.goto('/login')
  await logInAs(page, account.email, account.password)
  await expect(page.getByText('Login Successful')).toBeVisible()
  await page.goto('/dashboard/services/medicine-delivery')
  const medicines = page.getByLabel(/medicines/i).first()
  const drafted = page.waitForResponse((answer) => answer.url().includes('/drafts/') && answer.status() === 204)
  await medicines.fill('Sertraline 50 mg')
  await drafted
  await page.goto('/dashboard')
  const saved = () => page.evaluate(async () => (await caches.match('/own-visits/'))?.text() ?? '')
  await expect.poll(saved).toContain(doctor.name)

  // On the phone are a token, and who, when and where of the next visits; nothing about health, and no secret to open
  // the token with.
  const stored = await storageOf(page)
  expect(stored.local.token).toBeTruthy()
  expect(stored.cookies).toBe('')
  const [{ value: secret } = { value: '' }] = await page.context().cookies(`${address()}/api/auth/verify`)
  expect(secret).toMatch(/^[\w-]{43}$/)
  for (const word of [secret, account.password, account.email, 'Sertraline', 'Consultation']) {
    expect(JSON.stringify(stored)).not.toContain(word)
  }
  expect([...new Set(stored.shelves.map(([name]) => name))].toSorted()).toEqual(['offline-page', 'own-visits'])

  const thief = await copyOf(browser, stored)
  await thief.goto('/dashboard')
  await expect(thief).toHaveURL(/\/login$/)
  const asThief = (path: string) =>
    thief.evaluate(
      async ([token, url]) => (await fetch(url!, { headers: { authorization: `Bearer ${token}` } })).status,
      [stored.local.token, path],
    )
  for (const path of ['/api/auth/verify', '/api/notifications', '/api/records/summary', '/api/live']) {
    expect(await asThief(path), path).toBe(401)
  }

  // The phone itself is logged in, until its owner ends that from another device.
  const laptop = await (await browser.newContext({ baseURL: address() })).newPage()
  await laptop.goto('/login')
  await logInAs(laptop, account.email, account.password)
  await expect(laptop.getByText('Login Successful')).toBeVisible()
  await laptop.goto('/dashboard/settings')
  await laptop.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(laptop.getByText('everywhere else', { exact: false }).first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(saved).toBe('')
})

/** Adds a receptionist with their own account. */
async function addMate(database: pg.Client): Promise<string> {
  const email = `${crypto.randomUUID()}@salus.test`
  await database.query(
    `with known as (insert into persons (email, name) values ($1, 'Ruth Reception') returning id, email), mate as (
       insert into users (id, email, role, password_hash, email_confirmed_at)
       select known.id, known.email, 'reception', password_hash, clinic_now()
       from known, users desk where desk.email = 'desk@salus.test' returning id
     )
     insert into staff_rights (account_id, right_name)
     select id, unnest('{desk,people,take-money}'::text[]) from mate`,
    [email],
  )
  return email
}

test('a locked computer of the desk: its pass and PIN open nothing elsewhere, and five tries at it are all', async ({
  page,
  browser,
  database,
  expectErrors,
}) => {
  expectErrors(/status of 40[01]/)
  const email = await addMate(database)
  await page.goto('/desk/login')
  await logInAs(page, email, demoPassword)
  await page.waitForURL('**/desk')
  await page.goto('/desk/settings')
  const card = page.getByRole('form', { name: 'PIN for shared desk computers' })
  await card.getByLabel('Password', { exact: true }).fill(demoPassword)
  await card.getByLabel('New PIN').fill(pin)
  await card.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(card.getByText('You have a PIN.')).toBeVisible()
  await page.goto('/desk')
  await expect(page.getByText('lists are on this computer')).toBeVisible()
  await page.keyboard.press('Alt+KeyL')
  const cover = page.getByRole('dialog', { name: 'Locked' })
  await expect(cover.getByLabel('PIN', { exact: true })).toBeFocused()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  // There are passes, and the printed lists of two days, which are for when nothing else works; no token.
  const stored = await storageOf(page)
  const [{ pass }] = JSON.parse(stored.local['desk-passes'] ?? '[{}]') as [{ pass: string }]
  expect(pass).toBeTruthy()
  expect(stored.shelves.map(([name]) => name)).toContain('desk-list')

  // Whoever has copied them and knows the PIN gets nowhere, and uses up none of the tries.
  const thief = await copyOf(browser, stored)
  await thief.goto('/about')
  const tryAt = (at: Page, digits: string) =>
    at.evaluate(
      async (body) => {
        const answer = await fetch('/api/auth/pin/log-in', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return (await answer.json()).code as string | undefined
      },
      { pass, pin: digits, bind: true },
    )
  for (const digits of [pin, '271828', '271828', '271828', '271828', '271828', '271828']) {
    expect(await tryAt(thief, digits)).toBe('pin_over')
  }
  // At the computer itself there are five tries; then the password is needed.
  const answers: (string | undefined)[] = []
  for (let n = 0; n < 6; n++) answers.push(await tryAt(page, '271828'))
  expect(answers).toEqual(['wrong_pin', 'wrong_pin', 'wrong_pin', 'wrong_pin', 'pin_over', 'pin_over'])
  expect(await tryAt(page, pin)).toBe('pin_over')
})
