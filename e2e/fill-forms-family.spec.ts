import {
  another,
  askFor,
  beginNow,
  childOf,
  formOf,
  formsAtKiosk,
  onServer,
  openForm,
  publishForm,
  question,
  saved,
  title,
  visitOf,
} from './forms-of-tests.ts'
import { asDoctor, expect, inspect, narrow, newAccount, signIn, signInAs, test } from './people.ts'

const unlike = (name: string) => `${name}${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`

test(
  'a mother begins her child’s consent on the phone, and signs it at the screen of the clinic',
  narrow,
  async ({ page, browser, database, doctor }) => {
    test.slow()
    const mother = await signIn(page)
    const name = unlike('Mia')
    const child = await childOf(database, [mother.email], name)
    const visit = await visitOf(database, doctor.id, child.id)
    await beginNow(database, visit)
    const form = title('Vaccination')
    const id = await publishForm(
      formOf(form, [
        [question('fever', 'yes-no', 'Has your child had a fever this week?')],
        [question('name', 'signature', 'Signature')],
      ]),
      'consent',
    )
    await askFor(id, child.id, visit)

    await page.goto('/dashboard/forms')
    const card = page.getByRole('listitem').filter({ hasText: form })
    await expect(card).toContainText(`For ${name}`)
    await card.getByRole('button').click()
    await expect(page.getByText(`About ${name}`)).toBeVisible()
    await page.getByLabel('No', { exact: true }).check()
    await saved(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await inspect(page, 'form-of-child')
    await page.goto('/dashboard/forms')
    await expect(card).toContainText('Begun')

    const kiosk = await formsAtKiosk(browser, String(child.number), name.slice(0, 3))
    await kiosk.getByRole('button', { name: `Go on: ${form}` }).click()
    await expect(kiosk.getByLabel('No', { exact: true })).toBeChecked()
    await kiosk.getByRole('button', { name: 'Next' }).click()
    await expect(kiosk.locator('.signed-text')).toContainText('Has your child had a fever this week?\n→ No')
    await kiosk.getByLabel('Signature').fill(mother.name)
    await saved(kiosk)
    await kiosk.getByRole('button', { name: 'Check the answers' }).click()
    // Who signs has to be said; a child does not sign for itself.
    await kiosk.getByRole('button', { name: 'Sign and send' }).click()
    await expect(kiosk.getByText('Choose who signs.')).toBeVisible()
    await kiosk.getByLabel('The person themselves').check()
    await kiosk.getByRole('button', { name: 'Sign and send' }).click()
    await expect(kiosk.getByRole('alert').filter({ hasText: /guardian/ })).toBeVisible()
    await kiosk.getByLabel('A parent or guardian').check()
    await inspect(kiosk, 'kiosk-signs')
    await kiosk.getByRole('button', { name: 'Sign and send' }).click()
    await expect(kiosk.getByText(`Sent: ${form}`)).toBeVisible()

    await page.goto(`/dashboard/forms?for=${child.id}`)
    await page.getByRole('link', { name: form }).click()
    await expect(page.getByText(`${mother.name}, as parent or guardian`)).toBeVisible()
    await expect(page.getByText('At the screen in the clinic').first()).toBeVisible()
    await inspect(page, 'given-consent-of-child')
    const chart = await another(browser)
    await asDoctor(chart, database, doctor.id)
    await chart.goto(`/doctor/dashboard/patients/${child.id}`)
    await expect(chart.getByRole('link', { name: form }).first()).toBeVisible()
  },
)

test('two guardians fill in at once: each sees the other’s answers, and none is lost', async ({
  page,
  browser,
  database,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  test.slow()
  const mother = await signIn(page)
  const father = newAccount()
  const other = await another(browser)
  await other.request.post('/api/auth/signup', {
    data: { name: 'Fritz Father', email: father.email, password: father.password },
  })
  await signInAs(other, father.email, 'user', father.password)
  const child = await childOf(database, [mother.email, father.email], unlike('Emil'))
  const form = title('Allergies')
  const questions = ['food', 'drugs', 'pollen'].map((key) => question(key, 'text', `Against ${key}?`))
  await askFor(await publishForm(formOf(form, [questions])), child.id, null)
  await openForm(page, form)
  await openForm(other, form)
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname)

  await page.getByLabel('Against food?').fill('Nuts')
  await other.getByLabel('Against drugs?').fill('Penicillin')
  await expect(page.getByLabel('Against drugs?')).toHaveValue('Penicillin', { timeout: 15_000 })
  await expect(other.getByLabel('Against food?')).toHaveValue('Nuts', { timeout: 15_000 })
  await expect(page.getByRole('alert').filter({ hasText: 'Which answer is right?' })).toHaveCount(0)

  // The line of one of them is down while both answer the same question.
  await page.context().setOffline(true)
  await page.getByLabel('Against pollen?').fill('Birch')
  await other.getByLabel('Against pollen?').fill('Hazel')
  await saved(other)
  await expect(page.locator('.saving-line')).toHaveAttribute('data-state', 'failing')
  await page.context().setOffline(false)
  const conflict = page.getByRole('alert').filter({ hasText: 'Fritz Father has answered this too' })
  await expect(conflict).toContainText('Hazel')
  await expect(conflict).toContainText('Birch')
  await inspect(page, 'form-two-guardians')
  // Nothing is given while a decision waits.
  await page.getByRole('button', { name: 'Check the answers' }).click()
  await page.getByRole('button', { name: 'Send to the clinic' }).click()
  await expect(page.getByText('Two answers to the same question are waiting for your decision.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await conflict.getByRole('button', { name: 'Keep the other answer' }).click()
  await saved(page)
  await expect.poll(() => onServer(page)).toEqual({ food: 'Nuts', drugs: 'Penicillin', pollen: 'Hazel' })

  await page.getByRole('button', { name: 'Check the answers' }).click()
  await page.getByRole('button', { name: 'Send to the clinic' }).click()
  await expect(page.getByText('Sent to the clinic')).toBeVisible()
  // The other one is told, and nothing that they type afterwards seems to be kept.
  await other.getByLabel('Against food?').fill('Nuts and soy')
  await expect(other.getByText('This form has been sent to the clinic meanwhile.')).toBeVisible({ timeout: 15_000 })
  await page.goto(`/dashboard/forms?for=${child.id}`)
  await page.getByRole('link', { name: form }).click()
  await page.getByText('Who answered what').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Against drugs?' })).toContainText('Fritz Father')
  await inspect(page, 'given-by-two')
})
