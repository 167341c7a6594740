import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { addDays, slotIdOf } from '#contract/clinic-time.ts'
import { inTransaction } from '../platform/database.ts'
import { type Clinic, goodCard, openClinic, type Person, type Reply } from '../testing/clinic.ts'
import { columns, type Fact, facts, type Verb, verbs, verdicts, writers } from '../testing/verbs-and-facts.ts'
import { insertImported } from './take/insert-imported.ts'
import { offerFreedTime } from './waiting-list/offer-freed-time.ts'

/** The time and place of a visit, and who asks for it. */
type Scene = {
  doctorId: string
  /** The doctor it is with before somebody stands in. */
  otherId: string
  kindId: string
  placeId: string
  /** The room, for a kind that needs one. */
  roomId: string | null
  date: string
  startTime: string
  endTime: string
  account: Person
  /** The patient: the account's child. */
  childId: string
  clinic: Clinic
}

/** What a verb starts from: the visit that is moved or followed, the hold that is paid. */
type Begun = { claimId?: string; intentId?: string; entryId?: string; followsId?: string | undefined }
/** The resulting visit, or the code of the failure. */
type Outcome = { claimId: string } | { code: string }

let desk: Person

const claimOf = (reply: Reply): Outcome =>
  reply.status < 300 ? { claimId: reply.body._id } : { code: reply.body.code as string }

const visitAt = ({ doctorId, kindId, placeId, childId, date, startTime, endTime }: Scene) => ({
  doctorId,
  kindId,
  placeId,
  personId: childId,
  appointmentDate: date,
  slotId: slotIdOf({ startTime, endTime }),
})
const atDesk = ({ doctorId, kindId, placeId, date, startTime }: Scene) => ({
  doctorId,
  kindId,
  placeId,
  date,
  startTime,
})

async function bookAt(scene: Scene, at: Partial<Scene>): Promise<Begun> {
  const { clinic, account } = scene
  const body = { ...visitAt({ ...scene, ...at }), paymentMethod: 'clinic' }
  const reply = await clinic.call(account, 'POST', '/appointments/book', body)
  assert.equal(reply.status, 201, JSON.stringify(reply.body))
  return { claimId: reply.body._id }
}

async function holdAndPay(scene: Scene): Promise<Begun & { code?: string }> {
  const { clinic, account } = scene
  const held = await clinic.call(account, 'POST', '/appointments/payment/create-intent', visitAt(scene))
  if (held.status !== 200) return { code: held.body.code }
  const { clientSecret, paymentIntentId } = held.body
  await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
  return { intentId: paymentIntentId }
}

const bookPaid = async (scene: Scene, { intentId }: Begun) =>
  claimOf(
    await scene.clinic.call(scene.account, 'POST', '/appointments/book', {
      ...visitAt(scene),
      paymentMethod: 'card',
      paymentIntentId: intentId,
    }),
  )

const later = { startTime: '14:00', endTime: '15:00' }

async function moveBy(who: Person, scene: Scene, { claimId }: Begun): Promise<Outcome> {
  const { appointmentDate, slotId } = visitAt(scene)
  const to = { appointmentDate, slotId }
  return claimOf(await scene.clinic.call(who, 'POST', `/appointments/${claimId}/reschedule`, to))
}

type Attempt = { begin?: (scene: Scene) => Promise<Begun>; act: (scene: Scene, begun: Begun) => Promise<Outcome> }

const attempts: Record<Verb, Attempt> = {
  'patient books': {
    async act(scene) {
      const body = { ...visitAt(scene), paymentMethod: 'clinic' }
      return claimOf(await scene.clinic.call(scene.account, 'POST', '/appointments/book', body))
    },
  },
  'desk books': {
    async act(scene) {
      const body = { ...atDesk(scene), personId: scene.childId }
      return claimOf(await scene.clinic.call(desk, 'POST', '/desk/visits', body))
    },
  },
  'walk-in': {
    async act(scene) {
      const person = { name: `Wanda ${randomUUID()}`, phone: '030 1', anyway: true }
      return claimOf(await scene.clinic.call(desk, 'POST', '/desk/visits', { ...atDesk(scene), person }))
    },
  },
  'doctor books': {
    begin: async (scene) => ({ followsId: (await bookAt(scene, later)).claimId }),
    async act(scene, { followsId }) {
      const { appointmentDate, slotId } = visitAt(scene)
      const doctor = await scene.clinic.doctorPerson(scene.doctorId)
      const path = `/appointments/doctor/appointments/${followsId}/follow-ups`
      const reply = await scene.clinic.call(doctor, 'POST', path, { visits: [{ appointmentDate, slotId }] })
      return reply.status < 300 ? { claimId: reply.body.booked[0] } : { code: reply.body.code }
    },
  },
  series: {
    async act(scene) {
      const { slotId, appointmentDate, ...visit } = visitAt(scene)
      const visits = [appointmentDate, addDays(appointmentDate, 7)].map((date) => ({ slotId, appointmentDate: date }))
      const body = { ...visit, seriesId: randomUUID(), everyWeeks: 1, visits }
      const reply = await scene.clinic.call(scene.account, 'POST', '/appointments/series', body)
      return reply.status < 300 ? { claimId: reply.body.appointments[0]._id } : { code: reply.body.code }
    },
  },
  hold: {
    async act(scene) {
      const held = await holdAndPay(scene)
      return held.code ? { code: held.code } : bookPaid(scene, held)
    },
  },
  'payment in time': { begin: holdAndPay, act: bookPaid },
  'late payment': {
    async begin(scene) {
      const held = await holdAndPay(scene)
      await scene.clinic.rows(
        "update claims set status = 'lapsed' where id = (select claim_id from payments where intent_id = $1)",
        [held.intentId],
      )
      return held
    },
    act: bookPaid,
  },
  'waiting-list offer': {
    async begin({ clinic, doctorId, kindId, placeId, childId, date, account }) {
      const [entry] = await clinic.rows(
        `insert into waitlist (doctor_id, patient_id, date, until_date, part, kind_id, place_id, asked_by)
         values ($1, $2, $3, $3, null, $4, $5, $6) returning id`,
        [doctorId, childId, date, kindId, placeId, account.id],
      )
      return { entryId: entry!.id as string }
    },
    async act({ clinic, doctorId, date, startTime }, { entryId }) {
      await inTransaction(clinic.ground.db, (tx) => offerFreedTime(tx, doctorId, date))
      const [entry] = await clinic.rows(
        'select claim_id from waitlist join claims on claims.id = claim_id where waitlist.id = $1 and start_time = $2',
        [entryId, startTime],
      )
      return entry?.claim_id ? { claimId: entry.claim_id as string } : { code: 'not taken' }
    },
  },
  'patient moves': {
    begin: (scene) => bookAt(scene, later),
    act: (scene, begun) => moveBy(scene.account, scene, begun),
  },
  'doctor moves': {
    begin: (scene) => bookAt(scene, later),
    act: async (scene, begun) => moveBy(await scene.clinic.doctorPerson(scene.doctorId), scene, begun),
  },
  'desk moves': {
    begin: (scene) => bookAt(scene, later),
    async act(scene, { claimId }) {
      const { appointmentDate, slotId } = visitAt(scene)
      const body = { version: 1, appointmentDate, slotId }
      return claimOf(await scene.clinic.call(desk, 'PUT', `/desk/visits/${claimId}/time`, body))
    },
  },
  'stand-in': {
    begin: (scene) => bookAt(scene, { doctorId: scene.otherId }),
    async act({ clinic, otherId, doctorId, date }, { claimId }) {
      const body = { doctorId: otherId, standInId: doctorId, date, reason: '' }
      const reply = await clinic.call(desk, 'POST', '/stand-ins', body)
      return reply.status < 300 ? { claimId: claimId! } : { code: reply.body.code }
    },
  },
  import: {
    async act({ clinic, childId, doctorId, kindId, placeId, date, startTime: time }) {
      const visit = { line: 1, person: childId, doctorId, kindId, placeId, date, time, minutes: 60, feeCents: 5000 }
      const made = await inTransaction(clinic.ground.db, (tx) => insertImported(tx, [visit], desk.id))
      const claimId = made.get(1)
      return claimId ? { claimId } : { code: 'not taken' }
    },
  },
}

type Arranged = {
  /** Columns of the kind, from the beginning. */
  kind?: Record<string, unknown>
  night?: true
  arrange?: (scene: Scene, begun: Begun) => Promise<unknown>
  /** The part of it that the visit keeps. */
  read?: (scene: Scene, claimId: string) => Promise<string>
}

/** Inserts another visit of the doctor. */
const putNeighbour = (
  { clinic, placeId, date, startTime, endTime }: Scene,
  {
    doctorId,
    overbooked = null,
    roomId = null,
  }: { doctorId: string; overbooked?: string | null; roomId?: string | null },
) =>
  clinic.rows(
    `with person as (insert into persons (name) values ('Nora Neighbour') returning id), visit as (
       insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location, place_id, overbooked, room_id)
       select $1, person.id, $2, $3, $4, instants_at(zone_of($5), $2, $3, $4), 'confirmed', 0, 'clinic', '', $5, $6, $7
       from person returning id
     )
     insert into appointment_events (claim_id, kind) select id, 'booked' from visit`,
    [doctorId, date, startTime, endTime, placeId, overbooked, roomId],
  )

const changeKind = (set: string) => (scene: Scene) =>
  scene.clinic.rows(`update kinds set ${set} where id = $1`, [scene.kindId])

const arranged: Record<Fact, Arranged> = {
  'nothing special': {},
  'clock changes that night': { night: true },
  'buffers meet a neighbour': {
    kind: { buffer_after: 15 },
    arrange: (scene) => putNeighbour({ ...scene, startTime: '11:00', endTime: '12:00' }, { doctorId: scene.doctorId }),
  },
  'no room free': {
    kind: { room_sort: 'treatment' },
    arrange: (scene) => putNeighbour(scene, { doctorId: scene.otherId, roomId: scene.roomId }),
  },
  'overbooked neighbour': {
    arrange: (scene) => putNeighbour(scene, { doctorId: scene.doctorId, overbooked: 'In pain' }),
  },
  'overbooked itself': {
    async arrange(scene, { claimId }) {
      await scene.clinic.rows("update claims set overbooked = 'In pain' where id = $1", [claimId])
      await putNeighbour(scene, { doctorId: scene.doctorId })
    },
  },
  'overbooked beside its neighbour': {
    async arrange(scene, { claimId }) {
      await scene.clinic.rows("update claims set overbooked = 'In pain' where id = $1", [claimId])
      await putNeighbour(scene, { doctorId: scene.otherId })
      // Both are of a kind that the stand-in offers.
      await scene.clinic.rows('update claims set kind_id = $2 where doctor_id = $1', [scene.otherId, scene.kindId])
    },
  },
  tax: {
    kind: { tax_percent: 19 },
    // A booked visit keeps the tax rate that it was booked with.
    arrange: async (scene, begun) => begun.claimId && changeKind('tax_percent = 7')(scene),
    async read({ clinic }, claimId) {
      const [claim] = await clinic.rows('select tax_percent::float as rate from claims where id = $1', [claimId])
      return `tax ${claim!.rate}`
    },
  },
  terms: {
    kind: { no_show_cents: 1000 },
    arrange: async (scene, begun) => begun.claimId && changeKind('no_show_cents = 4000')(scene),
    async read({ clinic }, claimId) {
      const [terms] = await clinic.rows('select no_show_cents from visit_terms where claim_id = $1', [claimId])
      return `no-show ${terms?.no_show_cents}`
    },
  },
  'person blocked': {
    arrange: ({ clinic, childId }) =>
      clinic.rows('update persons set blocked_at = clinic_now() where id = $1', [childId]),
  },
  'person merged into a blocked one': {
    arrange: ({ clinic, childId }) =>
      clinic.rows(
        `with blocked as (insert into persons (name, blocked_at) values ('Bo Blocked', clinic_now()) returning id)
         update persons set merged_into = blocked.id from blocked where persons.id = $1`,
        [childId],
      ),
  },
  'guardianship ended': {
    arrange: ({ clinic, childId, account }) =>
      clinic.rows('update guardianships set ended_at = clinic_now(), ended_by = $2 where person_id = $1', [
        childId,
        account.id,
      ]),
  },
  notice: { arrange: changeKind('notice_minutes = 20 * 24 * 60') },
  'place closed': {
    arrange: ({ clinic, placeId }) => clinic.rows('update places set closed = true where id = $1', [placeId]),
  },
}

async function setScene(clinic: Clinic, { kind = {}, night }: Arranged): Promise<Scene> {
  const [startTime, endTime] = night ? ['01:30', '02:30'] : ['10:00', '11:00']
  const windows = night ? ['01:00', '05:00', '14:00', '15:00'] : ['10:00', '11:00', '14:00', '15:00']
  const [account, doctorId, otherId] = await Promise.all([
    clinic.addPerson(),
    clinic.addDoctor({ hours: [] }),
    clinic.addDoctor({ hours: [] }),
  ])
  const names = ['name', ...Object.keys(kind)]
  const values = ["'Kind ' || gen_random_uuid()", ...Object.keys(kind).map((_, n) => `$${n + 4}`)]
  const [made] = await clinic.rows(
    `with place as (
       insert into places (name, time_zone) values ('Place ' || gen_random_uuid(), 'Europe/Berlin') returning id
     ), room as (
       insert into rooms (place_id, name, sort) select id, 'Room', 'treatment' from place returning id
     ), kind as (
       insert into kinds (minutes, step, fee_cents, horizon_days, ${names.join(', ')})
       values (60, 30, 5000, 365, ${values.join(', ')}) returning id
     ), offers as (
       insert into doctor_kinds (doctor_id, kind_id) select doctor, kind.id from kind, unnest($1::uuid[]) doctor
     ), hours as (
       insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id)
       select doctor, weekday, opens, closes, place.id
       from place, unnest($1::uuid[]) doctor, generate_series(1, 7) weekday,
         (values ($2::time[])) of (times), lateral (values (times[1], times[2]), (times[3], times[4])) as open (opens,
           closes)
     ), child as (
       insert into persons (name, born) values ('Kim Kid', clinic_today() - 2000) returning id
     ), guardian as (
       insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       select $3, id, 'child', '{book,pay,visits,record,messages}', $3, clinic_now(), $3 from child
     )
     select place.id as "placeId", room.id as "roomId", kind.id as "kindId", child.id as "childId",
       case when ${night === true} then (
         select day::date from generate_series(clinic_today() + 1, clinic_today() + 364, interval '1 day') day
         where (day::date + 1)::timestamp at time zone 'Europe/Berlin' - day::date::timestamp at time zone 'Europe/Berlin'
           = interval '23 hours'
       ) else clinic_today() + 9 end::text as date
     from place, room, kind, child`,
    [[doctorId, otherId], windows, account.id, ...Object.values(kind)],
  )
  return {
    ...(made as Pick<Scene, 'placeId' | 'kindId' | 'childId' | 'roomId' | 'date'>),
    doctorId,
    otherId,
    account,
    startTime: startTime!,
    endTime: endTime!,
    clinic,
  }
}

async function verdictOf(clinic: Clinic, verb: Verb, fact: Fact): Promise<string> {
  const { arrange, read, ...kindOfScene } = arranged[fact]
  const scene = await setScene(clinic, kindOfScene)
  const begun = (await attempts[verb].begin?.(scene)) ?? {}
  await arrange?.(scene, begun)
  const outcome = await attempts[verb].act(scene, begun)
  if ('code' in outcome) return outcome.code
  const [claim] = await clinic.rows(
    `select status not in ('lapsed', 'cancelled') and doctor_id = $2 and date = $3 and start_time = $4
       and during = instants_at(zone_of($5), date, start_time, end_time) as there
     from claims where id = $1`,
    [outcome.claimId, scene.doctorId, scene.date, scene.startTime, scene.placeId],
  )
  if (!claim?.there) return 'elsewhere'
  return read ? `keeps ${await read(scene, outcome.claimId)}` : 'taken'
}

describe('the verbs that put a visit somewhere, and what they respect', () => {
  let clinic: Clinic
  before(async () => {
    // The place is in another zone than the clinic's first place.
    clinic = await openClinic({ timeZone: 'America/New_York' })
    desk = await clinic.addPerson('reception', 'Ruth Reception')
  })
  after(() => clinic.close())

  for (const fact of facts) {
    it(fact, async () => {
      const cases = verbs.filter((verb) => verdicts[fact][verb] !== null)
      const found: Partial<Record<Verb, string>> = {}
      for (const verb of cases) found[verb] = await verdictOf(clinic, verb, fact)
      assert.deepEqual(found, Object.fromEntries(cases.map((verb) => [verb, verdicts[fact][verb]])))
    })
  }

  it('every file that writes claims is a verb of the table, or says why it is none', () => {
    const root = join(import.meta.dirname, '..')
    const found = globSync('**/*.ts', { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.endsWith('.test.ts') && !/^(testing|demo)\//.test(path))
      .filter((path) => /\b(insert into claims|update claims)\b|'claims'/.test(readFileSync(join(root, path), 'utf8')))
    assert.deepEqual(found.sort(), Object.keys(writers).sort())
    const served = new Set(Object.values(writers).flatMap((each) => (typeof each === 'string' ? [] : each)))
    assert.deepEqual([...served].sort(), [...verbs].sort())
  })

  it('every column of a claim is a fact of the table, or says why it is none', async () => {
    const rows = await clinic.rows(
      "select attname from pg_attribute where attrelid = 'claims'::regclass and attnum > 0 and not attisdropped",
    )
    assert.deepEqual(rows.map(({ attname }) => attname as string).sort(), Object.keys(columns).sort())
  })
})
