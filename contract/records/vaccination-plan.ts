/**
 * Vaccinations by age, as data. The plan is that of Germany's Standing Committee on Vaccination (STIKO) as published in
 * Epidemiologisches Bulletin 4/2025 (https://www.rki.de/stiko), without what depends on illness, work or travel.
 */

/** What a vaccination protects from. */
export const protections = [
  'rotavirus',
  'tetanus',
  'diphtheria',
  'pertussis',
  'hib',
  'polio',
  'hepatitis-b',
  'pneumococci',
  'meningococci-b',
  'meningococci-c',
  'measles',
  'varicella',
  'hpv',
  'influenza',
  'zoster',
  'covid-19',
  'rsv',
] as const
export type Protection = (typeof protections)[number]

/** Vaccines as people know them, and what each protects from. Vaccines of travellers are in no plan. */
export const vaccines = {
  'six-in-one': ['tetanus', 'diphtheria', 'pertussis', 'hib', 'polio', 'hepatitis-b'],
  rotavirus: ['rotavirus'],
  pneumococci: ['pneumococci'],
  'meningococci-b': ['meningococci-b'],
  'meningococci-c': ['meningococci-c'],
  'meningococci-acwy': ['meningococci-c'],
  mmr: ['measles'],
  mmrv: ['measles', 'varicella'],
  varicella: ['varicella'],
  tdap: ['tetanus', 'diphtheria', 'pertussis'],
  'tdap-polio': ['tetanus', 'diphtheria', 'pertussis', 'polio'],
  td: ['tetanus', 'diphtheria'],
  hpv: ['hpv'],
  influenza: ['influenza'],
  zoster: ['zoster'],
  'covid-19': ['covid-19'],
  rsv: ['rsv'],
  'hepatitis-a': [],
  'hepatitis-b': ['hepatitis-b'],
  'tick-borne-encephalitis': [],
  rabies: [],
  'yellow-fever': [],
  typhoid: [],
  other: [],
} as const satisfies Record<string, readonly Protection[]>
export type Vaccine = keyof typeof vaccines
export const vaccineNames = Object.keys(vaccines) as [Vaccine, ...Vaccine[]]

const months = (count: number) => count
const years = (count: number) => count * 12

/** Ages in months; a dose is due from its age on, and not before so many months after the one before. */
type Dose = { from: number; after?: number }

type Series = {
  protects: readonly [Protection, ...Protection[]]
  doses: readonly Dose[]
  /** From this age on (in months) nobody begins or ends the series any more. */
  until?: number
  /** After the last dose one more, each so many months. */
  again?: number
}

const childhood: readonly Dose[] = [{ from: months(2) }, { from: months(4), after: 2 }, { from: months(11), after: 6 }]

/** The plan, in the order of ages. A dose counts for a series if it protects from the first that the series names. */
export const vaccinationPlan: readonly Series[] = [
  { protects: ['rotavirus'], doses: [{ from: months(1.5) }, { from: months(3), after: 1 }], until: months(8) },
  {
    protects: ['tetanus', 'diphtheria'],
    doses: [...childhood, { from: years(5), after: 24 }, { from: years(9), after: 48 }],
    again: years(10),
  },
  { protects: ['pertussis'], doses: [...childhood, { from: years(5), after: 24 }, { from: years(9), after: 48 }] },
  { protects: ['hib'], doses: childhood, until: years(5) },
  { protects: ['polio'], doses: [...childhood, { from: years(9), after: 48 }] },
  { protects: ['hepatitis-b'], doses: childhood, until: years(18) },
  { protects: ['pneumococci'], doses: childhood, until: years(2) },
  {
    protects: ['meningococci-b'],
    doses: [{ from: 2 }, { from: 4, after: 2 }, { from: 12, after: 6 }],
    until: years(5),
  },
  { protects: ['meningococci-c'], doses: [{ from: months(12) }], until: years(18) },
  { protects: ['measles'], doses: [{ from: months(11) }, { from: months(15), after: 1 }], until: years(60) },
  { protects: ['varicella'], doses: [{ from: months(11) }, { from: months(15), after: 1 }], until: years(18) },
  { protects: ['hpv'], doses: [{ from: years(9) }, { from: years(9), after: 5 }], until: years(18) },
  { protects: ['zoster'], doses: [{ from: years(60) }, { from: years(60), after: 2 }] },
  { protects: ['influenza'], doses: [{ from: years(60) }], again: years(1) },
  { protects: ['covid-19'], doses: [{ from: years(60) }], again: years(1) },
  { protects: ['rsv'], doses: [{ from: years(75) }] },
]

/** What of the plan is due, or will be within a year. */
export type DueVaccination = {
  protects: Protection[]
  /** Which dose of the series, from 1; null for a repeat after the series. */
  dose: number | null
  /** The local date from which on it is due. */
  from: string
  isDue: boolean
}

/**
 * The vaccinations that are due for somebody by the plan, and those that become due within a year, soonest first.
 * `born`, `today` and the dates of what was given are local dates; entries made in error are left out by the caller.
 */
export function dueVaccinations(
  born: string,
  today: string,
  given: readonly { vaccine: Vaccine; date: string }[],
): DueVaccination[] {
  const inAYear = monthsLater(today, 12)
  return vaccinationPlan
    .flatMap(({ protects, doses, until, again }): DueVaccination[] => {
      const dates = given
        .filter(({ vaccine }) => (vaccines[vaccine] as readonly Protection[]).includes(protects[0]))
        .map(({ date }) => date)
        .sort()
      const last = dates.at(-1)
      const next = doses[dates.length]
      if (!next && (again === undefined || last === undefined)) return []
      const from = next
        ? latest(monthsLater(born, next.from), last ? monthsLater(last, next.after ?? 0) : '')
        : monthsLater(last!, again!)
      const isOver = until !== undefined && today >= monthsLater(born, until)
      if (isOver || from > inAYear) return []
      return [{ protects: [...protects], dose: next ? dates.length + 1 : null, from, isDue: from <= today }]
    })
    .sort((one, other) => one.from.localeCompare(other.from))
}

const latest = (one: string, other: string) => (one > other ? one : other)

/** The same day so many months later; the last of the month where there is no such day. Half a month is 14 days. */
export function monthsLater(date: string, count: number): string {
  const whole = Math.trunc(count)
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + whole + 1, 0)).getUTCDate()
  const at = new Date(Date.UTC(year, month - 1 + whole, Math.min(day, last) + (count > whole ? 14 : 0)))
  return at.toISOString().slice(0, 10)
}
