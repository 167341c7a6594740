import { askFor, bookAtDesk, formOf, personOf, publishForm, question } from './forms-of-tests.ts'
import { expect, inspect, mailTo, narrow, signIn, signInAs, test } from './people.ts'

const note = (key: string, text: string, more: object = {}) => ({
  ...{ key, kind: 'note', help: {}, showIf: null },
  label: { en: text, de: text, ar: text },
  ...more,
})
const title = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

test(
  'a text that changes between reading and signing is shown, and signed anew',
  narrow,
  async ({ page, database }) => {
    const { email } = await signIn(page)
    const person = await personOf(database, email)
    const setAge = (years: number) =>
      database.query(
        'update persons set born = (clinic_today() - make_interval(years => $2, days => 1))::date where id = $1',
        [person, years],
      )
    await setAge(17)
    const form = title('Liability')
    const adults = { showIf: { match: 'all', tests: [{ of: '@age', test: 'at-least', value: 18 }] } }
    const id = await publishForm(
      formOf(form, [
        [
          note('all', 'We take care of you.'),
          note('adults', 'Adults are liable themselves.', adults),
          question('remark', 'text', 'A remark', { required: false }),
          question('sign', 'signature', 'Signature'),
        ],
      ]),
      'consent',
    )
    await askFor(id, person, null)
    await page.goto('/dashboard/forms')
    await page.getByRole('button', { name: new RegExp(form) }).click()
    await page.getByLabel('A remark').fill('By the window')
    await page.getByLabel('Signature').fill('Yara Young')
    await page.getByRole('button', { name: 'Check the answers' }).click()
    const signed = page.locator('.filler-review .signed-text')
    await expect(signed).toContainText('We take care of you.')
    await expect(signed).toContainText('Yara Young')
    await expect(signed).not.toContainText('Adults are liable')
    await expect(page.locator('.saving-line')).toHaveAttribute('data-state', 'saved')
    // It looks by itself what others have answered, for the first time some seconds from now.
    await page.reload()
    await expect(signed).toContainText('Yara Young')
    await setAge(18)
    const refused = page.waitForResponse((response) => response.url().endsWith('/give') && response.status() === 409)
    const button = page.getByRole('button', { name: 'Sign and send' })
    await button.click()
    await refused
    await expect(page.getByText('The text has changed since you read it.', { exact: false })).toBeVisible()
    await expect(signed).toContainText('Adults are liable themselves.')
    await expect(signed).toContainText('By the window')
    await expect(signed).toContainText('Yara Young')
    await inspect(page, 'consent-changed')
    await button.click()
    await page.getByRole('link', { name: form }).click()
    await expect(page.locator('.given-text')).toContainText('Adults are liable themselves.')
  },
)

test('what a published consent allows is said to stay, and why', async ({ page }) => {
  const id = await publishForm(formOf(title('Research'), [[question('sign', 'signature', 'Signature')]]), 'consent', {
    guards: 'research',
  })
  await signInAs(page, 'admin@salus.test', 'admin')
  await page.goto(`/admin/dashboard/forms/${id}?tab=rules`)
  const guards = page.getByLabel('What happens only with this consent')
  await expect(guards).toBeDisabled()
  await expect(guards).toHaveAccessibleDescription(/people sign the published consent for it.*publish a new form/)
  const asked = page.getByLabel('When it is asked')
  await expect(asked.getByRole('option', { name: 'Once a year' })).toBeDisabled()
  await asked.selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await inspect(page, 'consent-rules')
})

test(
  'reception mails the way to the forms of a visit, once in some minutes',
  narrow,
  async ({ page, database, doctor }) => {
    const form = title('By hand')
    // Nobody else is as old: visits of other tests ask for nothing more.
    await publishForm(formOf(form, [[question('complaint', 'text', 'What brings you here?')]]), 'questions', {
      asked: 'each-visit',
      ageFrom: 111,
    })
    const email = `hand-${crypto.randomUUID()}@salus.test`
    await bookAtDesk(database, doctor.id, { name: `Hanna ${form.slice(-8)}`, born: '1912-05-04', email })
    const { rows } = await database.query(
      `select claim.id, patient_id as person from claims claim
       join persons on persons.id = patient_id where email = $1`,
      [email],
    )
    await signInAs(page, 'desk@salus.test', 'reception')
    await page.goto(`/desk/people/${rows[0].person}?open=${rows[0].id}`)
    await page.getByRole('button', { name: 'Mail the link' }).click()
    await expect(page.getByText('The link to the forms is mailed to the noted address.')).toBeVisible()
    await expect(page.getByText(/^Link mailed /)).toBeVisible()
    await inspect(page, 'mail-form-link')
    await page.getByRole('button', { name: 'Mail the link again' }).click()
    await expect(page.getByText('This link was mailed only a few minutes ago.', { exact: false })).toBeVisible()
    const { text } = await mailTo(email, 'Forms for your visit')
    await page.goto(`/forms/link#${/forms\/link#(\S+)/.exec(text)![1]}`)
    await page.getByLabel('birthday', { exact: false }).fill('04/05/1912')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { name: form })).toBeVisible()
  },
)
