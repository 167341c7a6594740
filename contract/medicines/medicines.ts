import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { date, endpoint, id, text, time, wholeNumber } from '../endpoint.ts'
import { medicineUnits } from '../records/medicine-lists.ts'
import { weekdays } from '../rules.ts'
import {
  doseAnswers,
  doseStates,
  planEnds,
  planLimits,
  reminderChannels,
  shownDays,
  zoneAnswers,
} from './dose-lists.ts'
import { isZone } from './zones.ts'

const topic = 'Medicines'

const distinct = (list: readonly string[]) => new Set(list).size === list.length
const amount = z.number(rule('number')).min(0.001, rule('fill_in')).max(planLimits.amount, rule('at_most', 1000))
const zone = z.string().max(60).refine(isZone, rule('from_list'))

export const schedule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('times'),
    weekdays: z.array(z.enum(weekdays)).min(1, rule('at_least_one')).max(7).refine(distinct, rule('from_list')),
    times: z.array(time).min(1, rule('at_least_one')).max(planLimits.times).refine(distinct, rule('from_list')),
  }),
  z.strictObject({ kind: z.literal('every'), hours: z.int().min(1).max(12), from: time, until: time }),
  z.strictObject({
    kind: z.literal('needed'),
    gapMinutes: z.int().min(0).max(planLimits.gapMinutes),
    most: z.int().min(1).max(planLimits.most),
  }),
])

export const planSteps = z
  .array(
    z.strictObject({
      days: z
        .int()
        .min(1, rule('at_least', 1))
        .max(planLimits.stepDays, rule('at_most', planLimits.stepDays))
        .nullable(),
      amount,
      schedule,
    }),
  )
  .min(1, rule('at_least_one'))
  .max(planLimits.steps)
  // Only the last step may have no end, and what is taken as needed has no steps.
  .refine((steps) => steps.slice(0, -1).every(({ days }) => days !== null), rule('fill_in'))
  .refine(
    (steps) => steps.length === 1 || steps.every((step) => step.schedule.kind !== 'needed'),
    rule('times_or_needed'),
  )

/** What is sealed of a plan. */
export const planContent = z.strictObject({
  /** The active substance, or the name on the box. */
  name: text(1, 120),
  strength: text(0, 60).default(''),
  unit: z.enum(medicineUnits),
  note: text(0, 300).default(''),
})
export type PlanContent = z.output<typeof planContent>

const planned = {
  content: planContent,
  begins: date,
  steps: planSteps,
  channels: z.array(z.enum(reminderChannels)).max(reminderChannels.length).refine(distinct, rule('from_list')),
  notForGuardians: z.boolean().default(false),
}

/** What a plan was made from; null if it was typed in. */
const source = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('prescription'), paperId: id }),
  z.strictObject({ kind: z.literal('entry'), itemId: id }),
])

const kept = z.object({ due: z.int(), taken: z.int(), skipped: z.int(), missed: z.int() })

const plan = z.object({
  _id: id,
  content: planContent,
  source: source.nullable(),
  /** In which its times are now. */
  zone: z.string(),
  begins: z.iso.date(),
  steps: planSteps,
  lastDay: z.iso.date().nullable(),
  channels: z.array(z.enum(reminderChannels)),
  notForGuardians: z.boolean(),
  version: z.int(),
  /** Null while it goes on. */
  over: z.object({ because: z.enum(planEnds), at: z.iso.datetime() }).nullable(),
  /** Of scheduled doses in the last 30 days, those of today that are still due left out. */
  kept,
  /** Counted from what was taken since; null if nobody has counted. `days` is null where it cannot run out. */
  left: z.object({ amount: z.number(), days: z.int().nullable(), countedAt: z.iso.datetime() }).nullable(),
  /** As needed: when the next one may be taken; null if now, or for other plans. */
  allowedAt: z.iso.datetime().nullable(),
  mayChange: z.boolean(),
})
export type MedicinePlan = z.output<typeof plan>

const dose = z.object({
  planId: id,
  /** Null for one that was taken as needed. */
  dueAt: z.iso.datetime().nullable(),
  amount: z.number(),
  state: z.enum(doseStates),
  /** Once it is answered. */
  answered: z.object({ _id: id, at: z.iso.datetime() }).nullable(),
})
export type Dose = z.output<typeof dose>

const medicines = z.object({
  personId: id,
  /** In which plans are reckoned, and the zone elsewhere of which the person has said to keep it nevertheless. */
  zone: z.string(),
  keptIn: z.string().nullable(),
  /** By that zone. */
  today: z.iso.date(),
  now: z.iso.datetime(),
  /** Those that go on, and those that were over within the last 30 days. */
  plans: z.array(plan),
  /** Of the asked days, in the order of their times. */
  doses: z.array(dose),
})
export type Medicines = z.output<typeof medicines>

const changing = { topic, who: ['user'], audited: 'always' } as const
const ofOne = { params: z.object({ id }) }
const lost = ['not_found'] as const
const perAccount = [{ calls: 300, perSeconds: 3600, per: 'account' }] as const

export const readMedicines = endpoint({
  topic,
  who: ['user', 'doctor'],
  showsOthers: true,
  method: 'GET',
  path: '/medicines',
  summary: `The medicines that a person takes: plans, how they were kept in the last ${shownDays} days, what is left, and the doses of the asked days (today, unless told otherwise).`,
  query: z.object({
    personId: id.optional(),
    date: date.optional(),
    days: wholeNumber(1, planLimits.days).default(1),
    /** So many days before that date too. */
    daysBefore: wholeNumber(0, planLimits.days).default(0),
  }),
  answers: { 200: medicines },
})

export const addPlan = endpoint({
  ...changing,
  method: 'POST',
  path: '/medicines/plans',
  summary:
    'Plan a medicine: from a signed prescription, from a medicine of the record, or typed in. The same `requestId` makes one plan.',
  body: z.strictObject({
    personId: id.optional(),
    requestId: id,
    source: source.nullable().default(null),
    ...planned,
    /** Of the person who takes it; once there are plans, theirs counts. */
    zone,
    /** How much there is now; null if it is not counted. */
    stock: z.number().min(0).max(100_000).nullable().default(null),
  }),
  limits: perAccount,
  answers: { 201: plan },
  failures: [...lost, 'plan_source', 'plan_dates', 'too_many_plans', 'only_the_patient', 'patient_deceased'],
})

export const changePlan = endpoint({
  ...changing,
  ...ofOne,
  method: 'PUT',
  path: '/medicines/plans/{id}',
  summary:
    'Change a plan from now on: its medicine, times, steps, reminders, or what is left. What was due before stays. Refused if somebody has changed it since.',
  body: z.strictObject({
    ...planned,
    /** What was counted now; absent leaves the count as it is, null ends it. */
    stock: z.number().min(0).max(100_000).nullable().optional(),
    version: z.int().min(1),
  }),
  limits: perAccount,
  answers: { 200: plan },
  failures: [...lost, 'plan_over', 'plan_dates', 'changed_meanwhile', 'only_the_patient'],
})

export const endPlan = endpoint({
  ...changing,
  ...ofOne,
  method: 'POST',
  path: '/medicines/plans/{id}/end',
  summary: 'Stop a plan: no dose is due and nobody is reminded from now on. What was taken stays.',
  body: z.strictObject({}).optional(),
  answers: { 200: plan },
  failures: lost,
})

export const answerDose = endpoint({
  ...changing,
  method: 'POST',
  path: '/medicines/doses',
  summary:
    'Say that a dose was taken or skipped. One as needed is refused before its gap is over or above its most in 24 hours. The same `requestId` counts once.',
  body: z.strictObject({
    requestId: id,
    planId: id,
    /** Null for one as needed. */
    dueAt: z.iso.datetime().nullable(),
    answer: z.enum(doseAnswers),
    /** When it was taken, at most a day before it was due; now, if absent. */
    at: z.iso.datetime().optional(),
    /** What was taken; the plan's, if absent. */
    amount: amount.optional(),
  }),
  limits: [{ calls: 600, perSeconds: 3600, per: 'account' }],
  answers: { 201: dose },
  failures: [...lost, 'dose_unknown', 'dose_answered', 'dose_too_early', 'dose_time', 'plan_over'],
})

export const takeDoseBack = endpoint({
  ...changing,
  ...ofOne,
  method: 'DELETE',
  path: '/medicines/doses/{id}',
  summary: 'Take back what was said of a dose.',
  answers: { 204: null },
  failures: lost,
})

export const answerZone = endpoint({
  ...changing,
  method: 'PUT',
  path: '/medicines/zone',
  summary:
    'When one is in another time zone: `follow` its clocks from now on, or `keep` the times of home, which is not asked again there.',
  body: z.strictObject({ personId: id.optional(), zone, answer: z.enum(zoneAnswers) }),
  limits: [{ calls: 60, perSeconds: 3600, per: 'account' }],
  answers: { 200: z.object({ zone: z.string(), keptIn: z.string().nullable() }) },
  failures: lost,
})
