import { dosePerKilogram, quantityNeeded } from '#contract/records/dose.ts'
import {
  type MedicineForm,
  type MedicineUnit,
  prescriptionLimits,
  type TimeOfDay,
} from '#contract/records/medicine-lists.ts'
import type { PrescriptionContent, PrescriptionLine } from '#contract/records/prescription-content.ts'

/**
 * The fields of a form of prescriptions. They are named by where a refusal of the server points, so that it is shown
 * beside its field: `content.lines.0.strength`.
 */
const blank = {
  inn: '',
  brand: '',
  brandReason: '',
  form: '',
  strength: '',
  'quantity.amount': '' as number | '',
  'quantity.unit': 'tablet',
  'dose.amount': '' as number | '',
  'dose.unit': 'tablet',
  times: [] as readonly string[],
  asNeeded: false,
  asNeededMost: '' as number | '',
  days: '' as number | '',
  note: '',
  allergyReason: '',
}
export type LineField = keyof typeof blank
const lineFields = Object.keys(blank) as LineField[]

export const nameOf = (line: number, field: LineField) => `content.lines.${line}.${field}`

export type Typed = Record<string, unknown>

type Rest = { repeats: number; validUntil: string; note: string }

/** What a form shows before anything is typed: one empty line, or what a prescription says that is corrected. */
export function initialOf(content: PrescriptionContent | undefined, { repeats, validUntil, note }: Rest): Typed {
  const lines = content?.lines ?? []
  const fields = Array.from({ length: prescriptionLimits.lines }, (_, n) => {
    const line = lines[n]
    const typed: Typed = line ? typedOf(line) : blank
    return lineFields.map((field) => [nameOf(n, field), typed[field]] as const)
  })
  return {
    ...Object.fromEntries(fields.flat()),
    'content.repeats': repeats,
    'content.validUntil': validUntil,
    'content.note': note,
    lines: Math.max(1, lines.length),
    hidden: false,
    reason: '',
    password: '',
  }
}

const typedOf = ({ quantity, dose, asNeededMost, ...line }: PrescriptionLine): Typed => ({
  ...line,
  'quantity.amount': quantity.amount,
  'quantity.unit': quantity.unit,
  'dose.amount': dose.amount,
  'dose.unit': dose.unit,
  asNeeded: asNeededMost !== null,
  asNeededMost: asNeededMost ?? '',
})

/** How many lines the form has. */
export const countOf = (typed: Typed) => Number(typed.lines)

/** One line as it is sent. A number that is not typed yet is 0, which the server refuses beside its field. */
export function lineIn(typed: Typed, n: number): Omit<PrescriptionLine, 'check'> {
  const of = (field: LineField) => typed[nameOf(n, field)]
  const text = (field: LineField) => String(of(field) ?? '')
  const number = (field: LineField) => Number(of(field) || 0)
  const isAsNeeded = Boolean(of('asNeeded'))
  return {
    inn: text('inn'),
    brand: text('brand'),
    brandReason: text('brandReason'),
    form: text('form') as MedicineForm,
    strength: text('strength'),
    quantity: { amount: number('quantity.amount'), unit: text('quantity.unit') as MedicineUnit },
    dose: { amount: number('dose.amount'), unit: text('dose.unit') as MedicineUnit },
    times: isAsNeeded ? [] : ((of('times') ?? []) as TimeOfDay[]),
    asNeededMost: isAsNeeded ? number('asNeededMost') : null,
    days: number('days'),
    note: text('note'),
    allergyReason: text('allergyReason'),
  }
}

/** The prescription as it is sent. */
export const contentIn = (typed: Typed) => ({
  kind: 'prescription' as const,
  lines: Array.from({ length: countOf(typed) }, (_, n) => lineIn(typed, n)),
  repeats: Number(typed['content.repeats'] || 0),
  validUntil: String(typed['content.validUntil']),
  note: String(typed['content.note'] ?? ''),
})

/** The fields that change when a line is taken out: those below it move up. */
export function withoutLine(typed: Typed, gone: number): Typed {
  const count = countOf(typed)
  const moved = Array.from({ length: count - gone }, (_, n) => {
    const at = gone + n
    return lineFields.map((field) => [nameOf(at, field), at + 1 < count ? typed[nameOf(at + 1, field)] : blank[field]])
  })
  return { ...Object.fromEntries(moved.flat()), lines: count - 1 }
}

/** What is needed for the days of a line, and the dose for each kilogram; null where something is not typed yet. */
export function reckoned(line: Omit<PrescriptionLine, 'check'>, kilograms: number | null) {
  const { dose, times, asNeededMost, days } = line
  if (dose.amount <= 0 || (times.length === 0 && !asNeededMost)) return null
  return {
    needed: days > 0 ? quantityNeeded(line) : null,
    perKilogram: kilograms === null ? null : dosePerKilogram(line, kilograms),
  }
}
