import type { Browser, Page } from '@playwright/test'
import type pg from 'pg'
import { anamnesis } from '../server/demo/forms/anamnesis.ts'
import { ultrasoundConsent, yearly } from '../server/demo/forms/yearly.ts'
import { askFor, type formOf, personOf, publishForm, title } from './forms-of-tests.ts'
import { expect, signIn, signInAs } from './people.ts'

type Form = ReturnType<typeof formOf>
const named = (form: object, name: string) => ({ ...form, title: { en: name, de: name, ar: name } }) as unknown as Form
const whole = { ...anamnesis, pages: [...anamnesis.pages, ...yearly.pages] }

const answers = {
  concern: 'Short of breath on the stairs, for some weeks, and a little dizzy when I get up in the morning.',
  pain: true,
  side: 'left',
  since: '2026-10-01',
  weight: 72,
  height: 172,
  illnesses: ['pressure', 'asthma'],
  interest: 'days',
  down: 'most',
  takes: true,
  medicines_list: 'Ramipril 5 mg',
  sport: 'weekly',
  sleep: 6.5,
}

/** Fills a form in by the API and gives it; answers its id. */
const giveByApi = (page: Page, formId: string, said: object) =>
  page.evaluate(
    async ({ formId, said }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      }
      const send = async (method: string, path: string, body: object) => {
        const answer = await fetch(`/api/forms/${path}`, { method, headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
        return answer.json()
      }
      const language = document.documentElement.lang
      const { _id, parts } = await send('POST', 'drafts', { formId, language })
      const versionOf = (key: string) =>
        parts.find((part: { key: string; version: number }) => part.key === key)?.version ?? 0
      const changes = Object.entries(said).map(([key, value]) => ({ key, value, version: versionOf(key) }))
      const { revision, text } = await send('PATCH', `drafts/${_id}`, { changes, language })
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text ?? ''))
      const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
      return (await send('POST', `drafts/${_id}/give`, { revision, language, sha256 }))._id as string
    },
    { formId, said },
  )

type Walk = { page: Page; browser: Browser; database: pg.Client; language: 'en' | 'de' | 'ar' }

/** Walks over every page of forms in a language; `look` sees each of them, by its name. */
export async function walkForms(
  { page, browser, database, language }: Walk,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const prefix = language === 'en' ? '' : `/${language}`
  const { email } = await signIn(page)
  await database.query('update persons set language = $2 where id = (select id from users where email = $1)', [
    email,
    language,
  ])
  const person = await personOf(database, email)
  const [first, consent] = [title('Before'), title('Consent')]
  const id = await publishForm(named(whole, first))
  const consentId = await publishForm(named(ultrasoundConsent, consent), 'consent')
  for (const form of [id, consentId]) await askFor(form, person, null)
  const name = (of: string) => `forms-of-${of}-${language}`

  await page.goto(`${prefix}/dashboard/forms`)
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await look(page, name('list'))
  await page.locator('.form-card').filter({ hasText: first }).locator('.button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
  await page.locator('.answer-card').first().click()
  await page.locator('.filler-acts .button').last().click()
  await look(page, name('page'))
  const draft = new URL(page.url()).pathname
  for (const at of ['2', '3', '4', '5', 'check']) {
    await page.goto(`${draft}?page=${at}`)
    await expect(page.locator(at === 'check' ? '.filler-review' : '.filler-questions')).toBeVisible()
    await look(page, name(`page-${at}`))
  }

  await page.goto(`${prefix}/dashboard/forms`)
  await page.locator('.form-card').filter({ hasText: consent }).locator('.button').click()
  await expect(page.locator('.signed-text')).toBeVisible()
  await look(page, name('consent'))

  for (const [form, said] of [
    [id, answers],
    [consentId, { read: true, signed: 'Walter Walker' }],
  ] as const) {
    const given = await giveByApi(page, form, said)
    await page.goto(`${prefix}/dashboard/forms/given/${given}`)
    await expect(page.locator('.given-form')).toBeVisible()
    await look(page, name(form === id ? 'given' : 'given-consent'))
  }

  const admin = await (await browser.newContext()).newPage()
  await signInAs(admin, 'admin@salus.test', 'admin')
  await admin.goto(`${prefix}/admin/dashboard/forms`)
  await expect(admin.getByText(first)).toBeVisible()
  await look(admin, name('forms'))
  await admin.goto(`${prefix}/admin/dashboard/forms/${id}`)
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(first)
  await admin.locator('.build-item .build-open').nth(2).click()
  await look(admin, name('builder'))
}
