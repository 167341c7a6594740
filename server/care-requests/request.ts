import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rule } from '#contract/broken-rules.ts'
import type { CareRequest, careForm } from '#contract/care-requests/care-requests.ts'
import type { CareItemKind, CareKind } from '#contract/care-requests/care-steps.ts'
import { addDays } from '#contract/clinic-time.ts'
import { bookingWindowDays, careRequestsPerDay } from '#contract/rules.ts'
import type { Records } from '../booking/notes/notes.ts'
import { personFor } from '../people/person-for.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import type { Line } from './details.ts'
import { readCareRequest } from './list.ts'
import { type Details, sealDetails } from './sealed.ts'

type Form = z.output<typeof careForm>
type Item = { id: string; name: string; price_cents: number; doses: number | null }
/** The stored parts of a request: its details, its price, and the ward of a bed. */
type Order = Pick<Details, 'position'> & { lines: Line[]; priceCents: number; wardId?: string }

const prefixes: Record<CareKind, string> = {
  ambulance: 'AMB',
  'sample-collection': 'SMP',
  bed: 'BED',
  vaccination: 'VAC',
  'medicine-delivery': 'MED',
  'lab-tests': 'LAB',
  'health-checkup': 'CHK',
}

/** The characters of a reference, without those that are easily confused on the telephone. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newReference = (kind: CareKind) =>
  `${prefixes[kind]}-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`

const mostDraws = 20

/**
 * Stores a patient's request with the current prices, and notifies those who manage requests. Throws `invalid_input`
 * naming the field for a day outside the next thirty or an item that is not offered, `ambulance_open` while an earlier
 * ambulance is under way, `too_many_care_requests`, and `not_signed_in` for a person whose account was closed or erased
 * meanwhile.
 */
export async function requestCare(
  { db, records }: Records,
  caller: Caller,
  form: Form,
  referenceOf = newReference,
): Promise<CareRequest> {
  return inTransaction(db, async (tx) => {
    const patientId = await personFor(tx, caller, form.personId, 'book')
    await mustBeWithinShare(tx, caller, patientId, form.kind)
    const { lines, priceCents, wardId, position } = await orderOf(tx, form)
    const details = { lines: lines.filter(({ value }) => value !== ''), ...(position ? { position } : {}) }
    const write = (reference: string) =>
      sql<{ id: string }>`
      with request as (
        insert into care_requests (
          reference, kind, patient_id, asked_by, status, ward_id, price_cents, created_at, updated_at
        )
        values (${reference}, ${form.kind}, ${patientId}, nullif(${caller.id}::uuid, ${patientId}::uuid), 'requested',
          ${wardId ?? null}, ${priceCents},
          clinic_now(), clinic_now())
        on conflict (reference) do nothing
        returning *
      ), noted as (
        insert into care_request_events (request_id, at, actor_id, status)
        select id, clinic_now(), ${caller.id}, status from request
      ), told as (
        insert into notices (dedupe_key, user_id, kind, facts, at)
        select 'care-of-' || patient_id || case when kind = 'ambulance' then '-ambulance-' else '-' end || admin.id,
          admin.id, 'new-care-request',
          jsonb_build_object('reference', reference, 'kind', kind, 'status', status, 'count', 1), clinic_now()
        from request, users admin
        where admin.role = 'admin' and admin.closed_at is null and has_right(admin.id, 'care-requests')
        -- One notice for each patient, which becomes unread again, so that many requests of one patient hide no other.
        on conflict (dedupe_key) do update set
          id = default,
          facts = excluded.facts || jsonb_build_object('count',
            case when notices.read_at is null then coalesce((notices.facts->>'count')::int, 1) + 1 else 1 end),
          at = excluded.at, read_at = null
      )
      select id from request
    `.execute(tx)
    // A reference may be in use already: then another one is drawn.
    for (let tries = 0; tries < mostDraws; tries++) {
      const [made] = (await write(referenceOf(form.kind))).rows
      if (!made) continue
      await sealDetails({ db: tx, records }, [{ id: made.id, details }])
      return readCareRequest({ db: tx, records }, null, made.id)
    }
    throw new Error('No reference is free')
  })
}

/**
 * Limits a patient's requests in a day. Ambulances are counted separately, so that other requests never keep anybody
 * from calling one. The patient is locked: their requests take turns, so that all are counted, and the patient is
 * erased either before or after.
 */
async function mustBeWithinShare(tx: Queries, caller: Caller, patientId: string, kind: CareKind): Promise<void> {
  // Accounts are locked before persons, as erasing does.
  await sql`
    select from users asking where asking.id in (${caller.id}, ${patientId}) order by asking.id for no key update
  `.execute(tx)
  const people = await sql`
    select from persons
    where id in (${caller.id}, ${patientId}) and closed_at is null and erased_at is null
    order by id for no key update
  `.execute(tx)
  if (people.rows.length < new Set([caller.id, patientId]).size) throw new Failure('not_signed_in')
  const { rows } = await sql<{ open: boolean; today: number }>`
    select count(*) as today,
      exists (
        select from care_requests
        where ${kind === 'ambulance'} and patient_id = ${patientId} and kind = 'ambulance'
          and status in ('requested', 'dispatched', 'arrived')
      ) as open
    from care_requests
    where (patient_id = ${caller.id} and asked_by is null or asked_by = ${caller.id})
      and created_at > clinic_now() - interval '1 day'
      and (kind = 'ambulance') = ${kind === 'ambulance'}
  `.execute(tx)
  if (rows[0]!.open) throw new Failure('ambulance_open')
  if (rows[0]!.today >= careRequestsPerDay) throw new Failure('too_many_care_requests', { retryAfterSeconds: 3600 })
}

async function orderOf(tx: Queries, form: Form): Promise<Order> {
  if ('date' in form) await mustBeSoon(tx, form.date)
  const day = (of: { date: string; window: string }): Line[] => [
    { label: 'day', value: of.date },
    { label: 'between', value: of.window },
  ]
  switch (form.kind) {
    case 'ambulance':
      return {
        lines: [
          { label: 'where', value: form.location },
          { label: 'who', value: form.patientName },
          { label: 'phone', value: form.phone },
          { label: 'situation', value: form.situation },
        ],
        priceCents: 0,
        ...(form.position ? { position: form.position } : {}),
      }
    case 'sample-collection':
    case 'lab-tests': {
      const tests = await offered(tx, 'test', form.tests, 'tests')
      const home = form.kind === 'sample-collection'
      return {
        lines: [
          { label: 'tests', value: namesOf(tests) },
          ...(home
            ? ([
                { label: 'address', value: form.address },
                { label: 'phone', value: form.phone },
              ] satisfies Line[])
            : []),
          ...day(form),
        ],
        priceCents: tests.reduce((sum, test) => sum + test.price_cents, 0),
      }
    }
    case 'bed': {
      const [ward] = await offered(tx, 'ward', [form.ward], 'ward')
      return {
        lines: [
          { label: 'ward', value: ward!.name },
          { label: 'from', value: form.date },
          { label: 'reason', value: form.reason },
          { label: 'phone', value: form.phone },
        ],
        priceCents: ward!.price_cents,
        wardId: ward!.id,
      }
    }
    case 'vaccination': {
      const [vaccine] = await offered(tx, 'vaccine', [form.vaccine], 'vaccine')
      if (form.dose > vaccine!.doses!) throw wrong('dose', rule('dose_of_course', vaccine!.doses!))
      return {
        lines: [
          { label: 'vaccine', value: vaccine!.name },
          { label: 'dose', value: `${form.dose}/${vaccine!.doses}` },
          ...day(form),
        ],
        priceCents: vaccine!.price_cents,
      }
    }
    case 'medicine-delivery':
      return {
        lines: [
          { label: 'medicines', value: form.medicines },
          { label: 'prescriber', value: form.prescriber },
          { label: 'address', value: form.address },
          { label: 'phone', value: form.phone },
          ...day(form),
        ],
        priceCents: 0,
      }
    case 'health-checkup': {
      const [checkup] = await offered(tx, 'checkup', [form.checkup], 'checkup')
      return { lines: [{ label: 'checkup', value: checkup!.name }, ...day(form)], priceCents: checkup!.price_cents }
    }
  }
}

const namesOf = (items: Item[]) => items.map(({ name }) => name).join(', ')
const wrong = (path: string, message: string) => new Failure('invalid_input', { issues: [{ path, message }] })

async function offered(tx: Queries, kind: CareItemKind, ids: string[], field: string): Promise<Item[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Item>`
    select id, name, price_cents, doses from care_items
    where kind = ${kind} and offered and id = any(${wanted}::uuid[]) order by fold(name)
  `.execute(tx)
  if (rows.length !== wanted.length) throw wrong(field, rule('no_longer_offered'))
  return rows
}

async function mustBeSoon(tx: Queries, date: string): Promise<void> {
  const { rows } = await sql<{ today: string }>`select clinic_today() as today`.execute(tx)
  const { today } = rows[0]!
  if (date < today || date > addDays(today, bookingWindowDays)) {
    throw wrong('date', rule('days_ahead', bookingWindowDays))
  }
}
