import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import sharp from 'sharp'
import { plainPdf } from '../server/demo/plain-pdf.ts'
import { anotherPatient, appointmentOf, asDoctor, expect, faultsOf, signIn, signInAs, test } from './people.ts'

/** A picture that no format makes small: three of them are several parts of an upload. */
const photo = (name: string) =>
  sharp(randomBytes(700 * 600 * 3), { raw: { width: 700, height: 600, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/png', buffer }))
type Photo = Awaited<ReturnType<typeof photo>>

const rowOf = (page: Page, title: string | RegExp): Locator =>
  page
    .getByRole('list', { name: 'Documents', exact: true })
    .getByRole('listitem')
    .filter({ has: page.locator('b', { hasText: title }) })

/** Drops a file where files are dropped. */
async function drop(page: Page, { name, mimeType, buffer }: Photo): Promise<void> {
  const dropped = await page.evaluateHandle(
    async ([called, type, content]) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(content!), (char) => char.charCodeAt(0))
      transfer.items.add(new File([bytes], called!, { type: type! }))
      return transfer
    },
    [name, mimeType, buffer.toString('base64')],
  )
  await page.locator('.drop-zone').dispatchEvent('drop', { dataTransfer: dropped })
}

/** Carries a row by its grip to where another stands, and lets it go, or presses a key before. */
async function carry(page: Page, row: Locator, to: Locator, key?: string): Promise<void> {
  await row.scrollIntoViewIfNeeded()
  const grip = (await row.locator('.order-grip').boundingBox())!
  const place = (await to.boundingBox())!
  const isDown = place.y > grip.y
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(grip.x + grip.width / 2, isDown ? place.y + place.height + 4 : place.y - 4, { steps: 6 })
  await expect(page.locator('[data-drop]')).toHaveCount(1)
  if (key) await page.keyboard.press(key)
  await page.mouse.up()
  await expect(page.locator('[data-held]')).toHaveCount(0)
}

/** A red picture of 64 by 48, as iPhones take them. */
const heic = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA',
    'AAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlp',
    'bmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAA',
    'AAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAA',
    'AwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbW',
    'EAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACJtZGF0AAAAFigBr1jm9Oq//9s8//XZyHuv2eRqd8A=',
  ].join(''),
  'base64',
)

const idOf = async (database: pg.Client, email: string) =>
  String((await database.query('select id from users where email = $1', [email])).rows[0].id)

test('three photos become one letter, through a tab that was closed half-way; the doctor sees it, and guardians as said', async ({
  page: first,
  browser,
  doctor,
  database,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/ERR_FAILED/)
  const account = await signIn(first)
  await appointmentOf(database, doctor.id, { day: -1, hour: 9, status: 'completed', account })
  const photos = await Promise.all(['front.png', 'middle.png', 'end.png'].map(photo))
  const [front, middle, end] = photos as [Photo, Photo, Photo]
  await first.goto('/dashboard/documents')
  await first.locator('input[aria-label="Files of the document"]').setInputFiles(middle)
  await drop(first, front)
  await first.locator('input[aria-label="Picture from the camera"]').setInputFiles(end)
  const chosen = first.getByRole('list', { name: 'Files in order' }).getByRole('listitem')
  await expect(chosen).toHaveText(['middle.png', 'front.png', 'end.png'])
  await first.getByRole('button', { name: 'Move front.png up' }).press('Enter')
  await expect(chosen).toHaveText(['front.png', 'middle.png', 'end.png'])
  await expect(first.getByRole('button', { name: 'Move front.png up' })).toBeFocused()
  // A pointer takes a page by its grip; Escape puts it back.
  await carry(first, chosen.nth(0), chosen.nth(2), 'Escape')
  await expect(chosen).toHaveText(['front.png', 'middle.png', 'end.png'])
  await carry(first, chosen.nth(0), chosen.nth(2))
  await expect(chosen).toHaveText(['middle.png', 'end.png', 'front.png'])
  await carry(first, chosen.nth(2), chosen.nth(0))
  await expect(chosen).toHaveText(['front.png', 'middle.png', 'end.png'])
  await first.getByLabel('Title').fill('Letter of the hospital')
  // The line breaks after some parts, and the tab is closed.
  await first.route('**/api/documents/uploads/*', (route) =>
    Number(route.request().headers()['upload-offset']) > 1_900_000 ? route.abort() : route.continue(),
  )
  await first.getByRole('button', { name: 'Add document' }).click()
  await expect(first.getByText('Waiting for the connection. It goes on by itself.')).toBeVisible()
  const page = await first.context().newPage()
  await first.close()

  await page.goto('/dashboard/documents')
  const left = page.getByRole('region', { name: 'Not finished' })
  await expect(left.getByText(/^[4-6]\d(\.\d)?\s?% has arrived/)).toBeVisible()
  await left.locator('input[type=file]').setInputFiles([front, end, middle])
  await expect(left.getByText('These are not the same files.')).toBeVisible()
  await left.locator('input[type=file]').setInputFiles(photos)
  const row = rowOf(page, 'Letter of the hospital')
  await expect(row.getByRole('button', { name: 'Open' })).toHaveCount(3)
  await expect(left).toBeHidden()
  await row.getByRole('button', { name: 'Move Page 3 up' }).press('Enter')
  const order = async () =>
    (
      await database.query<{ position: number }>(
        `select position from document_files file join documents document on document.id = document_id
         where person_id = $1 order by file.ctid`,
        [await idOf(database, account.email)],
      )
    ).rows.map(({ position }) => position)
  await expect.poll(order).toContain(3)
  await row.getByRole('button', { name: 'Open' }).first().click()
  await expect(row.getByRole('img')).toBeVisible()
  // A folder of downloads tells nobody what is in them.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download' }).first().click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^document-\d{4}-\d\d-\d\d-1\.png$/)
  const act = async (name: string) => {
    await row.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Change')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Letter of the hospital, July')
  await dialog.getByLabel('What it is').selectOption('Referral')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText('Letter of the hospital, July')).toBeVisible()
  await expect(row.getByText(/^Referral, /)).toBeVisible()

  const guardian = await anotherPatient(browser)
  const personId = await idOf(database, account.email)
  await guardian.goto('/dashboard/documents')
  const guardianToken = await guardian.evaluate(() => localStorage.getItem('token'))
  const guardianId = JSON.parse(Buffer.from(guardianToken!.split('.')[1]!, 'base64url').toString()).id as string
  await database.query(
    `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
     values ($1, $2, 'partner', '{visits,record}', $1, clinic_now(), $2)`,
    [guardianId, personId],
  )
  await guardian.goto(`/dashboard/documents?for=${personId}`)
  await expect(rowOf(guardian, 'Letter of the hospital')).toBeVisible()
  await act('Hide from guardians')
  await expect(row.getByText('Guardians do not see it')).toBeVisible()
  await guardian.reload()
  await expect(guardian.getByText('There are no documents yet.')).toBeVisible()
  await guardian.context().close()

  const atDoctor = await browser.newPage()
  await asDoctor(atDoctor, database, doctor.id)
  await atDoctor.goto(`/doctor/dashboard/patients/${personId}`)
  const seen = rowOf(atDoctor, 'Letter of the hospital')
  await seen.getByRole('button', { name: 'Open' }).first().click()
  await expect(seen.getByRole('img')).toBeVisible()
  await atDoctor.context().close()
})

test('reception adds a result to the wrong person and moves it; the patient waits for the doctor to release it', async ({
  page,
  browser,
  doctor,
  database,
}) => {
  test.slow()
  const patient = await anotherPatient(browser)
  await patient.goto('/dashboard/documents')
  const token = await patient.evaluate(() => localStorage.getItem('token'))
  const personId = JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()).id as string
  const { rows } = await database.query('select number, email from persons where id = $1', [personId])
  await appointmentOf(database, doctor.id, { day: -1, hour: 9, status: 'completed', account: rows[0] })
  const visit = await appointmentOf(database, doctor.id, { day: -2, hour: 9, status: 'completed' })
  const wrong = String(
    (await database.query('select patient_id from claims where id = $1', [visit])).rows[0].patient_id,
  )

  await signInAs(page, 'desk@salus.test', 'reception')
  await page.goto(`/desk/people/${wrong}`)
  const add = page.getByRole('region', { name: 'Add a document' })
  await add
    .locator('input[aria-label="Files of the document"]')
    .setInputFiles({ name: 'blood.pdf', mimeType: 'application/pdf', buffer: plainPdf([['Blood count']]) })
  await add.getByLabel('Title').fill('Blood count')
  await add.getByLabel('What it is').selectOption('Result')
  await add.getByRole('button', { name: 'Add document' }).click()
  const atDesk = rowOf(page, 'Result')
  await expect(atDesk.getByText(/The patient does not see this yet. It opens by itself on/)).toBeVisible()
  await expect(page.getByText('Blood count')).toHaveCount(0)
  await atDesk.getByRole('button', { name: 'Belongs to another person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another person' })
  await dialog.getByLabel('Number or name of the right person').fill(String(rows[0].number))
  await dialog.getByRole('radiogroup', { name: 'Choose the person' }).getByRole('radio').click()
  // Who was chosen stays in sight, whatever is typed after.
  await dialog.getByLabel('Number or name of the right person').fill('somebody else')
  await expect(dialog.getByRole('radio', { checked: true, name: new RegExp(`${rows[0].number}`) })).toBeVisible()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('There are no documents yet.')).toBeVisible()

  await patient.reload()
  const waiting = rowOf(patient, 'Result')
  await expect(waiting.getByText('Arrived, not yet released')).toBeVisible()
  await expect(waiting.getByRole('button', { name: /Open|Download/ })).toHaveCount(0)
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    await patient.setViewportSize({ width, height })
    for (const language of ['', '/de', '/ar']) {
      await patient.goto(`${language}/dashboard/documents`)
      await expect(patient.locator('.document-waits')).toBeVisible()
      expect(await faultsOf(patient, `documents ${language} ${width}`)).toEqual([])
      const { scrollWidth, clientWidth } = await patient.evaluate(() => document.documentElement)
      expect(scrollWidth, `${language} at ${width}`).toBe(clientWidth)
      if (process.env.EVERY_WIDTH)
        await patient.screenshot({ path: `test-results/screens/documents${language.replace('/', '-')}-${width}.png` })
    }
  }

  const atDoctor = await browser.newPage()
  await asDoctor(atDoctor, database, doctor.id)
  await atDoctor.goto(`/doctor/dashboard/patients/${personId}`)
  await rowOf(atDoctor, 'Blood count').getByRole('button', { name: 'Release' }).click()
  await expect(rowOf(atDoctor, 'Blood count').getByText(/^Released by/)).toBeVisible()
  await atDoctor.context().close()
  await patient.goto('/dashboard/documents')
  await expect(rowOf(patient, 'Blood count').getByRole('button', { name: 'Open' })).toBeVisible()
  await patient.getByRole('button', { name: /^Notifications/ }).click()
  await expect(patient.getByText('A result is there. You find it under Documents.')).toBeVisible()
})

test('a HEIC becomes a JPEG in a browser that cannot read it, and a broken one is refused with what to do', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/dashboard/documents')
  const input = page.locator('input[aria-label="Files of the document"]')
  await input.setInputFiles({ name: 'IMG_1.heic', mimeType: 'image/heic', buffer: heic.subarray(0, 200) })
  await expect(page.getByText(/^IMG_1.heic is a HEIC picture that cannot be read here/)).toBeVisible()
  await input.setInputFiles({ name: 'IMG_2.heic', mimeType: 'image/heic', buffer: heic })
  await page.getByLabel('Title').fill('Wound')
  await page.getByRole('button', { name: 'Add document' }).click()
  const row = rowOf(page, 'Wound')
  await row.getByRole('button', { name: 'Open' }).click()
  const picture = row.getByRole('img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([64, 48])
})
