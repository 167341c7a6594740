import type { Browser, Locator, Page } from '@playwright/test'
import type pg from 'pg'
import sharp from 'sharp'
import { appointmentOf, expect, panelOf, signIn, signInAs, test } from './people.ts'

const list = (page: Page): Locator => page.getByRole('list', { name: 'Messages in order' })
const field = (page: Page): Locator => page.getByRole('textbox', { name: /^Your message to/ })
const another = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage()

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Control+Enter')
  await expect(field(page)).toHaveValue('')
}

/** A patient of a doctor, under a name of their own, in a new thread with that doctor. */
async function begun(page: Page, database: pg.Client, doctor: { id: string; name: string }) {
  const account = await signIn(page)
  await appointmentOf(database, doctor.id, { day: -1, hour: 9, status: 'completed', account })
  const name = `Pia${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`
  const { rows } = await database.query<{ id: string }>(
    'update persons set name = $2 where id = (select id from users where email = $1) returning id',
    [account.email, name],
  )
  await page.goto('/dashboard/messages/new')
  await page.getByRole('button', { name: `Dr. ${doctor.name}` }).click()
  await expect(field(page)).toBeVisible()
  return { name, id: rows[0]!.id }
}

test('what a doctor who left did not answer is reception’s to answer, to end and to mark as unread', async ({
  page,
  browser,
  doctor,
  database,
}) => {
  const { name } = await begun(page, database, doctor)
  await write(page, 'Does the new dose matter?')
  await expect(list(page).getByText('Sent', { exact: true })).toBeVisible()
  await database.query("update doctors set standing = 'suspended' where id = $1", [doctor.id])
  await page.reload()
  const before = page.getByRole('region', { name: 'Before you write' })
  await expect(before).toContainText(`Dr. ${doctor.name} does not work here any more. Reception answers.`)
  await expect(before).toContainText('You can expect an answer')

  const desk = await another(browser)
  await signInAs(desk, 'desk@salus.test', 'reception')
  await desk.goto('/desk')
  await desk.getByRole('button', { name: /^\d+ waits? for an answer$/ }).click()
  const task = panelOf(desk, 'To do').getByRole('listitem').filter({ hasText: name })
  await expect(task).toContainText(`Reception answers for Dr. ${doctor.name}`)
  await task.getByRole('link', { name: /^Answer/ }).click()
  await expect(list(desk).getByText('Does the new dose matter?')).toBeVisible()
  await write(desk, 'Dr. Cora sees you on Friday.')
  await expect(list(page).getByText('Dr. Cora sees you on Friday.')).toBeVisible()

  // What one has marked as unread counts, although it was answered.
  await desk.getByRole('button', { name: 'More acts' }).click()
  await desk.getByRole('menuitem', { name: 'Mark as unread' }).click()
  const row = desk.getByRole('link', { name: new RegExp(name) })
  await expect(row).toContainText('1 new')
  await row.click()
  await expect(list(desk).getByText('Does the new dose matter?')).toBeVisible()
  await desk.goto('/desk/messages')
  await expect(desk.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await expect(desk.getByRole('link', { name: new RegExp(name) })).not.toContainText('1 new')

  // The patient writes on, and reception says that it needs no answer.
  await write(page, 'Thank you')
  await desk.getByRole('link', { name: new RegExp(name) }).click()
  await desk.getByRole('button', { name: 'Needs no answer' }).click()
  await expect(desk.getByRole('button', { name: 'Needs an answer after all' })).toBeVisible()
})

test('files leave the field with their message; where one may write no longer, text and files are still there', async ({
  page,
  context,
  doctor,
  database,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await begun(page, database, doctor)
  const address = page.url()
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const files = page.getByRole('list', { name: 'Files of the message' })
  const add = (name: string) =>
    page.locator('input[aria-label="Files of the message"]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await add('first.png')
  await expect(files.getByRole('button', { name: 'Take first.png out' })).toBeVisible()
  // The draft as it was before the message is read no sooner than this test says.
  const { promise: isSaid, resolve: say } = Promise.withResolvers<void>()
  await page.route('**/api/messages/threads/*/draft', async (route) => {
    if (route.request().method() === 'GET') await isSaid
    await route.continue()
  })
  await write(page, 'See this')
  await expect(list(page).getByText('Sent', { exact: true })).toBeVisible()
  await expect(list(page).getByRole('button', { name: 'Open first.png' })).toBeVisible()
  await expect(files).toHaveCount(0)
  say()

  await add('second.png')
  await expect(files.getByRole('button', { name: 'Take second.png out' })).toBeVisible()
  await field(page).fill('And this one too')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await database.query('insert into message_settings (doctor_id, accepts) values ($1, false)', [doctor.id])
  // Refused: text and file come back, and stay after the page was left.
  await field(page).press('Control+Enter')
  const typed = page.getByRole('region', { name: 'You had typed' })
  for (const again of [false, true]) {
    if (again) await page.goto(address)
    await expect(page.getByText(`Dr. ${doctor.name} takes no messages at the moment.`, { exact: false })).toBeVisible()
    await expect(typed.getByText('And this one too')).toBeVisible()
    await expect(typed.getByRole('button', { name: 'Open second.png' })).toBeVisible()
  }
  await typed.getByRole('button', { name: 'Copy the text' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('And this one too')
  await typed.getByRole('button', { name: 'Open second.png' }).click()
  await expect(typed.getByRole('img', { name: 'Picture second.png' })).toBeVisible()
  await typed.getByRole('button', { name: 'Delete this draft' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete this draft' })
    .click()
  await expect(typed).toHaveCount(0)
  await database.query('update message_settings set accepts = true where doctor_id = $1', [doctor.id])
  await page.reload()
  await expect(field(page)).toHaveValue('')
  await expect(files).toHaveCount(0)
})

test('whoever may read messages and not visits is told no doctor’s name, and that reception can be asked', async ({
  page,
  browser,
  doctor,
  database,
}) => {
  const { name, id } = await begun(page, database, doctor)
  const mother = await another(browser)
  const { email } = await signIn(mother)
  await database.query(
    `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
     select id, $2, 'partner', '{messages}', id, clinic_now(), $2 from users where email = $1`,
    [email, id],
  )
  await mother.goto(`/dashboard/messages/new?for=${id}`)
  await expect(mother.getByRole('button', { name: /^Reception/ }).first()).toBeVisible()
  await expect(mother.getByText(`You can write to reception about ${name}`, { exact: false })).toBeVisible()
  await expect(mother.getByText(doctor.name, { exact: false })).toHaveCount(0)
})
