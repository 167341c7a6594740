import { askFor, formOf, personOf, publishForm, question } from './forms-of-tests.ts'
import { expect, inspect, narrow, signIn, test } from './people.ts'

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
