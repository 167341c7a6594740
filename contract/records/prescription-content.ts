import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { date, text } from '../endpoint.ts'
import {
  allergyStates,
  allergyWays,
  medicineForms,
  medicineUnits,
  prescriptionLimits,
  timesOfDay,
} from './medicine-lists.ts'

/** More than zero, in thousandths at most. */
const amount = z.strictObject({
  amount: z.number(rule('number')).min(0.001, rule('fill_in')).max(10_000, rule('at_most', 10_000)).multipleOf(0.001),
  unit: z.enum(medicineUnits),
})

/** What comparing a line with the recorded allergies has said. */
export const lineCheck = z.strictObject({
  state: z.enum(allergyStates),
  met: z.array(z.strictObject({ allergy: z.string(), by: z.enum(allergyWays) })),
})

const line = z
  .strictObject({
    /** The common name (INN). */
    inn: text(1, 120),
    /** Only with a reason: pharmacies in the EU go by the common name. */
    brand: text(0, 120).default(''),
    brandReason: text(0, 200).default(''),
    form: z.enum(medicineForms),
    /** As it is written on the box: `250 mg/5 ml`. */
    strength: text(1, 60),
    quantity: amount,
    dose: amount,
    times: z.array(z.enum(timesOfDay)).max(timesOfDay.length),
    /** As needed, so often a day at most; null where it is taken at fixed times. */
    asNeededMost: z.int().min(1).max(24).nullable().default(null),
    days: z.int().min(1, rule('at_least', 1)).max(prescriptionLimits.days, rule('at_most', prescriptionLimits.days)),
    note: text(0, 300).default(''),
    /** Why it is prescribed although it meets an allergy; kept with the record, and printed for nobody. */
    allergyReason: text(0, 300).default(''),
    /** Written by the server when it is signed; what callers send is ignored. */
    check: lineCheck.nullable().default(null),
  })
  .refine(({ brand, brandReason }) => brand === '' || brandReason !== '', {
    path: ['brandReason'],
    message: rule('brand_reason'),
  })
  .refine(({ times, asNeededMost }) => times.length > 0 !== (asNeededMost !== null), {
    path: ['times'],
    message: rule('times_or_needed'),
  })
  .refine(({ times }) => new Set(times).size === times.length, { path: ['times'], message: rule('from_list') })
export type PrescriptionLine = z.output<typeof line>

/** Of a child: age and latest weight on the day of signing. */
const child = z.strictObject({
  years: z.int(),
  months: z.int(),
  weight: z.strictObject({ kilograms: z.number(), measuredOn: z.iso.date() }).nullable(),
})

export const prescriptionContent = z.strictObject({
  kind: z.literal('prescription'),
  lines: z
    .array(line)
    .min(1, rule('at_least_one'))
    .max(prescriptionLimits.lines, rule('at_most', prescriptionLimits.lines)),
  /** How often it may be dispensed after the first time. */
  repeats: z.int().min(0).max(prescriptionLimits.repeats, rule('at_most', prescriptionLimits.repeats)),
  /** The last day on which it may be dispensed, local to its place. */
  validUntil: date,
  note: text(0, 500).default(''),
  /** Written by the server when it is signed; what callers send is ignored. Null for adults. */
  child: child.nullable().default(null),
})
export type PrescriptionContent = z.output<typeof prescriptionContent>
