import type { Page } from '@playwright/test'
import {
  askFor,
  beginNow,
  bookAtDesk,
  formOf,
  formsAtKiosk,
  publishForm,
  question,
  saved,
  title,
} from './forms-of-tests.ts'
import { appointmentOf, expect, inspect, mailTo, narrow, signIn, test } from './people.ts'

const field = (page: Page) => page.getByLabel('What brings you here?')

test(
  'the pass of a mailed link has ended: the proof is asked for again, and what was typed is there',
  narrow,
  async ({ page, database, doctor }) => {
    const form = title('Pass')
    // Nobody else is as old: visits of other tests ask for nothing more.
    await publishForm(formOf(form, [[question('complaint', 'text', 'What brings you here?')]]), 'questions', {
      asked: 'each-visit',
      ageFrom: 111,
    })
    const email = `pass-${crypto.randomUUID()}@salus.test`
    await bookAtDesk(database, doctor.id, { name: `Agathe ${form.slice(-8)}`, born: '1912-05-04', email })
    const { text } = await mailTo(email, 'Booked')
    await page.goto(`/forms/link#${/forms\/link#(\S+)/.exec(text)![1]}`)
    const prove = async () => {
      await page.getByLabel('birthday', { exact: false }).fill('04/05/1912')
      await page.getByRole('button', { name: 'Show' }).click()
    }
    await prove()
    await page.getByRole('button', { name: `Fill in: ${form}` }).click()
    await field(page).fill('My knee')
    await saved(page)

    // As after half an hour: the server knows this pass no more.
    await page.route('**/api/form-pass/answers', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), pass: 'over' }) }),
    )
    await field(page).fill('My knee, since the stairs')
    await expect(page.getByRole('alert').filter({ hasText: 'For your safety this page was locked.' })).toBeVisible()
    await expect(page.getByText('My knee')).toHaveCount(0)
    await inspect(page, 'form-link-locked')
    await page.unroute('**/api/form-pass/answers')
    await prove()
    await expect(field(page)).toHaveValue('My knee, since the stairs')
    await saved(page)
    await page.getByRole('button', { name: 'Check the answers' }).click()

    // And so it is when the form is sent.
    await page.route('**/api/form-pass/give', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), pass: 'over' }) }),
    )
    await page.getByRole('button', { name: 'Send to the clinic' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'For your safety this page was locked.' })).toBeVisible()
    await page.unroute('**/api/form-pass/give')
    await prove()
    await page.getByRole('button', { name: 'Check the answers' }).click()
    await page.getByRole('button', { name: 'Send to the clinic' }).click()
    await expect(page.getByText(`Sent: ${form}`)).toBeVisible()
  },
)

test('after a minute without a touch the screen asks whether somebody is there, and then forgets them', async ({
  page,
  browser,
  database,
  doctor,
}) => {
  test.slow()
  const name = `Quiet${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`
  const account = await signIn(page)
  const { rows } = await database.query(
    'update persons set name = $2 where id = (select id from users where email = $1) returning id, number',
    [account.email, name],
  )
  const visit = await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', account })
  await beginNow(database, visit)
  const form = title('At the screen')
  const id = await publishForm(formOf(form, [[question('complaint', 'text', 'What brings you here?')]]))
  await askFor(id, rows[0].id, visit)
  const kiosk = await formsAtKiosk(browser, String(rows[0].number), name.slice(0, 3))
  await kiosk.clock.install()
  await kiosk.getByRole('button', { name: `Fill in: ${form}` }).click()
  await field(kiosk).fill('A cough')
  await saved(kiosk)
  // As large as a finger, as on every other page.
  expect((await field(kiosk).boundingBox())!.height).toBeGreaterThanOrEqual(40)

  await kiosk.clock.fastForward(58_000)
  await kiosk.clock.runFor(1000)
  const asks = kiosk.getByRole('alertdialog', { name: 'Are you still there?' })
  await expect(asks).toHaveCount(0)
  await kiosk.clock.runFor(3000)
  await expect(asks).toBeVisible()
  await expect(asks.getByRole('button', { name: 'Go on filling in' })).toBeFocused()
  await inspect(kiosk, 'kiosk-still')
  await asks.getByRole('button', { name: 'Go on filling in' }).click()
  await expect(asks).toHaveCount(0)
  await expect(field(kiosk)).toHaveValue('A cough')
  await expect(field(kiosk)).toBeFocused()

  await kiosk.clock.fastForward(88_000)
  await kiosk.clock.runFor(3000)
  await expect(kiosk.getByLabel('The first letters of your name')).toHaveValue('')
  await expect(kiosk.getByText('A cough')).toHaveCount(0)
  await expect(kiosk.getByText(name)).toHaveCount(0)
  await page.goto('/dashboard/forms')
  await page.getByRole('button', { name: `Go on: ${form}` }).click()
  await expect(field(page)).toHaveValue('A cough')
})
