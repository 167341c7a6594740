import type { PaperContent, PaperContentOf } from '#contract/records/paper-content.ts'
import { paperSheet } from '#texts/records/paper-sheet.ts'
import { papersPage } from '#texts/records/papers-page.ts'
import { prescriptionSheet } from '#texts/records/prescription-sheet.ts'
import { format } from '../../../language/format.ts'
import { lineInWords } from '../prescriptions/line-in-words.ts'

/** `watch`: what to watch for, which stands out. */
type Part = { heading: string; text: string; watch?: true } | { heading: string; items: string[] }

/** One line by which a paper is recognised in a list; empty if it says nothing so short. */
export function inShort(content: PaperContent): string {
  switch (content.kind) {
    case 'summary':
      return format().row(content.diagnoses.map(({ text }) => text))
    case 'sick-note':
      return papersPage.until(format().dateWithYear(content.from), format().dateWithYear(content.to))
    case 'referral':
      return content.to
    case 'letter':
      return content.about
    case 'prescription':
      return format().row(content.lines.map(({ inn, strength }) => `${format().apart(inn)} ${format().ltr(strength)}`))
  }
}

/** What a paper says, part by part, as it is printed. */
export function partsOf(content: PaperContent): Part[] {
  const parts = allPartsOf(content)
  return parts.filter((part) => ('text' in part ? part.text !== '' : part.items.length > 0))
}

function allPartsOf(content: PaperContent): Part[] {
  const diagnoses = (all: { text: string; code: string }[]): Part => ({
    heading: paperSheet.diagnoses,
    items: all.map(({ text, code }) => (code ? `${text} (${format().ltr(code)})` : text)),
  })
  switch (content.kind) {
    case 'summary':
      return [
        diagnoses(content.diagnoses),
        { heading: paperSheet.done, text: content.done },
        { heading: paperSheet.watchFor, text: content.watchFor, watch: true },
        { heading: paperSheet.next, text: content.next },
        { heading: paperSheet.note, text: content.note },
      ]
    case 'sick-note':
      return [
        { heading: paperSheet.unfitFrom, text: format().dateWithYear(content.from) },
        { heading: paperSheet.unfitTo, text: format().dateWithYear(content.to) },
        { heading: paperSheet.sort, text: content.isFollowUp ? paperSheet.followUp : paperSheet.first },
        { heading: paperSheet.note, text: content.note },
      ]
    case 'referral':
      return [
        { heading: paperSheet.referredTo, text: content.to },
        { heading: paperSheet.question, text: content.question },
        diagnoses(content.diagnoses),
        { heading: paperSheet.findings, text: content.findings },
      ]
    case 'letter':
      return [
        { heading: paperSheet.to, text: content.to },
        diagnoses(content.diagnoses),
        { heading: content.about, text: content.body },
      ]
    case 'prescription':
      return [
        ...ofChild(content.child),
        ...content.lines.map((line, n) => ({
          heading: prescriptionSheet.medicine(format().number(n + 1)),
          items: lineInWords(line),
        })),
        { heading: prescriptionSheet.dispensed, text: prescriptionSheet.times(content.repeats) },
        { heading: prescriptionSheet.validUntil, text: format().dateWithYear(content.validUntil) },
        { heading: paperSheet.note, text: content.note },
      ]
  }
}

function ofChild(child: PaperContentOf<'prescription'>['child']): Part[] {
  if (!child) return []
  const { dateInDigits, duration, number } = format()
  const { years, months, weight } = child
  return [
    { heading: prescriptionSheet.age, text: years < 2 ? duration(months, 'month') : duration(years, 'year') },
    {
      heading: prescriptionSheet.weight,
      text: weight
        ? prescriptionSheet.weighed(number(weight.kilograms), dateInDigits(weight.measuredOn))
        : prescriptionSheet.notWeighed,
    },
  ]
}
