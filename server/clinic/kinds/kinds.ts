import { type RawBuilder, sql } from 'kysely'
import type { Kind } from '#contract/clinic/kinds.ts'
import type { KindTerms } from '#contract/clinic/terms.ts'
import { centsOf } from '#contract/money.ts'
import { consultationId } from '#contract/rules.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'

/** A part of the price: an amount in one column or a percentage in another. */
const part = (name: 'deposit' | 'late_fee' | 'no_show') => {
  const [cents, percent] = [sql.ref(`kind.${name}_cents`), sql.ref(`kind.${name}_percent`)]
  return sql`case when num_nonnulls(${cents}, ${percent}) > 0
    then json_build_object('amount', ${cents} / 100.0, 'percent', ${percent}) end`
}

/** A row of `kinds kind` as the API answers it. */
export const asKind = sql<Kind>`
  json_build_object(
    '_id', kind.id,
    'name', kind.name,
    'description', kind.description,
    'minutes', kind.minutes,
    'bufferBefore', kind.buffer_before,
    'bufferAfter', kind.buffer_after,
    'step', kind.step,
    'fee', kind.fee_cents / 100.0,
    'mode', kind.mode,
    'audience', kind.audience,
    'noticeMinutes', kind.notice_minutes,
    'horizonDays', kind.horizon_days,
    'roomSort', kind.room_sort,
    'cancelHours', kind.cancel_hours,
    'terms', json_build_object(
      'pays', kind.pays,
      'deposit', ${part('deposit')},
      'freeHours', kind.free_hours,
      'lateFee', ${part('late_fee')},
      'noShowFee', ${part('no_show')},
      'mostMoves', kind.most_moves
    ),
    'taxPercent', kind.tax_percent,
    'active', kind.active,
    'standard', kind.id = consultation()
  )`

/**
 * The kinds, the consultation first, then by name. `atDesk` includes kinds that only reception books, `all` also those
 * that are no longer offered.
 */
export async function listKinds(db: Queries, reader: 'anybody' | 'atDesk' | 'all'): Promise<Kind[]> {
  const { rows } = await sql<{ kind: Kind }>`
    select ${asKind} as kind from kinds kind
    where ${reader === 'all'} or kind.active and (${reader === 'atDesk'} or kind.audience <> 'desk')
    order by not kind.active, kind.id <> consultation(), fold(kind.name), kind.id
  `.execute(db)
  return rows.map(({ kind }) => kind)
}

type Fields = Omit<Kind, '_id' | 'active' | 'standard'>
const columns = {
  name: 'name',
  description: 'description',
  minutes: 'minutes',
  bufferBefore: 'buffer_before',
  bufferAfter: 'buffer_after',
  step: 'step',
  fee: 'fee_cents',
  mode: 'mode',
  audience: 'audience',
  noticeMinutes: 'notice_minutes',
  horizonDays: 'horizon_days',
  roomSort: 'room_sort',
  cancelHours: 'cancel_hours',
  taxPercent: 'tax_percent',
} as const satisfies Record<Exclude<keyof Fields, 'terms'>, string>
const names = Object.keys(columns) as (keyof typeof columns)[]

/** The columns of a kind's terms, with their values. */
function storedTerms({ pays, deposit, freeHours, lateFee, noShowFee, mostMoves }: KindTerms): [string, unknown][] {
  const parts = Object.entries({ deposit, late_fee: lateFee, no_show: noShowFee }).flatMap(
    ([name, of]): [string, unknown][] => [
      [`${name}_cents`, of?.amount == null ? null : centsOf(of.amount)],
      [`${name}_percent`, of?.percent ?? null],
    ],
  )
  return [['pays', pays], ['free_hours', freeHours], ['most_moves', mostMoves], ...parts]
}

/** The stored value of a field: amounts are units of the currency in the API, and cents in the database. */
const storedOf = (name: keyof typeof columns, fields: { [K in keyof Fields]?: Fields[K] | undefined }) =>
  name === 'fee' && fields.fee != null ? centsOf(fields.fee) : fields[name]

/** Throws `name_in_use`. */
export async function addKind(db: Queries, kind: Fields): Promise<Kind> {
  const stored = [...names.map((name) => [columns[name], storedOf(name, kind)] as const), ...storedTerms(kind.terms)]
  const { rows } = await sql<{ kind: Kind }>`
    with kind as (
      insert into kinds (${sql.join(stored.map(([column]) => sql.ref(column)))})
      values (${sql.join(stored.map(([, value]) => value))})
      returning *
    )
    select ${asKind} as kind from kind
  `.execute(db)
  auditIsAbout([rows[0]!.kind._id])
  return rows[0]!.kind
}

/**
 * The fields of the consultation that may be changed. The others are fixed, because calls without a kind mean the
 * consultation.
 */
const mayChange = new Set<string>(['name', 'description', 'taxPercent'])

/**
 * Changes the given fields; existing bookings keep the terms they were booked with. Throws `name_in_use`,
 * `consultation_stays`, `not_found`.
 */
export async function changeKind(
  db: Queries,
  id: string,
  change: { [K in keyof Fields]?: Fields[K] | undefined } & { active?: boolean | undefined },
): Promise<Kind> {
  const given = names.filter((name) => change[name] !== undefined)
  const changesMore = change.active === false || change.terms !== undefined
  if (id === consultationId && (changesMore || given.some((name) => !mayChange.has(name)))) {
    throw new Failure('consultation_stays')
  }
  const sets: RawBuilder<unknown>[] = given.map((name) => sql`${sql.ref(columns[name])} = ${storedOf(name, change)}`)
  for (const [column, value] of change.terms ? storedTerms(change.terms) : [])
    sets.push(sql`${sql.ref(column)} = ${value}`)
  if (change.active !== undefined) sets.push(sql`active = ${change.active}`)
  if (sets.length > 0) await sql`update kinds set ${sql.join(sets)} where id = ${id}`.execute(db)
  const { rows } = await sql<{ kind: Kind }>`select ${asKind} as kind from kinds kind where kind.id = ${id}`.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].kind
}
