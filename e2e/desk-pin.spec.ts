import type { Page } from '@playwright/test'
import type pg from 'pg'
import { demoPassword, expect, inProve, inspect, panelOf, test } from './people.ts'

const pin = '481592'
const openNow =
  'select persons.name from sessions join persons on persons.id = user_id where email = any($1) and ended_at is null'

/** Adds a receptionist with their own account. */
async function addMate(database: pg.Client, name: string): Promise<string> {
  const email = `${crypto.randomUUID()}@salus.test`
  await database.query(
    `with known as (insert into persons (email, name) values ($1, $2) returning id, email), mate as (
       insert into users (id, email, role, password_hash, email_confirmed_at)
       select known.id, known.email, 'reception', password_hash, clinic_now()
       from known, users desk where desk.email = 'desk@salus.test' returning id
     )
     insert into staff_rights (account_id, right_name)
     select id, unnest('{desk,people,take-money}'::text[]) from mate`,
    [email, name],
  )
  return email
}

async function logIn(page: Page, email: string) {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/desk')
}

/** Sets the PIN in the settings, and comes back to the board. */
async function setPin(page: Page) {
  await page.goto('/desk/settings')
  const card = page.getByRole('form', { name: 'PIN for shared desk computers' })
  await card.getByLabel('Password', { exact: true }).fill(demoPassword)
  await card.getByLabel('New PIN').fill('123456')
  await card.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(card.getByText('harder to guess')).toBeVisible()
  await card.getByLabel('New PIN').fill(pin)
  await inspect(page, 'desk-pin-settings')
  await card.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(card.getByText('You have a PIN.')).toBeVisible()
  await page.goto('/desk')
}

test(
  'two share a computer: a key locks it, a PIN opens it in two seconds, and nobody sees what the other typed',
  inProve,
  async ({ page, database }) => {
    test.slow()
    const [ruth, karl] = [`Ruth ${crypto.randomUUID().slice(0, 8)}`, `Karl ${crypto.randomUUID().slice(0, 8)}`]
    const [ofRuth, ofKarl] = [await addMate(database, ruth), await addMate(database, karl)]
    await page.goto('/desk/login')
    await logIn(page, ofRuth)
    await setPin(page)

    // Ruth locks the page in the middle of a walk-in. The page is covered, and its session has ended.
    await page.getByRole('button', { name: 'Walk-in' }).click()
    const walkIn = panelOf(page, 'Walk-in')
    await walkIn.getByLabel('Name', { exact: true }).fill('Wim Halfway')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await page.keyboard.press('Alt+KeyL')
    const cover = page.getByRole('dialog', { name: 'Locked' })
    await expect(cover.getByLabel('PIN', { exact: true })).toBeFocused()
    await inspect(page, 'desk-locked')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const answer = await page.request.get('/api/desk/board', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status()).toBe(401)

    // Ruth unlocks it: a wrong PIN shows a message, the right one shows the page as it was.
    await page.keyboard.type('739164')
    await expect(cover.getByText('4 tries are left')).toBeVisible()
    await page.keyboard.type(pin)
    await expect(cover).toBeHidden()
    await expect(walkIn.getByLabel('Name', { exact: true })).toHaveValue('Wim Halfway')

    // Karl logs in once with his password, and has a PIN too.
    await page.keyboard.press('Alt+KeyL')
    await cover.getByRole('button', { name: 'Log in as somebody else' }).click()
    await page.waitForURL('**/desk/login')
    await expect(page.getByRole('region', { name: 'Open here by PIN' }).getByText(ruth)).toBeVisible()
    await inspect(page, 'desk-login-pin')
    await logIn(page, ofKarl)
    await setPin(page)
    await expect(page.getByText('Wim Halfway')).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Wim')

    // Switching users takes less than two seconds, typing included; the machine may be busy for a moment.
    const change = async (from: string, to: string) => {
      await page.keyboard.press('Alt+KeyL')
      await expect(cover.getByRole('radio', { name: from })).toBeChecked()
      const began = Date.now()
      await cover.getByText(to, { exact: true }).last().click()
      await cover.getByLabel('PIN', { exact: true }).pressSequentially(pin)
      await expect(cover).toBeHidden()
      await expect(page.getByRole('button', { name: 'Walk-in' })).toBeVisible()
      return Date.now() - began
    }
    const took = [await change(karl, ruth), await change(ruth, karl), await change(karl, ruth)]
    // Only at a wide screen: a phone is not shared.
    const isWide = (page.viewportSize()?.width ?? 0) > 1000
    if (isWide) expect(Math.min(...took), `changes of user took ${took.join(', ')} ms`).toBeLessThan(2000)

    // What Ruth had typed is there again.
    await page.getByRole('button', { name: 'Walk-in' }).click()
    await expect(walkIn.getByLabel('Name', { exact: true })).toHaveValue('Wim Halfway')

    // A reload does not unlock the page, even while the server does not answer, and ends the session there. Later calls
    // belong to the right account.
    await page.route('**/api/drafts/**', () => undefined)
    await walkIn.getByLabel('Phone').fill('0170 1234')
    await page.keyboard.press('Alt+KeyL')
    await expect(cover).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.reload()
    await page.waitForURL('**/desk/login')
    await expect(page.getByRole('region', { name: 'Open here by PIN' })).toBeVisible()
    await expect
      .poll(async () => (await database.query(openNow, [[ofRuth, ofKarl]])).rows, 'the log-ins are ended')
      .toEqual([])
    const { rows } = await database.query(
      `select persons.name, bool_or(by_pin) as "byPin", count(*) filter (where ended_at is null) as open
     from sessions join persons on persons.id = user_id where email = any($1) group by persons.name`,
      [[ofRuth, ofKarl]],
    )
    expect(rows.find(({ name }) => name === ruth)).toEqual({ name: ruth, byPin: true, open: '0' })
    expect(rows.find(({ name }) => name === karl)).toEqual({ name: karl, byPin: true, open: '0' })
  },
)

test('what is locked is not in the page at all, and is as it was once its owner is back', async ({
  page,
  database,
}) => {
  const ruth = await addMate(database, `Ruth ${crypto.randomUUID().slice(0, 8)}`)
  await page.goto('/desk/login')
  await logIn(page, ruth)
  const doctor = (await page.locator('main .board').innerText()).match(/Dr\. \S+ \S+/)![0]
  await page.getByRole('button', { name: 'Walk-in' }).click()
  const name = panelOf(page, 'Walk-in').getByLabel('Name', { exact: true })
  await name.fill('Wim Halfway')
  /** All that developer tools could show: the elements and the values of fields. */
  const whole = () =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
      return [document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n')
    })
  expect(await whole()).toContain('Wim Halfway')
  expect(await whole()).toContain(doctor)
  await page.keyboard.press('Alt+KeyL')
  const cover = page.getByRole('dialog', { name: 'Locked' })
  await expect(cover).toBeVisible()
  expect(await whole()).not.toContain('Wim Halfway')
  expect(await whole()).not.toContain(doctor)
  await expect(page.locator('main')).toHaveCount(0)
  await expect(page).toHaveTitle('Locked · Salus')
  await cover.getByLabel('Password', { exact: true }).fill(demoPassword)
  await cover.getByRole('button', { name: 'Go on' }).click()
  await expect(cover).toBeHidden()
  await expect(name).toHaveValue('Wim Halfway')
  await expect(name).toBeFocused()
  expect(await whole()).toContain(doctor)
  await expect(page).not.toHaveTitle('Locked · Salus')
})
