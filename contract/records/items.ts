import { z } from 'zod'
import { addedAs } from '../documents/document-lists.ts'
import { date, endpoint, id, page, text, time } from '../endpoint.ts'
import { known } from '../known.ts'
import {
  askedSorts,
  hasUnits,
  itemSorts,
  itemStates,
  listSayings,
  listStates,
  type Measurement,
  measurementKinds,
  measurements,
  severities,
} from './item-lists.ts'
import { protections, vaccineNames } from './vaccination-plan.ts'
import { rule } from '../broken-rules.ts'
import { type ChosenUnit, chosenUnits, stored, unitChoices } from '../units.ts'

const topic = 'Records'

const within = (kind: Measurement, value: number) =>
  value >= measurements[kind].least && value <= measurements[kind].most

const isUnitOf = (kind: Measurement, unit: ChosenUnit) =>
  hasUnits(kind) && (unitChoices[kind] as readonly string[]).includes(unit)

/** An end of a target, in the unit of its kind. */
const end = z.number().nullable().default(null)

/** What an entry says, by its sort. */
export const itemContent = z.discriminatedUnion('sort', [
  z.strictObject({
    sort: z.literal('allergy'),
    name: text(1, 120),
    reaction: text(0, 300).default(''),
    severity: z.enum(severities).nullable().default(null),
  }),
  z.strictObject({ sort: z.literal('condition'), name: text(1, 120), note: text(0, 500).default('') }),
  z.strictObject({
    sort: z.literal('medicine'),
    /** The active substance, or the name on the box. */
    name: text(1, 120),
    strength: text(0, 60).default(''),
    /** How it is taken, in words. */
    dose: text(0, 200).default(''),
    note: text(0, 500).default(''),
  }),
  z.strictObject({
    sort: z.literal('vaccination'),
    vaccine: z.enum(vaccineNames),
    product: text(0, 120).default(''),
    lot: text(0, 60).default(''),
  }),
  z
    .strictObject({
      sort: z.literal('measurement'),
      kind: z.enum(measurementKinds),
      /** In the unit of its kind; for blood pressure the upper value. */
      value: z.number(),
      /** The lower value of blood pressure; null for everything else. */
      lower: z.number().nullable().default(null),
      /** The time of day; left out where only the day is known. */
      time: time.optional(),
      /** What was typed, where it was in another unit than `value`. */
      typed: z.strictObject({ unit: z.enum(chosenUnits), value: z.number() }).optional(),
    })
    .refine(
      ({ kind, value, typed }) => !typed || (isUnitOf(kind, typed.unit) && stored(typed.value, typed.unit) === value),
      { path: ['typed'], message: rule('typed_differs') },
    )
    .refine(({ kind, value }) => within(kind, value), { path: ['value'], message: rule('measured_range') })
    .refine(
      ({ kind, lower }) => (lower !== null) === (kind === 'blood-pressure') && (lower === null || within(kind, lower)),
      {
        path: ['lower'],
        message: rule('measured_range'),
      },
    )
    .refine(({ value, lower }) => lower === null || lower < value, { path: ['lower'], message: rule('lower_value') }),
  z
    .strictObject({
      sort: z.literal('target'),
      kind: z.enum(measurementKinds),
      /** The lowest and the highest value that are meant, in the unit of its kind; null where there is no such end. */
      least: end,
      most: end,
      /** The same for the lower value of blood pressure; null for everything else. */
      lowerLeast: end,
      lowerMost: end,
      reason: text(1, 300),
    })
    .refine(
      ({ least, most, lowerLeast, lowerMost }) => [least, most, lowerLeast, lowerMost].some((of) => of !== null),
      {
        path: ['most'],
        message: rule('target_end'),
      },
    )
    .refine(({ kind, least, most }) => [least, most].every((of) => of === null || within(kind, of)), {
      path: ['most'],
      message: rule('measured_range'),
    })
    .refine(
      ({ kind, lowerLeast, lowerMost }) =>
        [lowerLeast, lowerMost].every((of) => of === null || (kind === 'blood-pressure' && within(kind, of))),
      { path: ['lowerMost'], message: rule('measured_range') },
    )
    .refine(({ least, most }) => least === null || most === null || least <= most, {
      path: ['most'],
      message: rule('target_order'),
    })
    .refine(({ lowerLeast, lowerMost }) => lowerLeast === null || lowerMost === null || lowerLeast <= lowerMost, {
      path: ['lowerMost'],
      message: rule('target_order'),
    }),
])
export type ItemContent = z.output<typeof itemContent>

export const item = z.object({
  _id: id,
  personId: id,
  sort: z.enum(itemSorts),
  content: itemContent,
  /** Since when, from when, given or measured on. */
  date: z.iso.date(),
  /** When a condition or a medicine ended; null while it goes on. */
  endedOn: z.iso.date().nullable(),
  state: z.enum(itemStates),
  /** Why it was an error; empty if it is none. */
  errorReason: z.string(),
  /** Counts from 1; each correction is a new version. */
  version: z.int(),
  /** When this version was written, by whom. */
  changedAt: z.iso.datetime(),
  changedBy: known.person,
  addedAs: z.enum(addedAs),
  notForGuardians: z.boolean(),
  /** Whether the caller may correct it, or mark it as an error. */
  mayChange: z.boolean(),
})
export type RecordItem = z.output<typeof item>

const said = z.object({ at: z.iso.datetime(), by: known.person, as: z.enum(addedAs) })

const askedList = z.object({
  sort: z.enum(askedSorts),
  state: z.enum(listStates),
  /** Who said that there is none. */
  said: said.nullable(),
  /** When a doctor last went through the list with the person; null if none has, or it has changed since. */
  checked: said.nullable(),
})
export type AskedList = z.output<typeof askedList>

const summary = z.object({
  personId: id,
  lists: z.array(askedList),
  /** Allergies, conditions and medicines that go on, and the latest measurement of each kind; newest first. */
  items: z.array(item),
  /** By the plan: due now or within a year. Null if the birthday is not known. */
  vaccinations: z
    .array(
      z.object({
        protects: z.array(z.enum(protections)),
        dose: z.int().nullable(),
        from: z.iso.date(),
        isDue: z.boolean(),
      }),
    )
    .nullable(),
})
export type RecordSummary = z.output<typeof summary>

const version = z.object({
  version: z.int(),
  content: itemContent,
  date: z.iso.date(),
  endedOn: z.iso.date().nullable(),
  state: z.enum(itemStates),
  errorReason: z.string(),
  at: z.iso.datetime(),
  by: known.person,
})
export type ItemVersion = z.output<typeof version>

const dates = { date, endedOn: date.nullable().default(null) }
const shown = { topic, who: ['user', 'doctor'], showsOthers: true } as const
const changing = { topic, who: ['user', 'doctor'], audited: 'always' } as const
const ofOne = { params: z.object({ id }) }

export const readRecord = endpoint({
  ...shown,
  method: 'GET',
  path: '/records/summary',
  summary:
    'What matters of a person’s record at first sight: allergies, conditions, medicines, the latest measurements, due vaccinations.',
  query: z.object({ personId: id.optional() }),
  answers: { 200: summary },
})

export const listItems = endpoint({
  ...shown,
  method: 'GET',
  path: '/records/items',
  summary: 'The entries of one sort in a person’s record, newest first; ended ones and errors too.',
  query: z.object({ personId: id.optional(), sort: z.enum(itemSorts), ...page }),
  answers: { 200: z.array(item) },
  paged: true,
})

export const addItem = endpoint({
  ...changing,
  method: 'POST',
  path: '/records/items',
  summary:
    'Add an entry to a person’s record: an allergy, a condition, a medicine, a vaccination, a measurement; by a doctor, a target of what is measured. The same measurement of the same minute is not added twice.',
  body: z.strictObject({
    personId: id.optional(),
    content: itemContent,
    ...dates,
    notForGuardians: z.boolean().default(false),
  }),
  limits: [{ calls: 300, perSeconds: 3600, per: 'account' }],
  answers: { 201: item },
  failures: ['entry_dates', 'too_many_entries', 'only_the_patient', 'only_a_doctor', 'target_stands'],
})

export const correctItem = endpoint({
  ...changing,
  ...ofOne,
  method: 'PUT',
  path: '/records/items/{id}',
  summary: 'Correct an entry: a new version beside the old one. It is refused if somebody has changed it since.',
  body: z.strictObject({ content: itemContent, ...dates, version: z.int().min(1) }),
  answers: { 200: item },
  failures: [
    'entry_dates',
    'entry_not_yours',
    'entry_in_error',
    'changed_meanwhile',
    'too_many_entries',
    'target_stands',
  ],
})

export const markItemAsError = endpoint({
  ...changing,
  ...ofOne,
  method: 'POST',
  path: '/records/items/{id}/error',
  summary: 'Say that an entry was never true, and why. It stays, crossed out; this is final.',
  body: z.strictObject({ reason: text(3, 300), version: z.int().min(1) }),
  answers: { 200: item },
  failures: ['entry_not_yours', 'entry_in_error', 'changed_meanwhile'],
})

export const hideItem = endpoint({
  ...changing,
  ...ofOne,
  method: 'PATCH',
  path: '/records/items/{id}',
  summary: 'Whether guardians see an entry: the person and their doctors say it.',
  body: z.strictObject({ notForGuardians: z.boolean() }),
  answers: { 200: item },
  failures: ['only_the_patient'],
})

export const listItemVersions = endpoint({
  ...shown,
  ...ofOne,
  method: 'GET',
  path: '/records/items/{id}/versions',
  summary: 'What an entry said before, newest first.',
  query: z.object({}),
  answers: { 200: z.array(version) },
})

export const sayOfList = endpoint({
  ...changing,
  method: 'POST',
  path: '/records/lists/{sort}',
  summary:
    'Say of allergies, conditions or medicines that the person has none, or, as a doctor, that the list was gone through with them.',
  params: z.object({ sort: z.enum(askedSorts) }),
  body: z.strictObject({ personId: id.optional(), says: z.enum(listSayings) }),
  answers: { 200: askedList },
  failures: ['list_has_entries', 'only_a_doctor'],
})
