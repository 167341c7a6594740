import { dosePerKilogram } from '#contract/records/dose.ts'
import type { PaperContentOf } from '#contract/records/paper-content.ts'
import type { PrescriptionLine } from '#contract/records/prescription-content.ts'
import { formatsIn } from '../../../texts/formats.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { CheckCode, Fact, Letter, Party, Section } from '../../typesetting/sheets.ts'
import type { PaperFacts } from '../papers/paper-kind.ts'
import { type Printed, printedOn } from '../papers/print.ts'
import { sheetOf } from '../papers/sheet.ts'
import { inWordsOf } from './in-words.ts'
import { countryOf } from './country.ts'

type Content = PaperContentOf<'prescription'>

/**
 * What is printed of a prescription: each element of the annex to Implementing Directive 2012/52/EU, in its order:
 * patient, date, prescriber, medicines. Names of substances and what the doctor wrote are not translated.
 */
export function printedPrescription(facts: PaperFacts, content: Content, code: CheckCode, timeZone: string): Printed {
  const { paperSheet, prescriptionSheet } = textsIn(facts.language)
  const { dateInDigits } = formatsIn(facts.language)
  const sheet = sheetOf(facts, {
    title: paperSheet.titles.prescription,
    facts: [
      ...childFacts(facts, content),
      [prescriptionSheet.dispensed, prescriptionSheet.times(content.repeats)],
      [prescriptionSheet.validUntil, dateInDigits(content.validUntil)],
    ],
    sections: [
      ...content.lines.map((line, n) => sectionOf(facts, content, line, n)),
      { heading: paperSheet.note, kind: 'text', text: content.note },
    ],
    code,
  })
  return printedOn('letter', { ...sheet, parties: [...(sheet.parties ?? []), prescriberOf(facts, sheet, timeZone)] })
}

/** With the address of work, the state included, and where a pharmacy in another country calls or writes to. */
function prescriberOf({ language, doctor }: PaperFacts, { clinic, signed }: Letter, timeZone: string): Party {
  const { prescriptionSheet } = textsIn(language)
  const { ltr } = formatsIn(language)
  const reached = [clinic.phone, clinic.email].flatMap((way) => (way ? [ltr(way)] : []))
  const lines = [...(signed?.lines ?? []), ...clinic.lines, countryOf(timeZone, language), ...reached]
  return { label: prescriptionSheet.prescriber, name: doctor.name, lines: lines.filter(Boolean) }
}

function childFacts({ language }: PaperFacts, { child }: Content): Fact[] {
  if (!child) return []
  const { prescriptionSheet } = textsIn(language)
  const { duration, number, dateInDigits } = formatsIn(language)
  const age = child.years < 2 ? duration(child.months, 'month') : duration(child.years, 'year')
  const { weight } = child
  return [
    [prescriptionSheet.age, age],
    [
      prescriptionSheet.weight,
      weight
        ? prescriptionSheet.weighed(number(weight.kilograms), dateInDigits(weight.measuredOn))
        : prescriptionSheet.notWeighed,
    ],
  ]
}

function sectionOf({ language }: PaperFacts, { child }: Content, line: PrescriptionLine, n: number): Section {
  const { prescriptionSheet, medicineWords, paperSheet } = textsIn(language)
  const words = inWordsOf(language)
  const { apart, ltr, number } = formatsIn(language)
  const perKilogram = child?.weight ? dosePerKilogram(line, child.weight.kilograms) : null
  const facts: Fact[] = [
    [prescriptionSheet.commonName, apart(line.inn)],
    ...(line.brand
      ? ([[prescriptionSheet.brand, prescriptionSheet.because(line.brand, line.brandReason)]] as Fact[])
      : []),
    [prescriptionSheet.form, medicineWords.forms[line.form]],
    [prescriptionSheet.quantity, words.amount(line.quantity)],
    [prescriptionSheet.strength, ltr(line.strength)],
    [prescriptionSheet.regimen, words.regimen(line)],
    ...(perKilogram
      ? ([
          [
            prescriptionSheet.perKilogram,
            prescriptionSheet.perKilogramSays(
              words.symbolic(perKilogram.each, perKilogram.unit),
              words.symbolic(perKilogram.day, perKilogram.unit),
            ),
          ],
        ] as Fact[])
      : []),
    ...(line.note ? ([[paperSheet.note, line.note]] as Fact[]) : []),
  ]
  return { heading: prescriptionSheet.medicine(number(n + 1)), kind: 'facts', facts }
}
