import type pg from 'pg'
import type { FormDefinition, FormItem } from '#contract/forms/definition.ts'
import { formLimits } from '#contract/forms/form-lists.ts'
import { payloadOf, payloads } from '../server/testing/stored-script.ts'
import type { Reader } from './addresses.ts'

const words = (turn: number, most: number) => ({ en: payloadOf(turn, most) })

/** A form each of whose texts is a payload. */
function scriptForm(): FormDefinition {
  const item = (turn: number) => ({
    key: `item_${turn}`,
    label: words(turn, formLimits.label),
    help: words(turn + 1, formLimits.help),
    showIf: null,
    required: false,
  })
  const options = payloads.map((_, turn) => ({
    key: `option_${turn}`,
    label: words(turn, formLimits.option),
    score: null,
  }))
  const { required: _, ...plain } = item(7)
  const items: FormItem[] = [
    { ...item(0), kind: 'text' },
    { ...item(1), kind: 'long-text' },
    { ...item(2), kind: 'choice', options },
    { ...item(3), kind: 'choices', options },
    { ...item(4), kind: 'number', unit: payloadOf(4, formLimits.unit), least: null, most: null, decimals: 0 },
    { ...item(5), kind: 'file', most: 1 },
    { ...item(6), kind: 'signature', required: true },
    { ...plain, kind: 'calculated', formula: 'item_4 * 2', unit: payloadOf(5, formLimits.unit), decimals: 0 },
    { ...plain, key: 'note', kind: 'note' },
  ]
  return {
    language: 'en',
    translations: [],
    title: words(0, formLimits.title),
    intro: words(1, formLimits.intro),
    pages: [{ key: 'page', title: words(2, formLimits.title), showIf: null, items }],
  }
}

const answers = {
  item_0: payloadOf(1, formLimits.text),
  item_1: payloads.join('\n'),
  item_2: 'option_0',
  item_3: ['option_1', 'option_2'],
  item_4: 3,
  item_6: payloadOf(3, formLimits.signature),
}

/**
 * Publishes a form and a consent of payloads, has the demo's patient give each with payloads as answers, and begin each
 * again. Answers the pages that show them. Throws at what is not taken.
 */
export async function fillForms(url: string, tokens: ReadonlyMap<string, string>, database: pg.Client) {
  const ask = async (role: string, method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(role)}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${role}: ${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { rows } = await database.query<{ id: string }>("select id from users where email = 'patient@salus.test'")
  const personId = rows[0]!.id
  const pages: { reader: Reader; address: string }[] = []
  for (const purpose of ['questions', 'consent']) {
    const id = crypto.randomUUID()
    await ask('admin', 'POST', '/admin/forms', { id, purpose, language: 'en', title: payloadOf(0, formLimits.title) })
    await ask('admin', 'PUT', `/admin/forms/${id}/rules`, {
      ...{ asked: 'by-hand', kindIds: [], ageFrom: null, ageTo: null, sex: null },
      ...{ required: false, guards: null, revision: 0 },
    })
    const { revision } = await ask('admin', 'GET', `/admin/forms/${id}`)
    const saved = await ask('admin', 'PUT', `/admin/forms/${id}/draft`, { definition: scriptForm(), revision })
    await ask('admin', 'POST', `/admin/forms/${id}/versions`, { revision: saved.revision })
    const fill = async () => {
      await ask('reception', 'POST', '/forms/requests', { formId: id, personId })
      const draft = await ask('user', 'POST', '/forms/drafts', { formId: id })
      await ask('user', 'POST', `/forms/drafts/${draft._id}/files`, {
        key: 'item_5',
        name: payloadOf(2, 100),
        size: 1,
      })
      const changes = Object.entries(answers).map(([key, value]) => ({ key, value, version: 0 }))
      const kept = await ask('user', 'PATCH', `/forms/drafts/${draft._id}`, { changes, language: 'en' })
      return { id: String(draft._id), revision: kept.revision, text: kept.text as string | null }
    }
    const first = await fill()
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(first.text ?? ''))
    const sha256 = first.text === null ? undefined : Buffer.from(bytes).toString('hex')
    await ask('user', 'POST', `/forms/drafts/${first.id}/give`, { revision: first.revision, language: 'en', sha256 })
    const begun = await fill()
    pages.push(
      { reader: 'user', address: `/dashboard/forms/given/${first.id}` },
      { reader: 'user', address: `/dashboard/forms/fill/${begun.id}` },
      { reader: 'user', address: `/dashboard/forms/fill/${begun.id}?page=check` },
      { reader: 'doctor', address: `/doctor/dashboard/forms/${first.id}` },
      { reader: 'admin', address: `/admin/dashboard/forms/${id}` },
      { reader: 'admin', address: `/admin/dashboard/forms/${id}?tab=versions&version=1` },
    )
  }
  return pages
}
