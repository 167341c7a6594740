import type { Consent, QuestionnaireResponse, QuestionnaireResponseItem, Resource } from '@medplum/fhirtypes'
import type { AnswerValue, FormItem } from '#contract/forms/definition.ts'
import { interpret } from '#contract/forms/interpret.ts'
import type { GivenFormWhole } from '#contract/forms/responses.ts'
import type { Content, GivenFile } from './content.ts'

type Answer = NonNullable<QuestionnaireResponseItem['answer']>[number]

const titleOf = ({ title, language }: GivenFormWhole) => title[language] ?? ''

/** Given forms as FHIR R4 QuestionnaireResponse, and consents as Consent too, with the text that was signed. */
export function formResources({ person, forms }: Content, given: ReadonlyMap<string, GivenFile>): Resource[] {
  const subject = { reference: `urn:uuid:${person._id}`, type: 'Patient' as const }
  return forms.flatMap((form) => {
    const answered: QuestionnaireResponse = {
      resourceType: 'QuestionnaireResponse',
      id: form._id,
      language: form.language,
      questionnaire: `urn:uuid:${form.formId}|${form.version}`,
      status: form.state === 'replaced' ? 'amended' : 'completed',
      subject,
      authored: form.givenAt,
      item: pagesOf(form, given),
    }
    return form.purpose === 'consent' ? [answered, consentOf(form, subject)] : [answered]
  })
}

function pagesOf(form: GivenFormWhole, given: ReadonlyMap<string, GivenFile>): QuestionnaireResponseItem[] {
  return interpret(form.definition, form.answers, form.facts).pages.map(({ page, items }) => ({
    linkId: page.key,
    ...textIn(page.title, form.language),
    item: items
      .filter(({ kind }) => kind !== 'note')
      .map((item) => {
        const value = Object.hasOwn(form.answers, item.key) ? form.answers[item.key] : undefined
        const answer = value === undefined ? [] : answersOf(item, value, form.language, given)
        return { linkId: item.key, ...textIn(item.label, form.language), ...(answer.length > 0 ? { answer } : {}) }
      }),
  }))
}

const textIn = (words: Readonly<Record<string, string>>, language: string) =>
  words[language]?.trim() ? { text: words[language].trim() } : {}

function answersOf(
  item: FormItem,
  value: AnswerValue,
  language: string,
  given: ReadonlyMap<string, GivenFile>,
): Answer[] {
  if (typeof value === 'boolean') return [{ valueBoolean: value }]
  if (typeof value === 'number') {
    const unit = item.kind === 'number' || item.kind === 'calculated' ? item.unit : ''
    return unit ? [{ valueQuantity: { value, unit } }] : [{ valueDecimal: value }]
  }
  if (item.kind === 'choice' || item.kind === 'choices') {
    return [value].flat().map((code) => {
      const label = item.options.find(({ key }) => key === code)?.label[language]
      return { valueCoding: { code, ...(label ? { display: label } : {}) } }
    })
  }
  if (item.kind === 'file') {
    return [value].flat().flatMap((id) => {
      const file = given.get(id)
      return file
        ? [{ valueAttachment: { contentType: file.type, url: file.path, size: file.bytes, hash: file.sha1 } }]
        : []
    })
  }
  if (Array.isArray(value)) return value.map((text) => ({ valueString: text }))
  return item.kind === 'date' ? [{ valueDate: value }] : [{ valueString: value }]
}

const terminology = 'http://terminology.hl7.org/CodeSystem'

function consentOf(form: GivenFormWhole, patient: Consent['patient']): Consent {
  const isInForce = form.state === 'current'
  return {
    resourceType: 'Consent',
    language: form.language,
    status: isInForce ? 'active' : 'inactive',
    scope: {
      coding: [{ system: `${terminology}/consentscope`, code: form.guards === 'research' ? 'research' : 'treatment' }],
    },
    category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Patient Consent' }] }],
    ...(patient ? { patient } : {}),
    dateTime: form.givenAt,
    ...(form.signer ? { performer: [{ display: form.signer }] } : {}),
    policyRule: { text: titleOf(form) || form.formId },
    sourceAttachment: {
      contentType: 'text/plain; charset=utf-8',
      language: form.language,
      data: Buffer.from(form.text).toString('base64'),
      creation: form.givenAt,
    },
    verification: [{ verified: true, verificationDate: form.givenAt }],
    provision: {
      type: isInForce ? 'permit' : 'deny',
      period: { start: form.givenAt, ...(form.withdrawnAt ? { end: form.withdrawnAt } : {}) },
    },
  }
}
