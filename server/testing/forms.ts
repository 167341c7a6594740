import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import type { FormDefinition, FormItem } from '#contract/forms/definition.ts'
import type { AskedOfFamily, FormToFill, SavedAnswers } from '#contract/forms/responses.ts'
import type { Clinic, Person, Reply } from './clinic.ts'

const both = (text: string) => ({ en: text, de: `${text} (de)`, ar: `${text} (ar)` })
const asked = { help: {}, showIf: null, required: false }

/** A form with a question that hides another one, and a value that is calculated. */
export const healthForm: FormDefinition = {
  language: 'en',
  translations: ['de', 'ar'],
  title: both('Before your visit'),
  intro: {},
  pages: [
    {
      key: 'about',
      title: both('About you'),
      showIf: null,
      items: [
        { ...asked, kind: 'yes-no', key: 'pregnant', label: both('Are you pregnant?'), required: true },
        {
          ...asked,
          kind: 'text',
          key: 'midwife',
          label: both('Who is your midwife?'),
          showIf: { match: 'all', tests: [{ of: 'pregnant', test: 'equals', value: true }] },
        },
        { ...asked, kind: 'long-text', key: 'complaint', label: both('What brings you here?') },
        {
          ...asked,
          kind: 'number',
          key: 'weight',
          label: both('Weight'),
          unit: 'kg',
          least: 1,
          most: 400,
          decimals: 1,
        },
        { ...asked, kind: 'file', key: 'card', label: both('A photo of your card'), most: 2 },
        {
          kind: 'calculated',
          key: 'twice',
          label: both('Twice'),
          help: {},
          showIf: null,
          formula: 'weight * 2',
          unit: 'kg',
          decimals: 1,
        },
      ] satisfies FormItem[],
    },
  ],
}

export const consentForm: FormDefinition = {
  language: 'en',
  translations: ['de', 'ar'],
  title: both('Consent'),
  intro: both('Read this first.'),
  pages: [
    {
      key: 'words',
      title: both('What you agree to'),
      showIf: null,
      items: [
        { kind: 'note', key: 'note', label: both('We do what is written here.'), help: {}, showIf: null },
        { ...asked, kind: 'signature', key: 'name', label: both('Your name'), required: true },
      ],
    },
  ],
}

/** The SHA-256 of the text of a consent, in hexadecimal; undefined without one. */
export const digestOf = (text: string | null | undefined): string | undefined =>
  text ? createHash('sha256').update(text).digest('hex') : undefined

type Rules = {
  asked?: string
  guards?: string | null
  required?: boolean
  ageFrom?: number | null
  ageTo?: number | null
  sex?: string | null
  kindIds?: string[]
}

/** Forms as an admin publishes them, and people who fill them in through the API. */
export function formsIn(clinic: Clinic) {
  let admin: Person | undefined
  const publish = async (formId: string, definition: FormDefinition) => {
    admin ??= await clinic.addPerson('admin', 'Ada Admin')
    const { body: before } = await clinic.call(admin, 'GET', `/admin/forms/${formId}`)
    const saved = await clinic.call(admin, 'PUT', `/admin/forms/${formId}/draft`, {
      definition,
      revision: before.revision,
    })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    const made = await clinic.call(admin, 'POST', `/admin/forms/${formId}/versions`, { revision: saved.body.revision })
    assert.equal(made.status, 201, JSON.stringify(made.body))
  }
  /** The id of a form that is published with these rules. */
  const add = async (definition: FormDefinition, purpose: 'questions' | 'consent', rules: Rules = {}) => {
    admin ??= await clinic.addPerson('admin', 'Ada Admin')
    const id = randomUUID()
    await clinic.call(admin, 'POST', '/admin/forms', { id, purpose, language: 'en', title: 'A form' })
    const changed = await clinic.call(admin, 'PUT', `/admin/forms/${id}/rules`, {
      asked: 'each-visit',
      kindIds: [],
      ageFrom: null,
      ageTo: null,
      sex: null,
      required: false,
      guards: null,
      revision: 0,
      ...rules,
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    await publish(id, definition)
    return id
  }
  const begin = (who: Person, formId: string, more: object = {}) =>
    clinic.call(who, 'POST', '/forms/drafts', { formId, ...more })
  const draftOf = async (who: Person, formId: string, more: object = {}): Promise<FormToFill> => {
    const { status, body } = await begin(who, formId, more)
    assert.ok(status < 300, JSON.stringify(body))
    return body
  }
  const save = (
    who: Person,
    draftId: string,
    answers: Record<string, unknown>,
    versions: Record<string, number> = {},
  ) =>
    clinic.call(who, 'PATCH', `/forms/drafts/${draftId}`, {
      changes: Object.entries(answers).map(([key, value]) => ({ key, value, version: versions[key] ?? 0 })),
      language: 'en',
    })
  const saved = async (...of: Parameters<typeof save>): Promise<SavedAnswers> => {
    const { status, body } = await save(...of)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  /** Gives a form as the page does: with the digest of the text that a consent shows. */
  const give = async (who: Person, draftId: string, revision: number, more: object = {}): Promise<Reply> => {
    const { body: shown } = await clinic.call(who, 'GET', `/forms/drafts/${draftId}`)
    const sha256 = digestOf(shown.text)
    return clinic.call(who, 'POST', `/forms/drafts/${draftId}/give`, { revision, language: 'en', sha256, ...more })
  }
  /** The id of what somebody has given whole. */
  const given = async (who: Person, formId: string, answers: Record<string, unknown>, more: object = {}) => {
    const draft = await draftOf(who, formId, more)
    const { revision } = await saved(
      who,
      draft._id,
      answers,
      Object.fromEntries(draft.parts.map((p) => [p.key, p.version])),
    )
    const { status, body } = await give(who, draft._id, revision)
    assert.equal(status, 200, JSON.stringify(body))
    return body._id as string
  }
  /** What is asked of somebody of one form. */
  const askedOf = async (who: Person, formId: string, personId?: string): Promise<AskedOfFamily[]> => {
    const { status, body } = await clinic.call(who, 'GET', `/forms${personId ? `?personId=${personId}` : ''}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.filter((form: AskedOfFamily) => form.formId === formId)
  }
  return { publish, add, begin, draftOf, save, saved, give, given, askedOf }
}
