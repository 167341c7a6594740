import { askFor, formOf, personOf, publishForm, question, saved, title } from './forms-of-tests.ts'
import { expect, inProve, inspect, signIn, test } from './people.ts'

const words = { en: 'Do you smoke?', de: 'Rauchen Sie?', ar: 'هل تدخن؟' }
const smokes = { ...question('smokes', 'yes-no', words), required: false }

test('a draft opens in the language of its reader, whichever it was begun in', async ({ page, database }) => {
  const { email } = await signIn(page)
  const person = await personOf(database, email)
  const form = title('Habits')
  await askFor(await publishForm(formOf(form, [[smokes]])), person, null)
  await page.goto('/dashboard/forms')
  await page.getByRole('button', { name: new RegExp(form) }).click()
  await expect(page.getByText('Your answers are kept with the text in English.')).toBeVisible()
  await page.getByLabel('Yes', { exact: true }).check()
  await saved(page)

  await page.goto(new URL(page.url()).pathname.replace('/dashboard', '/ar/dashboard'))
  await expect(page.getByRole('group', { name: 'هل تدخن؟' }).or(page.getByRole('radiogroup'))).toBeVisible()
  await expect(page.getByLabel('نعم', { exact: true })).toBeChecked()
  await expect(page.getByText('تُحفظ إجاباتك مع النص باللغة')).toContainText('العربية')
  await inspect(page, 'form-in-arabic')

  // Another language is chosen: all of the form speaks it, and a reload leaves it so.
  await page.getByLabel('Deutsch', { exact: true }).check()
  await expect(page.getByLabel('Ja', { exact: true })).toBeChecked()
  await expect(page.getByText('Seite 1 von 1')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Ja', { exact: true })).toBeChecked()
  const filler = page.locator('.form-filler')
  await expect(filler).toHaveAttribute('lang', 'de')
  await expect(filler).toHaveAttribute('dir', 'ltr')
  await page.getByRole('button', { name: 'Antworten prüfen' }).click()
  await expect(page.getByRole('button', { name: 'An die Klinik senden' })).toBeVisible()
  await inspect(page, 'form-in-german-on-an-arabic-page')
  await page.getByRole('button', { name: 'An die Klinik senden' }).click()
  await page.getByRole('link', { name: form }).click()
  await expect(page.locator('.given-answers dd')).toHaveText('Ja')
})

test(
  'a form that is not in the language of the page has its own yes and no, marked as such',
  inProve,
  async ({ page, database }) => {
    const { email } = await signIn(page)
    await database.query("update persons set language = 'ar' where id = (select id from users where email = $1)", [
      email,
    ])
    const form = title('English only')
    const since = { ...question('since', 'date', 'Since when?', { from: null, to: null }), required: false }
    const id = await publishForm({ ...formOf(form, [[smokes, since]]), translations: [] } as ReturnType<typeof formOf>)
    await askFor(id, await personOf(database, email), null)
    await page.goto('/ar/dashboard/forms')
    await page.locator('.form-card .button').click()
    await expect(page.getByText('هذه الاستمارة غير متوفرة باللغة')).toHaveAttribute('dir', 'rtl')
    const yes = page.getByText('Yes', { exact: true })
    await expect(yes).toHaveAttribute('lang', 'en')
    await yes.click()
    await page.locator('.answer-date input').fill('24/11/2026')
    await saved(page)
    await inspect(page, 'form-in-english-on-an-arabic-page')
    await page.locator('.filler-acts .button').last().click()
    await expect(page.locator('.filler-review dd bdi')).toHaveText(['Yes', '24 Nov 2026'])
  },
)

test(
  'a signed consent stays in the language of its text; in another it is signed anew',
  inProve,
  async ({ page, database }) => {
    const { email } = await signIn(page)
    const form = title('Consent')
    const text = { en: 'I agree.', de: 'Ich willige ein.', ar: 'أوافق على العلاج.' }
    const id = await publishForm(
      formOf(form, [
        [
          { key: 'text', kind: 'note', label: text, help: {}, showIf: null },
          question('sign', 'signature', { en: 'Signature', de: 'Unterschrift', ar: 'التوقيع' }),
        ],
      ]),
      'consent',
    )
    await askFor(id, await personOf(database, email), null)
    await page.goto('/ar/dashboard/forms')
    await page.getByRole('button', { name: new RegExp(form) }).click()
    await page.getByLabel('التوقيع').fill('Walter Walker')
    await saved(page)
    await page.goto(new URL(page.url()).pathname.replace('/ar/', '/'))
    await expect(page.getByLabel('التوقيع')).toHaveValue('Walter Walker')
    await expect(page.locator('.signed-text')).toContainText('أوافق على العلاج.')
    await page.getByLabel('Deutsch', { exact: true }).check()
    await expect(page.locator('.signed-text')).toContainText('Ich willige ein.')
    await expect(page.getByLabel('Unterschrift')).toHaveValue('')
    await page.getByLabel('Unterschrift').fill('Walter Walker')
    await saved(page)
    await page.getByRole('button', { name: 'Antworten prüfen' }).click()
    await page.getByRole('button', { name: 'Unterschreiben und senden' }).click()
    await page.getByRole('link', { name: form }).click()
    await expect(page.locator('.given-text')).toContainText('Ich willige ein.')
  },
)
