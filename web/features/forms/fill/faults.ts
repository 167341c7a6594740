import type { BrokenRule } from '#contract/broken-rules.ts'
import type { FormItem } from '#contract/forms/definition.ts'
import type { Interpretation } from '#contract/forms/interpret.ts'
import type { FormTexts } from './form-texts.tsx'
import { formatOf } from './fixed-words.ts'

/** What keeps an answer from being given. */
export type Fault = { item: FormItem; message: string }

/** A broken rule as a sentence for the person at the screen. */
function faultInWords(broken: string, kind: FormItem['kind'], { formFiller, language }: FormTexts): string {
  const [key, about] = broken.split(':')
  const number = formatOf(language).numberInDigits(Number(about))
  switch (key as BrokenRule) {
    case 'at_least':
      return formFiller.faults.atLeast(number)
    case 'at_most':
      return kind === 'file' ? formFiller.faults.filesMost(Number(about)) : formFiller.faults.atMost(number)
    case 'whole_number':
      return formFiller.faults.whole
    case 'decimals_at_most':
      return formFiller.faults.decimals(Number(about))
    case 'date_too_early':
      return formFiller.faults.tooEarly
    case 'date_too_late':
      return formFiller.faults.tooLate
    case 'at_most_characters':
      return formFiller.faults.tooLong(number)
    case 'name_letter':
      return formFiller.faults.noLetter
    default:
      return formFiller.faults.other
  }
}

function missingInWords(kind: FormItem['kind'], { formFiller }: FormTexts): string {
  switch (kind) {
    case 'choice':
    case 'yes-no':
    case 'body-side':
      return formFiller.missing.choice
    case 'choices':
      return formFiller.missing.choices
    case 'date':
      return formFiller.missing.date
    case 'number':
      return formFiller.missing.number
    case 'file':
      return formFiller.missing.file
    case 'signature':
      return formFiller.missing.signature
    default:
      return formFiller.missing.text
  }
}

/** The faults of shown questions in their order; `unread` has what was typed and could not be read, by key. */
export function faultsOf(
  { pages, missing, wrong }: Interpretation,
  unread: Readonly<Record<string, string>>,
  texts: FormTexts,
): Map<string, Fault> {
  const faults = new Map<string, Fault>()
  for (const item of pages.flatMap(({ items }) => items)) {
    const broken = wrong.find(({ key }) => key === item.key)
    const message =
      unread[item.key] ||
      (broken
        ? faultInWords(broken.rule, item.kind, texts)
        : missing.includes(item.key)
          ? missingInWords(item.kind, texts)
          : '')
    if (message) faults.set(item.key, { item, message })
  }
  return faults
}
