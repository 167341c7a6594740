import { sql } from 'kysely'
import type { PrescriptionBasis } from '#contract/records/prescriptions.ts'
import type { Caller } from '../../platform/caller.ts'
import { askedLists } from '../items/lists.ts'
import { type Opening, readItems, seenOf } from '../items/read.ts'
import { recordFor } from '../who-reads.ts'
import { checkLine, type LineCheck, unrecognised } from './check-allergies.ts'
import { classesOf, knownIn } from './known.ts'

type Given = PrescriptionBasis['allergies']

/** What a prescription is written by. Throws `not_found` for who is no patient of the doctor's. */
export async function readBasis(
  ground: Opening,
  caller: Pick<Caller, 'id' | 'role'>,
  asked: string,
): Promise<PrescriptionBasis> {
  const personId = await recordFor(ground.db, caller, asked, 'write')
  const { rows } = await sql<{ born: string | null; today: string }>`
    select born, clinic_today() as today from persons where id = ${personId}
  `.execute(ground.db)
  const seen = seenOf(caller, personId)
  const current = sql`item.state = 'current' and item.ended_on is null`
  const entries = await readItems(
    ground,
    caller,
    sql`${seen} and ${current} and item.sort in ('allergy', 'measurement')`,
  )
  const names = entries.flatMap(({ content }) => (content.sort === 'allergy' ? [content.name] : []))
  const lists = await askedLists(ground.db, caller, personId)
  const isAsked = lists.find(({ sort }) => sort === 'allergy')!.state !== 'not-asked'
  const known = await knownIn(ground.db, names)
  return {
    personId,
    ...rows[0]!,
    weight: latestWeight(entries),
    allergies: { isAsked, names, notCompared: unrecognised({ isAsked, names }, known, await classesOf(ground.db)) },
  }
}

/** Entries come newest first. */
function latestWeight(entries: Awaited<ReturnType<typeof readItems>>): PrescriptionBasis['weight'] {
  for (const { content, date, notForGuardians } of entries) {
    if (content.sort === 'measurement' && content.kind === 'weight') {
      return { kilograms: content.value, measuredOn: date, notForGuardians }
    }
  }
  return null
}

/** Compares the substances and brands of lines with allergies. */
export async function checkLines(
  { db }: Pick<Opening, 'db'>,
  lines: readonly { inn: string; brand?: string }[],
  allergies: Pick<Given, 'isAsked' | 'names'>,
): Promise<LineCheck[]> {
  const known = await knownIn(db, [...lines.flatMap(({ inn, brand = '' }) => [inn, brand]), ...allergies.names])
  return lines.map(({ inn, brand = '' }) => checkLine(inn, allergies, known, brand))
}
