import type { PrescriptionLine } from '#contract/records/prescription-content.ts'
import { medicineWords } from '#texts/records/medicine-words.ts'
import { prescriptionSheet } from '#texts/records/prescription-sheet.ts'
import { format } from '../../../language/format.ts'

/** What a line of a prescription says, as it is printed. */
export function lineInWords(line: PrescriptionLine): string[] {
  const { number, row, ltr, apart } = format()
  const amount = ({ amount: count, unit }: PrescriptionLine['dose']) => medicineWords.amount(count, number(count), unit)
  const { times, asNeededMost, days } = line
  return [
    `${apart(line.inn)} ${ltr(line.strength)}`,
    row([medicineWords.forms[line.form], amount(line.quantity)]),
    row([
      amount(line.dose),
      ...(asNeededMost === null
        ? times.map((time) => medicineWords.times[time])
        : [medicineWords.asNeeded(asNeededMost, number(asNeededMost))]),
      medicineWords.forDays(days, number(days)),
    ]),
    ...(line.brand ? [prescriptionSheet.because(line.brand, line.brandReason)] : []),
    ...(line.note ? [line.note] : []),
  ]
}
