import type { Amount } from '#contract/records/dose.ts'
import type { MedicineUnit } from '#contract/records/medicine-lists.ts'
import type { PrescriptionLine } from '#contract/records/prescription-content.ts'
import { formatsIn } from '../../../texts/formats.ts'
import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'

/** How doses and quantities are said in a language; numbers and units stay left to right. */
export function inWordsOf(language: Language) {
  const { medicineWords } = textsIn(language)
  const { number, row, ltr } = formatsIn(language)
  const amount = ({ amount: count, unit }: Amount) => medicineWords.amount(count, number(count), unit)
  /** How it is taken: `1 tablet, in the morning, in the evening, for 7 days`. */
  const regimen = ({ dose, times, asNeededMost, days }: PrescriptionLine): string =>
    row([
      amount(dose),
      ...(asNeededMost === null
        ? times.map((time) => medicineWords.times[time])
        : [medicineWords.asNeeded(asNeededMost, number(asNeededMost))]),
      medicineWords.forDays(days, number(days)),
    ])
  return {
    amount,
    regimen,
    /** With the unit's symbol where it has one: `12.5 mg`. */
    symbolic: (count: number, unit: MedicineUnit): string => amount({ amount: count, unit }),
    /** All that a doctor signs by: `Amoxicillin 500 mg: 1 tablet, in the morning, for 7 days, 7 tablets, with food`. */
    whole: (line: PrescriptionLine): string =>
      row([`${line.inn} ${ltr(line.strength)}: ${regimen(line)}`, amount(line.quantity), line.note].filter(Boolean)),
  }
}
