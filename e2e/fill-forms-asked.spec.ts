import {
  another,
  askFor,
  beginNow,
  formOf,
  openForm,
  personOf,
  publishForm,
  question,
  saved,
  title,
} from './forms-of-tests.ts'
import { appointmentOf, chooseTime, expect, inspect, signIn, signInAs, test } from './people.ts'

test('right after booking the forms of the visit are offered, and nobody has to wait for them', async ({
  page,
  database,
  doctor,
}) => {
  const { email } = await signIn(page)
  await database.query('update persons set born = $2 where id = (select id from users where email = $1)', [
    email,
    '1906-03-01',
  ])
  const form = title('After booking')
  await publishForm(formOf(form, [[question('complaint', 'text', 'What brings you here?')]]), 'questions', {
    asked: 'each-visit',
    ageFrom: 118,
  })
  await page.goto(`/book-appointment/${doctor.id}`)
  await chooseTime(page, '14:00')
  await page.getByRole('button', { name: /^Pay at Clinic/ }).click()
  await page.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible()
  const offer = page.getByRole('link', { name: 'Fill in forms' })
  await expect(offer).toBeVisible()
  await inspect(page, 'booked-with-forms')
  // The page is left by itself after some seconds: the promise is that the offer can still be pressed after three.
  await page.waitForTimeout(3000)
  await offer.click()
  await expect(page).toHaveURL(/\/dashboard\/forms$/)
  await expect(page.getByRole('heading', { name: form })).toBeVisible()
  await page.goBack()
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: /forms? to fill in$/ })).toContainText(form)
})

test('the desk asks for a form by hand, and takes it back', async ({ page, browser, database, doctor }) => {
  test.slow()
  const account = await signIn(page)
  const person = await personOf(database, account.email)
  await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', account })
  const form = title('By hand')
  const id = await publishForm(formOf(form, [[question('complaint', 'text', 'What brings you here?')]]))
  await page.goto('/dashboard/forms')
  await expect(page.getByRole('heading', { name: form })).toHaveCount(0)

  const desk = await another(browser)
  await signInAs(desk, 'desk@salus.test', 'reception')
  await desk.goto(`/desk/people/${person}`)
  await desk.getByText('Ask for a form').click()
  await desk.getByLabel('Form', { exact: true }).selectOption({ label: form })
  await desk.getByRole('button', { name: 'Ask for it' }).click()
  await expect(desk.getByText('Asked for. The person is told that a form waits.')).toBeVisible()
  const asked = desk.getByRole('listitem').filter({ hasText: form })
  await expect(asked).toContainText('Waiting')
  await inspect(desk, 'desk-asked-by-hand')

  await expect(page.getByRole('heading', { name: form })).toBeVisible({ timeout: 15_000 })
  await asked.getByRole('button', { name: `Take back: ${form}` }).click()
  await expect(desk.getByText('No longer asked for')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await expect(page.getByRole('heading', { name: form })).toHaveCount(0, { timeout: 15_000 })

  // Asked again and sent: there is nothing left to take back.
  await askFor(id, person, null)
  await openForm(page, form)
  await page.getByLabel('What brings you here?').fill('A cough')
  await saved(page)
  await page.getByRole('button', { name: 'Check the answers' }).click()
  await page.getByRole('button', { name: 'Send to the clinic' }).click()
  await expect(page.getByRole('link', { name: form })).toBeVisible()
  await desk.reload()
  await expect(asked).toContainText('Sent')
  await expect(asked.getByRole('button', { name: `Take back: ${form}` })).toHaveCount(0)
})

test('the door of a video visit says that a consent is missing, and leads to it', async ({
  page,
  database,
  doctor,
}) => {
  test.slow()
  const account = await signIn(page)
  const visit = await appointmentOf(database, doctor.id, { day: 0, hour: 9, status: 'confirmed', account })
  await beginNow(database, visit)
  await database.query("update claims set mode = 'video' where id = $1", [visit])
  const form = title('Video')
  const id = await publishForm(formOf(form, [[question('name', 'signature', 'Signature')]]), 'consent', {
    guards: 'video',
  })
  await askFor(id, await personOf(database, account.email), visit)
  await page.goto(`/video/${visit}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your consent is needed before you can join.' })).toBeVisible()
  await inspect(page, 'video-door-consent')
  await page.getByRole('link', { name: 'Read and give consent' }).click()
  await page.getByRole('button', { name: new RegExp(form) }).click()
  await page.getByLabel('Signature').fill(account.name)
  await saved(page)
  await page.getByRole('button', { name: 'Check the answers' }).click()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await expect(page.getByRole('link', { name: form })).toBeVisible()
  await page.goto(`/video/${visit}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: `Dr. ${doctor.name} will let you in` })).toBeVisible()
})
