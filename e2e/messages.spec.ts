import { randomBytes } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import type pg from 'pg'
import sharp from 'sharp'
import {
  type Account,
  appointmentOf,
  asDoctor,
  expect,
  inspect,
  loseAnswers,
  newAccount,
  signIn,
  signInAs,
  test,
} from './people.ts'

const list = (page: Page): Locator => page.getByRole('list', { name: 'Messages in order' })
/** The texts of a thread's messages, in order. */
const textsOf = (page: Page): Promise<string[]> => list(page).locator('.message-text').allTextContents()
const field = (page: Page): Locator => page.getByRole('textbox', { name: /^Your message to/ })

async function another(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })
  return context.newPage()
}

const idOf = async (database: pg.Client, email: string): Promise<string> =>
  (await database.query('select id from users where email = $1', [email])).rows[0].id

/** Begins a thread with a doctor as a patient does, and answers its address. */
async function begin(page: Page, doctor: { name: string }): Promise<string> {
  await page.goto('/dashboard/messages/new')
  await page.getByRole('button', { name: `Dr. ${doctor.name}` }).click()
  await expect(field(page)).toBeVisible()
  return new URL(page.url()).pathname
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Control+Enter')
  await expect(field(page)).toHaveValue('')
}

const countOf = (page: Page, name: string): Locator =>
  page.locator('.shell-nav').getByText(name, { exact: false }).first()

async function treated(page: Page, database: pg.Client, doctor: { id: string }, account?: Account): Promise<Account> {
  const made = account ?? (await signIn(page))
  await appointmentOf(database, doctor.id, { day: -1, hour: 9, status: 'completed', account: made })
  return made
}

test('what is sent in a tunnel goes once and in order when the line is back; everybody sees the same', async ({
  page,
  context,
  browser,
  doctor,
  database,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET/)
  await treated(page, database, doctor)
  const address = await begin(page, doctor)
  // What is to be known stands there before anything is typed.
  const before = page.getByRole('region', { name: 'Before you write' })
  await expect(before).toContainText(/You can expect an answer by .+, \d\d:\d\d/)
  await expect(before.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
  await page.getByLabel('Subject').fill('After the visit')
  await write(page, 'first')
  await expect(list(page).getByText('Sent', { exact: true })).toBeVisible()

  const [desk, phone] = [await another(browser), await another(browser)]
  await asDoctor(desk, database, doctor.id)
  await asDoctor(phone, database, doctor.id)
  await Promise.all([desk, phone].map((one) => one.goto('/doctor/dashboard/messages')))
  for (const one of [desk, phone]) await expect(countOf(one, '1 new message')).toBeAttached()

  // An answer is lost on its way, then the line itself.
  const mend = await loseAnswers(page, '**/api/messages/threads/*/messages')
  await write(page, 'second')
  await expect(list(page).getByText('Waits for the connection.', { exact: false })).toBeVisible()
  await context.setOffline(true)
  await write(page, 'third')
  await write(page, 'fourth')
  // The second has arrived, which the page may have read before the line was cut.
  await expect
    .poll(() => list(page).getByText('Waits for the connection.', { exact: false }).count())
    .toBeGreaterThanOrEqual(2)
  await field(page).fill('fifth is not sent')
  mend()
  await context.setOffline(false)
  await expect(list(page).getByText('Waits for the connection.', { exact: false })).toHaveCount(0)
  const all = ['first', 'second', 'third', 'fourth']
  await expect.poll(() => textsOf(page)).toEqual(all)
  await expect(field(page)).toHaveValue('fifth is not sent')
  for (const one of [desk, phone]) await expect(countOf(one, '4 new messages')).toBeAttached()

  // One of the doctor's browsers reads: both counts go within two seconds.
  await desk.getByRole('link', { name: /After the visit/ }).click()
  await expect.poll(() => textsOf(desk)).toEqual(all)
  for (const one of [desk, phone]) await expect(countOf(one, 'new message')).toBeHidden({ timeout: 2000 })
  await expect(desk.getByText('New messages', { exact: true })).toBeVisible()

  // The notice of an answer opens that message, and no other.
  await page.goto('/dashboard')
  await write(desk, 'Come back on Friday.')
  await write(desk, 'And drink enough.')
  await page.getByRole('button', { name: /new notification|Notifications/ }).click()
  await page.locator('.bell-panel').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${address}\\?message=`))
  const messageId = new URL(page.url()).searchParams.get('message')!
  await expect(page.locator(`#message-${messageId}`)).toBeFocused()
  await expect(page.locator(`#message-${messageId}`)).toBeInViewport()
  await expect(field(page)).toHaveValue('fifth is not sent')

  // Taken back: it says that something was there, and not what.
  const wrong = list(desk).getByRole('listitem').filter({ hasText: 'And drink enough.' })
  await wrong.getByRole('button', { name: /^Take back the message/ }).click()
  await desk.getByRole('button', { name: 'Take it back' }).click()
  await expect(desk.getByText(/^Taken back\./)).toBeVisible()
  await expect(list(page).getByText('took this message back', { exact: false })).toBeVisible()
  await expect(page.getByText('And drink enough.')).toHaveCount(0)
})

test('a draft with a picture is there in another browser, and in no browser’s storage', async ({
  page,
  browser,
  doctor,
  database,
}) => {
  const account = newAccount()
  await page.request.post('/api/auth/signup', { data: account })
  await signInAs(page, account.email, 'user', account.password)
  await treated(page, database, doctor, account)
  const address = await begin(page, doctor)
  const buffer = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .png()
    .toBuffer()
  await page
    .locator('input[aria-label="Files of the message"]')
    .setInputFiles({ name: 'rash.png', mimeType: 'image/png', buffer })
  await field(page).fill('Since yesterday it looks like this.')
  const files = (of: Page) => of.getByRole('list', { name: 'Files of the message' })
  await expect(files(page).getByText('rash.png')).toBeVisible()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('yesterday')

  const phone = await another(browser)
  await signInAs(phone, account.email, 'user', account.password)
  await phone.goto(address)
  await expect(field(phone)).toHaveValue('Since yesterday it looks like this.')
  await expect(files(phone).getByRole('button', { name: 'Take rash.png out' })).toBeVisible()
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await list(phone).getByRole('button', { name: 'Open rash.png' }).click()
  await expect(list(phone).getByRole('img', { name: 'Picture rash.png' })).toBeVisible()
  // The first browser has the message, and no draft of it any more.
  await expect.poll(() => textsOf(page)).toEqual(['Since yesterday it looks like this.'])
  await expect(field(page)).toHaveValue('')
  await expect(files(page)).toHaveCount(0)
})

test('a teenager’s thread is not there for a mother without the right, and with it it says for whom it is', async ({
  page,
  browser,
  doctor,
  database,
}) => {
  const teenager = await treated(page, database, doctor)
  const address = await begin(page, doctor)
  await write(page, 'Nobody at home is to read this.')
  await expect(list(page).getByText('Sent', { exact: true })).toBeVisible()
  const mother = await another(browser)
  const account = await signIn(mother)
  const [personId, motherId] = [await idOf(database, teenager.email), await idOf(database, account.email)]
  await database.query(
    `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
     values ($1, $2, 'partner', '{visits,record}', $1, clinic_now(), $2)`,
    [motherId, personId],
  )
  await mother.goto('/dashboard/messages')
  await expect(mother.getByText('There are no messages yet.')).toBeVisible()
  await mother.goto(address)
  await expect(mother.getByText('There is no such conversation', { exact: false })).toBeVisible()
  await mother.goto(`/dashboard/messages?for=${personId}`)
  await expect(mother.getByText('You do not have the right to the messages of', { exact: false })).toBeVisible()
  await expect(mother.getByText('Nobody at home')).toHaveCount(0)

  await database.query(
    `update guardianships set rights = '{visits,record,messages}' where account_id = $1 and person_id = $2`,
    [motherId, personId],
  )
  await mother.goto('/dashboard/messages')
  const row = mother.getByRole('list').getByRole('link', { name: new RegExp(`Dr. ${doctor.name}`) })
  await expect(row).toContainText(`For ${teenager.name}`)
  await row.click()
  await expect(mother.getByText(`About ${teenager.name}`)).toBeVisible()
  await expect.poll(() => textsOf(mother)).toEqual(['Nobody at home is to read this.'])
})

for (const language of ['en', 'de', 'ar'] as const) {
  test(`messages read well in ${language}`, async ({ page, doctor, database }) => {
    const account = await treated(page, database, doctor)
    const { email, password } = account
    const ask = async (method: 'post' | 'put', path: string, data: object, token = '') => {
      const answer = await page.request[method](`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data })
      expect(answer.ok(), path).toBe(true)
      const body = await answer.text()
      return body && JSON.parse(body)
    }
    const { token } = await ask('post', '/auth/login', { email, password, role: 'user' })
    await ask('put', '/auth/language', { language }, token)
    const { _id } = await ask('post', '/messages/threads', { doctorId: doctor.id }, token)
    for (const text of [
      'https://example.org/a?b=c and https://user@evil.example/',
      `${'longword'.repeat(40)}\n\n\u202eabc`,
    ]) {
      const message = { clientId: crypto.randomUUID(), text, subject: 'Knee' }
      await ask('post', `/messages/threads/${_id}/messages`, message, token)
    }
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 860 })
      for (const at of ['', '/new', `/${_id}`]) {
        await page.goto(`${language === 'en' ? '' : `/${language}`}/dashboard/messages${at}`)
        await expect(page.locator('main .skeleton')).toHaveCount(0)
        await expect(page.locator('main h1')).toBeVisible()
        await expect(page).toHaveTitle(/Salus/)
        await inspect(page, `messages${at ? (at === '/new' ? '-new' : '-thread') : ''}-${language}`)
      }
      await expect(page.locator('.message-text a')).toHaveCount(1)
      await expect(page.locator('.message-text a')).toHaveAttribute('rel', 'noreferrer')
    }
  })
}
