import type pg from 'pg'
import type { FormItem } from '../contract/forms/definition.ts'
import { demoPassword } from './people.ts'

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
