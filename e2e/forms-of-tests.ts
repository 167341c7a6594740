import type { Browser, Page } from '@playwright/test'
import type pg from 'pg'
import type { FormItem } from '../contract/forms/definition.ts'
import { demoPassword, expect, signInAs } from './people.ts'

type Named = Record<string, string>
export const question = (key: string, kind: FormItem['kind'], label: Named | string, more: object = {}) => ({
  ...{ key, kind, help: {}, showIf: null, required: true },
  label: typeof label === 'string' ? { en: label, de: label, ar: label } : label,
  ...more,
})

/** A form of these pages, in three languages. */
export const formOf = (title: string, pages: readonly (readonly object[])[]) => ({
  ...{ language: 'en', translations: ['de', 'ar'], intro: {} },
  title: { en: title, de: title, ar: title },
  pages: pages.map((items, n) => ({
    key: `page${n + 1}`,
    title: { en: `Part ${n + 1}`, de: `Teil ${n + 1}`, ar: `الجزء ${n + 1}` },
    showIf: null,
    items,
  })),
})

async function api<Answer>(token: string, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${process.env.E2E_URL}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? (null as Answer) : response.json()
}

async function tokenOf(email: string, role: string): Promise<string> {
  const response = await fetch(`${process.env.E2E_URL}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, role, password: demoPassword }),
  })
  return ((await response.json()) as { token: string }).token
}

/** Publishes a form that is asked by hand unless `rules` say more, so that visits of other tests ask for nothing. */
export async function publishForm(
  definition: ReturnType<typeof formOf>,
  purpose: 'questions' | 'consent' = 'questions',
  rules: object = {},
) {
  const admin = await tokenOf('admin@salus.test', 'admin')
  const id = crypto.randomUUID()
  const { rulesRevision, revision } = await api<{ rulesRevision: number; revision: number }>(
    admin,
    'POST',
    '/admin/forms',
    { id, purpose, language: 'en', title: definition.title.en },
  )
  const saved = await api<{ revision: number }>(admin, 'PUT', `/admin/forms/${id}/draft`, {
    definition,
    revision,
  })
  await api(admin, 'PUT', `/admin/forms/${id}/rules`, {
    ...{ asked: 'by-hand', kindIds: [], ageFrom: null, ageTo: null, sex: null, required: true, guards: null },
    ...rules,
    revision: rulesRevision,
  })
  await api(admin, 'POST', `/admin/forms/${id}/versions`, { revision: saved.revision })
  return id
}

/** Asks a person for a form, as reception does. */
export async function askFor(formId: string, personId: string, visitId: string | null): Promise<void> {
  const desk = await tokenOf('desk@salus.test', 'reception')
  await api(desk, 'POST', '/forms/requests', { formId, personId, visitId })
}

export const personOf = async (database: pg.Client, email: string): Promise<string> =>
  String((await database.query('select id from users where email = $1', [email])).rows[0].id)

/** Reception books for somebody without an account, in two days at two o'clock. */
export async function bookAtDesk(
  database: pg.Client,
  doctorId: string,
  person: { name: string; born: string; email: string },
): Promise<void> {
  const { rows } = await database.query(
    `select doctor.place_id as "placeId", (today_at(doctor.place_id) + 2)::text as date from doctors doctor
     where doctor.id = $1`,
    [doctorId],
  )
  const desk = await tokenOf('desk@salus.test', 'reception')
  await api(desk, 'POST', '/desk/visits', { ...rows[0]!, doctorId, startTime: '14:00', person })
}

export const another = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()
export const title = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`
/** Everything that was typed is on the server. */
export const saved = (page: Page): Promise<void> =>
  expect(page.locator('.saving-line')).toHaveAttribute('data-state', 'saved')

/** What the server has of the open draft. */
export const onServer = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const id = /fill\/([\w-]+)/.exec(location.pathname)![1]
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const { parts } = await (await fetch(`/api/forms/drafts/${id}`, { headers })).json()
    return Object.fromEntries(parts.map(({ key, value }: { key: string; value: unknown }) => [key, value]))
  })

/** Opens a form that is asked of the account of this page. */
export async function openForm(page: Page, form: string, search = ''): Promise<void> {
  await page.goto(`/dashboard/forms${search}`)
  await page.getByRole('button', { name: new RegExp(form) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(form)
}

/** A child without an account, for whom these accounts act. */
export async function childOf(database: pg.Client, emails: string[], name: string) {
  const { rows } = await database.query<{ id: string; number: number }>(
    `with child as (
       insert into persons (name, born) values ($2, clinic_today() - 2000) returning id, number
     ), acts as (
       insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       select users.id, child.id, 'child', '{book,visits,record,pay}', users.id, clinic_now(), users.id
       from users, child where users.email = any($1)
     )
     select id, number from child`,
    [emails, name],
  )
  return rows[0]!
}

/** Makes a visit one that began a moment ago and lasts until midnight. */
export async function beginNow(database: pg.Client, visit: string): Promise<void> {
  await database.query(
    `update claims set start_time = wall::time, end_time = '24:00', date = wall::date,
       during = instants_at(clinic_zone(), wall::date, wall::time, '24:00')
     from (select date_trunc('minute', clinic_wall(clinic_now())) as wall) now where id = $1`,
    [visit],
  )
}

/** A visit of somebody without an account, today. */
export async function visitOf(database: pg.Client, doctorId: string, personId: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
       payment_method, location)
     select $1, $2, date, '09:00', '10:00', tstzrange(date + time '09:00', date + time '10:00'), 'confirmed', 12000,
       'clinic', 'Room 91'
     from (select clinic_today() as date) dated returning id`,
    [doctorId, personId],
  )
  return rows[0]!.id
}

/** A screen for checking in, opened by reception; it checks this person in, and goes on to their forms. */
export async function formsAtKiosk(browser: Browser, who: string, letters: string): Promise<Page> {
  const desk = await another(browser)
  await signInAs(desk, 'desk@salus.test', 'reception')
  await desk.goto('/desk/screens')
  await desk.getByRole('button', { name: 'Open a screen: Check-in screen' }).click()
  const screen = await desk.getByLabel('Address').inputValue()
  const kiosk = await another(browser)
  await kiosk.goto(`/kiosk#${screen.split('#')[1]}`)
  await kiosk.getByLabel('Your birthday, or your patient number').fill(who)
  await kiosk.getByLabel('The first letters of your name').fill(letters)
  await kiosk.getByRole('button', { name: 'I’m here' }).click()
  await kiosk.getByRole('button', { name: 'Fill in here' }).click()
  return kiosk
}
