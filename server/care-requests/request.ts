import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CareRequest, careForm } from '#contract/care-requests.ts'
import type { CareItemKind, CareKind } from '#contract/care-steps.ts'
import { addDays, dateInWords } from '#contract/clinic-time.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { readCareRequest } from './list.ts'

type Form = z.output<typeof careForm>
type Item = { id: string; name: string; price_cents: number; doses: number | null }
type Line = { label: string; value: string }
/** What is stored of a request: what was asked for in words, what it costs, and the ward a bed is wanted in. */
type Order = { lines: Line[]; priceCents: number; wardId?: string; position?: { latitude: number; longitude: number } }

const prefixes: Record<CareKind, string> = {
  ambulance: 'AMB',
  'sample-collection': 'SMP',
  bed: 'BED',
  vaccination: 'VAC',
  'medicine-delivery': 'MED',
  'lab-tests': 'LAB',
  'health-checkup': 'CHK',
}

/** Without letters and digits that are confused on the telephone. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newReference = (kind: CareKind) =>
  `${prefixes[kind]}-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`

/**
 * Takes a patient's request down with the prices of this moment, and tells those who run the clinic. Throws `invalid_input` naming the field for
 * a day outside the next thirty or something that is not offered.
 */
export async function requestCare({ db }: Pick<Ground, 'db'>, caller: Caller, form: Form): Promise<CareRequest> {
  return inTransaction(db, async (tx) => {
    const { lines, priceCents, wardId, position } = await orderOf(tx, form)
    const reference = newReference(form.kind)
    const details = { lines: lines.filter(({ value }) => value !== ''), ...(position ? { position } : {}) }
    const { rows } = await sql<{ id: string }>`
      with request as (
        insert into care_requests (reference, kind, patient_id, status, ward_id, details, price_cents, created_at, updated_at)
        values (${reference}, ${form.kind}, ${caller.id}, 'requested', ${wardId ?? null}, ${JSON.stringify(details)}::jsonb, ${priceCents},
          clinic_now(), clinic_now())
        returning *
      ), noted as (
        insert into care_request_events (request_id, at, actor_id, status)
        select id, clinic_now(), ${caller.id}, status from request
      ), told as (
        insert into notices (dedupe_key, user_id, kind, facts, at)
        select 'care-' || request.id || '-' || admin.id, admin.id, 'new-care-request',
          jsonb_build_object('reference', reference, 'kind', kind, 'status', status), clinic_now()
        from request, users admin where admin.role = 'admin' and admin.closed_at is null
      )
      select id from request
    `.execute(tx)
    return readCareRequest(tx, rows[0]!.id)
  })
}

async function orderOf(tx: Queries, form: Form): Promise<Order> {
  if ('date' in form) await mustBeSoon(tx, form.date)
  const day = (of: { date: string; window: string }): Line[] => [
    { label: 'Day', value: dateInWords(of.date) },
    { label: 'Between', value: of.window.replace('-', ' and ') },
  ]
  switch (form.kind) {
    case 'ambulance':
      return {
        lines: [
          { label: 'Where', value: form.location },
          { label: 'Who', value: form.patientName },
          { label: 'Phone', value: form.phone },
          { label: 'What happened', value: form.situation },
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
          { label: 'Tests', value: namesOf(tests) },
          ...(home
            ? [
                { label: 'Address', value: form.address },
                { label: 'Phone', value: form.phone },
              ]
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
          { label: 'Ward', value: ward!.name },
          { label: 'From', value: dateInWords(form.date) },
          { label: 'Reason', value: form.reason },
          { label: 'Phone', value: form.phone },
        ],
        priceCents: ward!.price_cents,
        wardId: ward!.id,
      }
    }
    case 'vaccination': {
      const [vaccine] = await offered(tx, 'vaccine', [form.vaccine], 'vaccine')
      if (form.dose > vaccine!.doses!) throw wrong('dose', `This vaccine has ${vaccine!.doses} doses.`)
      return {
        lines: [
          { label: 'Vaccine', value: vaccine!.name },
          { label: 'Dose', value: `${form.dose} of ${vaccine!.doses}` },
          ...day(form),
        ],
        priceCents: vaccine!.price_cents,
      }
    }
    case 'medicine-delivery':
      return {
        lines: [
          { label: 'Medicines', value: form.medicines },
          { label: 'Prescribed by', value: form.prescriber },
          { label: 'Address', value: form.address },
          { label: 'Phone', value: form.phone },
          ...day(form),
        ],
        priceCents: 0,
      }
    case 'health-checkup': {
      const [checkup] = await offered(tx, 'checkup', [form.checkup], 'checkup')
      return { lines: [{ label: 'Checkup', value: checkup!.name }, ...day(form)], priceCents: checkup!.price_cents }
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
  if (rows.length !== wanted.length) throw wrong(field, 'This is no longer offered. Please choose again.')
  return rows
}

async function mustBeSoon(tx: Queries, date: string): Promise<void> {
  const { rows } = await sql<{ today: string }>`select clinic_today() as today`.execute(tx)
  const { today } = rows[0]!
  if (date < today || date > addDays(today, bookingWindowDays)) {
    throw wrong('date', `Please choose a day from today to ${bookingWindowDays} days ahead.`)
  }
}
