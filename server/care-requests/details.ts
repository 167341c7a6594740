import type { CareRequest } from '#contract/care-requests/care-requests.ts'
import { formatsIn } from '../../texts/formats.ts'
import type { Language } from '../../texts/languages.ts'
import { type English, textsIn } from '../../texts/texts.ts'
import { knownIn } from '../platform/known-texts.ts'

/** The keys of the fields of a request's form; their labels are in `texts/`. */
export type Detail = keyof English['careFacts']['details']

/**
 * One line of a request as it is stored: a fact under its key, which is put into words for its reader. Days are ISO
 * dates, a window is `08:00-10:00`, a dose `2/3`; anything else is as somebody typed it. Older lines hold English words
 * in both fields.
 */
export type Line = { label: Detail; value: string }

type Care = English['careFacts']

const isDetail = (label: string, careFacts: Care): label is Detail => Object.hasOwn(careFacts.details, label)

/** A request with its details put into words: keys and facts are stored. */
export function inWords(request: CareRequest, language: Language): CareRequest {
  const { careFacts } = textsIn(language)
  const details = request.details.map(({ label, value }) =>
    isDetail(label, careFacts)
      ? { label: careFacts.details[label], value: factIn(label, value, language) }
      : { label: labelOfBefore(label, careFacts), value },
  )
  return { ...request, details }
}

function factIn(label: Detail, value: string, language: Language): string {
  const { careFacts } = textsIn(language)
  const { date, ltr, row } = formatsIn(language)
  const known = knownIn(language)
  switch (label) {
    case 'day':
    case 'from':
      return date(value)
    case 'between': {
      const [from = '', to = ''] = value.split('-')
      return careFacts.window(ltr(from), ltr(to))
    }
    case 'dose': {
      const [dose = '', doses = ''] = value.split('/')
      return careFacts.doseOf(dose, doses)
    }
    case 'phone':
      return ltr(value)
    case 'tests':
      return row(value.split(', ').map(known.item))
    case 'ward':
    case 'vaccine':
    case 'checkup':
      return known.item(value)
    default:
      return value
  }
}

/** Lines that were stored in English words get a label in the reader's language too. */
function labelOfBefore(label: string, careFacts: Care): string {
  const english = Object.entries(textsIn('en').careFacts.details)
  const key = english.find(([, words]) => words === label)?.[0]
  return key && isDetail(key, careFacts) ? careFacts.details[key] : label
}
