import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FormDefinition } from '#contract/forms/definition.ts'
import type { FormRules } from '#contract/forms/forms.ts'
import type { FormPurpose } from '#contract/forms/form-lists.ts'
import { consultationId } from '#contract/rules.ts'
import { textsIn } from '../../../texts/texts.ts'
import { addFormWithin, saveDraftWithin } from '../../forms/catalogue/drafts.ts'
import { publishWithin } from '../../forms/catalogue/publish.ts'
import { changeRulesWithin } from '../../forms/catalogue/rules.ts'
import type { Queries } from '../../platform/database.ts'
import { earlier } from '../earlier.ts'
import { anamnesis } from './anamnesis.ts'
import { ultrasoundConsent, yearly } from './yearly.ts'

const { knownTexts } = textsIn('en')

type DemoForm = { definition: FormDefinition; purpose?: FormPurpose; kind: string; rules: Partial<FormRules> }

/**
 * Forms for three kinds of visit, published a year ago: what new patients are asked, a yearly one, and a consent.
 */
export const demoForms = (tx: Queries): Promise<void> => earlier(tx, '1 year', () => publish(tx))

async function publish(tx: Queries): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; author: string }>`
    select kinds.id, kinds.name, users.id as author
    from kinds, users where users.email = 'admin@salus.test'
  `.execute(tx)
  const author = { id: rows[0]!.author }
  const idOf = (name: string) => rows.find((kind) => kind.name === name)!.id
  const forms: DemoForm[] = [
    { definition: anamnesis, kind: consultationId, rules: { asked: 'first-visit', required: true } },
    { definition: yearly, kind: idOf(knownTexts.kinds.followUp.name), rules: { asked: 'yearly', ageFrom: 16 } },
    {
      definition: ultrasoundConsent,
      purpose: 'consent',
      kind: idOf(knownTexts.kinds.ultrasound.name),
      rules: { asked: 'each-visit', required: true },
    },
  ]
  for (const { definition, purpose = 'questions', kind, rules } of forms) {
    const id = randomUUID()
    await addFormWithin(tx, author, { id, purpose, language: 'en', title: definition.title.en! })
    const { revision } = await saveDraftWithin(tx, author, id, { definition, revision: 0 })
    await publishWithin(tx, author, { id, revision, language: 'en' })
    await changeRulesWithin(tx, id, { ...anybody, kindIds: [kind], ...rules, revision: 0 })
  }
}

const anybody: FormRules = {
  asked: 'each-visit',
  kindIds: [],
  ageFrom: null,
  ageTo: null,
  sex: null,
  required: false,
  guards: null,
}
