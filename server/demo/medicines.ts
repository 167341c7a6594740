import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#contract/clinic-time.ts'
import { type PlanContent, planContent } from '#contract/medicines/medicines.ts'
import { dueBetween, nextDue, type Phase, type Schedule, type Step } from '#contract/medicines/plan.ts'
import { type Weekday, weekdays } from '#contract/rules.ts'
import type { Records } from '../booking/notes/notes.ts'
import { sealPlan } from '../medicines/seal.ts'
import { ownPersonKey } from '../records/person-keys.ts'

type DemoPlan = {
  content: Omit<PlanContent, 'note' | 'strength'> & Partial<PlanContent>
  steps: Step[]
  /** Begun so many days ago. */
  daysAgo: number
  /** What was counted when it began. */
  counted?: number
  /** Of the scheduled doses so far, which ones were missed and skipped, counted back from now. */
  missed?: number[]
  skipped?: number[]
  /** As needed: taken so many hours ago. */
  takenHoursAgo?: number[]
  /** From the newest prescription, or from the entry of the record, of this medicine. */
  from?: 'prescription' | 'entry'
}

const at = (times: string[], on: readonly Weekday[] = weekdays): Schedule => ({ kind: 'times', weekdays: on, times })
const always = (schedule: Schedule, amount = 1): Step[] => [{ days: null, amount, schedule }]

/** Plans of the people whom the demo's log-ins show. */
const plans: Record<string, DemoPlan[]> = {
  'Maria Lindqvist': [
    {
      content: { name: 'Levothyroxine', strength: '75 µg', unit: 'tablet', note: 'Half an hour before breakfast.' },
      steps: always(at(['07:00'])),
      ...{ daysAgo: 60, counted: 63, missed: [4, 11], skipped: [19], from: 'prescription' },
    },
    {
      content: { name: 'Vitamin D', strength: '20,000 IU', unit: 'capsule' },
      steps: always(at(['12:00'], ['Sunday'])),
      daysAgo: 90,
    },
    {
      content: { name: 'Paracetamol', strength: '500 mg', unit: 'tablet' },
      steps: always({ kind: 'needed', gapMinutes: 360, most: 4 }),
      ...{ daysAgo: 50, takenHoursAgo: [40, 2] },
    },
    {
      content: { name: 'Sodium chloride', strength: '0.9 %', unit: 'application', note: 'Nose, when it is dry.' },
      steps: always({ kind: 'every', hours: 6, from: '07:00', until: '22:00' }),
      ...{ daysAgo: 3, missed: [2] },
    },
  ],
  'Hanna Lindqvist': [
    {
      content: { name: 'Sumatriptan', strength: '50 mg', unit: 'tablet' },
      steps: always({ kind: 'needed', gapMinutes: 120, most: 2 }),
      ...{ daysAgo: 200, takenHoursAgo: [300, 298], from: 'entry' },
    },
  ],
  'Mia Lindqvist': [
    {
      content: { name: 'Cetirizine', strength: '1 mg/ml', unit: 'ml' },
      steps: always(at(['19:00']), 5),
      ...{ daysAgo: 20, counted: 150, missed: [6] },
    },
  ],
  'Yusuf Haddad': [
    {
      content: { name: 'Metformin', strength: '850 mg', unit: 'tablet', note: 'With food' },
      steps: always(at(['08:00', '18:00'])),
      ...{ daysAgo: 45, counted: 100, missed: [3, 9, 22, 23], skipped: [15], from: 'prescription' },
    },
    {
      content: { name: 'Ramipril', strength: '5 mg', unit: 'tablet' },
      steps: always(at(['08:00'])),
      ...{ daysAgo: 45, counted: 98, missed: [5], from: 'prescription' },
    },
  ],
  'Tim Weiß': [
    {
      content: { name: 'Salbutamol', strength: '100 µg', unit: 'puff' },
      steps: always({ kind: 'needed', gapMinutes: 240, most: 4 }, 2),
      ...{ daysAgo: 300, takenHoursAgo: [70, 30], from: 'entry' },
    },
    {
      content: { name: 'Prednisolone', strength: '10 mg', unit: 'tablet' },
      steps: [4, 3, 2, 1].map((amount) => ({ days: 5, amount, schedule: at(['08:00']) })),
      daysAgo: 7,
    },
  ],
}

const day = 86_400_000
const isoOf = (instant: number) => new Date(instant).toISOString()

function nextOf(phase: Phase, now: number): string | null {
  const next = nextDue([phase], now)
  return next ? isoOf(next.at) : null
}

/** Plans of three families, with a few weeks of doses: most taken, some missed, one of them running low. */
export async function demoMedicines(ground: Records): Promise<void> {
  const { rows: people } = await sql<{
    id: string
    name: string
    writer: string
    paper: string | null
    today: string
    now: string
    zone: string
  }>`
    select person.id, person.name, clinic_today() as today, iso(clinic_now()) as now, clinic_zone() as zone,
      coalesce((select users.id from users where users.id = person.id), (
        select account_id from guardianships where person_id = person.id order by asked_at, id limit 1
      )) as writer,
      (
        select paper_id from prescriptions where person_id = person.id and state <> 'withdrawn'
        order by signed_at desc, paper_id limit 1
      ) as paper
    from persons person where person.name = any(${Object.keys(plans)}) and person.merged_into is null
  `.execute(ground.db)
  const { rows: entries } = await sql<{ id: string; person_id: string }>`
    select id, person_id from record_items
    where person_id = any(${people.map(({ id }) => id)}::uuid[]) and sort = 'medicine' and state = 'current'
      and ended_on is null
  `.execute(ground.db)
  const rows: object[] = []
  const doses: object[] = []
  for (const person of people) {
    const key = await ownPersonKey(ground, person.id, 'own')
    const now = Date.parse(person.now)
    for (const { content, steps, daysAgo, counted, missed = [], skipped = [], takenHoursAgo = [], from } of plans[
      person.name
    ]!) {
      const id = randomUUID()
      const begun = now - daysAgo * day
      const phase = { from: begun, zone: person.zone, begins: addDays(person.today, -daysAgo), steps, follows: false }
      rows.push({
        ...{ id, person: person.id, writer: person.writer, at: isoOf(begun), counted: counted ?? null },
        paper: from === 'prescription' ? person.paper : null,
        item: from === 'entry' ? (entries.find((entry) => entry.person_id === person.id)?.id ?? null) : null,
        next: nextOf(phase, now),
        sealed: sealPlan(key, id, planContent.parse(content)).toString('base64'),
        ...{ zone: phase.zone, begins: phase.begins, steps },
      })
      const due = dueBetween([phase], begun, now).toReversed()
      for (const [n, { at: dueAt, amount }] of due.entries()) {
        // The newest one may still be due.
        if (n === 0 && now - dueAt < 2 * 3_600_000) continue
        if (missed.includes(n)) continue
        const answer = skipped.includes(n) ? 'skipped' : 'taken'
        const taken = Math.min(now, dueAt + ((n * 7) % 23) * 60_000)
        doses.push({
          ...{ plan: id, due: isoOf(dueAt), at: isoOf(taken), answer, amount: answer === 'taken' ? amount : 0 },
          by: person.writer,
        })
      }
      for (const hours of takenHoursAgo) {
        const taken = isoOf(now - hours * 3_600_000)
        doses.push({ plan: id, due: null, at: taken, answer: 'taken', amount: steps[0]!.amount, by: person.writer })
      }
    }
  }
  await sql`
    insert into medicine_plans (
      id, person_id, added_by, added_at, request_id, paper_id, item_id, channels, next_due_at, counted,
      counted_at, sealed
    )
    select id, person, writer, at, gen_random_uuid(), paper, item, array['bell', 'mail'],
      next, counted, case when counted is not null then at end, decode(sealed, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (
      id uuid, person uuid, writer uuid, at timestamptz, paper uuid, item uuid, next timestamptz,
      counted numeric, sealed text
    )
  `.execute(ground.db)
  await sql`
    insert into medicine_phases (plan_id, number, from_at, zone, follows, begins, steps)
    select id, 1, at, zone, false, begins, steps
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (
      id uuid, at timestamptz, zone text, begins date, steps jsonb
    )
  `.execute(ground.db)
  await sql`
    insert into medicine_doses (plan_id, due_at, answer, at, amount, by_id, request_id)
    select plan, due, answer, at, amount, by, gen_random_uuid()
    from jsonb_to_recordset(${JSON.stringify(doses)}::jsonb) as made (
      plan uuid, due timestamptz, at timestamptz, answer text, amount numeric, by uuid
    )
  `.execute(ground.db)
  await sql`
    insert into medicine_zones (person_id, zone)
    select id, clinic_zone() from unnest(${people.map(({ id }) => id)}::uuid[]) as person (id)
  `.execute(ground.db)
}
