import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import {
  another,
  askFor,
  formOf,
  onServer,
  openForm,
  personOf,
  publishForm,
  question,
  saved,
  title,
} from './forms-of-tests.ts'
import { appointmentOf, asDoctor, expect, inspect, signIn, test } from './people.ts'

const picture = (name: string, background: string) =>
  sharp({ create: { width: 640, height: 420, channels: 3, background } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/png', buffer }))

const send = async (page: Page) => {
  await page.getByRole('button', { name: 'Check the answers' }).click()
  await page.getByRole('button', { name: 'Send to the clinic' }).click()
  await expect(page.getByRole('heading', { name: 'Sent forms and consents' })).toBeVisible()
}
const colourOf = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')!.drawImage(element, 0, 0)
    return [...canvas.getContext('2d')!.getImageData(5, 5, 1, 1).data.slice(0, 3)]
  })

test('a photo in an answer: the doctor opens it, the patient puts another in its place', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  test.slow()
  const account = await signIn(page)
  const person = await personOf(database, account.email)
  await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', account })
  const form = title('Skin')
  await askFor(
    await publishForm(formOf(form, [[question('skin', 'file', 'Photo of the spot', { most: 1 })]])),
    person,
    null,
  )
  await openForm(page, form)
  await page.locator('input[aria-label="Choose a file"]').setInputFiles(await picture('spot.png', '#c04030'))
  await expect(page.getByRole('button', { name: 'Remove spot.png' })).toBeVisible()
  await saved(page)
  // The one that may be added is there: no more can be chosen until it is removed.
  await expect(page.getByRole('button', { name: 'Choose a file' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'spot.png' })).toBeVisible()
  await inspect(page, 'form-with-photo')
  await send(page)

  const chart = await another(browser)
  await asDoctor(chart, database, doctor.id)
  await chart.goto(`/doctor/dashboard/patients/${person}`)
  await chart.getByRole('link', { name: form }).first().click()
  await chart.getByRole('button', { name: 'Open', exact: true }).click()
  const shown = chart.getByRole('img', { name: 'Picture: spot.png' })
  expect(await colourOf(shown)).toEqual([192, 64, 48])
  await inspect(chart, 'given-photo')

  await page.getByRole('link', { name: form }).click()
  await page.getByRole('button', { name: 'Correct' }).click()
  await page.getByRole('button', { name: 'Remove spot.png' }).click()
  await page.locator('input[aria-label="Choose a file"]').setInputFiles(await picture('sharper.png', '#3060c0'))
  await expect(page.getByRole('button', { name: 'Remove sharper.png' })).toBeVisible()
  await saved(page)
  await send(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Replaced by a newer one' })).toBeVisible()

  // Both stay: what the doctor looked at then, and what counts now.
  await chart.goto(`/doctor/dashboard/patients/${person}`)
  await chart.getByRole('link', { name: form }).first().click()
  await chart.getByRole('button', { name: 'Open', exact: true }).click()
  expect(await colourOf(chart.getByRole('img', { name: 'Picture: sharper.png' }))).toEqual([48, 96, 192])
  await chart.goBack()
  const old = chart.getByRole('listitem').filter({ hasText: 'Replaced by a newer one' })
  await old.getByRole('link', { name: form }).first().click()
  await chart.getByRole('button', { name: 'Open', exact: true }).click()
  expect(await colourOf(shown)).toEqual([192, 64, 48])
})

test('a yearly form shows what was said last time; each answer is confirmed by itself', async ({ page, database }) => {
  const { email } = await signIn(page)
  const person = await personOf(database, email)
  const form = title('This year')
  const optional = { required: false }
  // Nobody is as old: visits of other tests ask for nothing more.
  const id = await publishForm(
    formOf(form, [
      [
        question('smokes', 'yes-no', 'Do you smoke?'),
        question('allergy', 'text', 'Any allergies?', optional),
        question('since', 'date', 'Since when?', { ...optional, from: null, to: null }),
      ],
    ]),
    'questions',
    { asked: 'yearly', ageFrom: 115 },
  )
  await askFor(id, person, null)
  await openForm(page, form)
  await page.getByLabel('Yes', { exact: true }).check()
  await page.getByLabel('Any allergies?').fill('Birch')
  await page.getByLabel('Since when?').fill('24/11/2020')
  await saved(page)
  await send(page)

  await askFor(id, person, null)
  await openForm(page, form)
  await expect(page.getByLabel('Yes', { exact: true })).not.toBeChecked()
  await expect(page.getByText('Last time:')).toHaveCount(3)
  await expect(page.getByText('Last time: 24 Nov 2020')).toBeVisible()
  await inspect(page, 'form-yearly')
  // What is only looked at is not said again.
  await expect.poll(() => onServer(page)).toEqual({})
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  const still = page.getByRole('button', { name: 'Still right: Any allergies?' })
  await still.click()
  await expect(still).toHaveAttribute('aria-pressed', 'true')
  await expect(field(/^Any allergies/)).toHaveValue('Birch')
  await page.getByRole('button', { name: 'Still right: Since when?' }).click()
  await expect(field(/^Since when/)).toHaveValue('24/11/2020')
  await page.getByRole('button', { name: 'Still right: Since when?' }).click()
  await expect(field(/^Since when/)).toHaveValue('')
  await page.getByLabel('No', { exact: true }).check()
  await saved(page)
  await expect.poll(() => onServer(page)).toMatchObject({ smokes: false, allergy: 'Birch' })
  await send(page)
  await expect(page.getByRole('listitem').filter({ hasText: form })).toHaveCount(2)
  await page.getByRole('link', { name: form }).first().click()
  await expect(page.locator('.given-answers dd')).toHaveText(['No', 'Birch', 'Not answered'])
})

test('a given form is corrected, or its correction thrown away; what was given stays', async ({ page, database }) => {
  const { email } = await signIn(page)
  const form = title('Complaint')
  const id = await publishForm(formOf(form, [[question('complaint', 'text', 'What brings you here?')]]))
  await askFor(id, await personOf(database, email), null)
  await openForm(page, form)
  await page.getByLabel('What brings you here?').fill('My knee')
  await saved(page)
  await send(page)

  await page.getByRole('link', { name: form }).click()
  await expect(page.locator('.given-answers dd')).toHaveText('My knee')
  const given = page.url()
  await page.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByLabel('What brings you here?')).toHaveValue('My knee')
  await page.getByLabel('What brings you here?').fill('Nothing')
  await saved(page)
  await page.getByRole('button', { name: 'Delete this draft' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The answers are deleted for everybody who fills in this form.')
  await inspect(page, 'form-throw-away')
  await dialog.getByRole('button', { name: 'Delete this draft' }).click()
  await expect(page.getByText('Draft deleted')).toBeVisible()
  await expect(page.getByText('Nothing to fill in at the moment.')).toBeVisible()

  await page.goto(given)
  await expect(page.locator('.given-answers dd')).toHaveText('My knee')
  await page.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByLabel('What brings you here?')).toHaveValue('My knee')
  await page.getByLabel('What brings you here?').fill('My left knee')
  await saved(page)
  await send(page)
  await expect(page.getByRole('listitem').filter({ hasText: form })).toHaveCount(2)
  await page.goto(given)
  await expect(page.getByText('Replaced by a newer one')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct' })).toHaveCount(0)
  await expect(page.locator('.given-answers dd')).toHaveText('My knee')
})
