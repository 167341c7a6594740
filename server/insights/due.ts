import { sql } from 'kysely'
import { addDays } from '#contract/clinic-time.ts'
import type { Due } from '#contract/insights.ts'
import { lowDays } from '#contract/medicines/dose-lists.ts'
import { listForms } from '../forms/fill/asked.ts'
import type { Ground } from '../ground.ts'
import { readMedicines } from '../medicines/read.ts'
import type { Caller } from '../platform/caller.ts'
import { readSummary } from '../records/items/summary.ts'
import { seenOf as papersOf } from '../records/papers/read.ts'
import { mayBeAskedFor } from '../records/prescriptions/list.ts'
import { recordFor } from '../records/who-reads.ts'

type Asked = { ground: Pick<Ground, 'db' | 'records'>; caller: Caller; personId: string }
type DueOf<Of extends Due['of']> = Extract<Due, { of: Of }>
type Source = (asked: Asked) => Promise<Due[]>

/** A prescription is due again so many days before its last day, and no longer so many after it. */
const repeatDays = { before: 14, after: 60 } as const

/** Visits to come, of those that the caller may see. */
const visits: Source = async ({ ground, caller, personId }) => {
  const { rows } = await sql<DueOf<'visit'>>`
    select 'visit' as of, claim.id, claim.date, to_char(claim.start_time, 'HH24:MI') as "startTime",
      doctor_person.name as doctor, kind.name as kind, place.name as place
    from appointments claim join doctors doctor on doctor.id = claim.doctor_id
    join persons doctor_person on doctor_person.id = doctor.user_id
    join kinds kind on kind.id = claim.kind_id join places place on place.id = claim.place_id
    where claim.patient_id = any(records_with(${personId}))
      and claim.patient_id = any(acted_for(${caller.id}, 'visits'))
      and claim.status in ('pending', 'confirmed') and upper(claim.during) > clinic_now()
    order by claim.during limit 20
  `.execute(ground.db)
  return rows
}

/** Vaccinations of the general plan that are due now, or within the year. */
const vaccinations: Source = async ({ ground, caller, personId }) => {
  const { vaccinations: planned } = await readSummary(ground, caller, personId)
  return (planned ?? []).map(({ from, ...planned }) => ({ of: 'vaccination', date: from, ...planned }))
}

/** Prescriptions that are made to be dispensed several times and are used up, or end soon, and may be asked for. */
const repeats: Source = async ({ ground, caller, personId }) => {
  const { rows } = await sql<DueOf<'repeat'>>`
    select 'repeat' as of, prescription.paper_id as "paperId", prescription.valid_until as date,
      prescription.state = 'used' as "isUsed"
    from prescriptions prescription join record_papers paper on paper.id = prescription.paper_id
    where ${papersOf(caller, personId)} and prescription.allowed > 1 and ${mayBeAskedFor}
      and prescription.valid_until > clinic_today() - ${repeatDays.after}::int
      and (prescription.state = 'used' or prescription.valid_until <= clinic_today() + ${repeatDays.before}::int)
    order by prescription.valid_until limit 20
  `.execute(ground.db)
  return rows
}

/** Medicines that last for a week at most, of plans that go on. */
const medicines: Source = async ({ ground, caller, personId }) => {
  const { plans, today } = await readMedicines(ground, caller, { personId, days: 1, daysBefore: 0 })
  return plans.flatMap(({ _id: planId, content: { name }, left, over }): Due[] => {
    if (over || left === null || left.days === null || left.days > lowDays) return []
    return [{ of: 'medicine', planId, name, date: addDays(today, left.days) }]
  })
}

/** Forms that are asked, and not given yet. */
const forms: Source = async ({ ground, caller, personId }) => {
  const asked = await listForms(ground.db, caller, personId)
  return asked
    .filter(({ state }) => state !== 'given')
    .map(({ formId, title, language, visit }) => ({ of: 'form', formId, title, language, date: visit?.date ?? null }))
}

/** Whatever may be due: another source is another entry here. */
const sources: readonly Source[] = [visits, vaccinations, repeats, medicines, forms]

/** What is due for a person, soonest first; what has no day stands before. Throws `not_found`. */
export async function readDue(
  ground: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  asked: string | undefined,
): Promise<Due[]> {
  const personId = await recordFor(ground.db, caller, asked)
  const found = await Promise.all(sources.map((source) => source({ ground, caller, personId })))
  const day = ({ date }: Due) => date ?? ''
  return found.flat().toSorted((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0))
}
