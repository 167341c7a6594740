import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Endpoint, rightsOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import {
  everyRight,
  type Grant,
  isPlacedThing,
  onlyForAll,
  type PlacedThing,
  placedThings,
  rights,
  type staffRoles,
} from '#contract/rights.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { issueReceipts } from '../../payments/issue-receipts.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../clinic.ts'

const byRight: readonly Endpoint[] = endpoints.filter((each: Endpoint) => each.right)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const named = (wanted: (each: Endpoint) => boolean) => byRight.filter(wanted).map(nameOf).toSorted()
const isFile = (body: unknown) => typeof body === 'string'

/** Calls that a right at one place allows in full (scope `clinic`), because what they are about belongs to no place. */
const ofTheClinic = [
  'GET /desk/doctors',
  'GET /auth/pin',
  'PUT /auth/pin',
  'DELETE /auth/pin',
  // People belong to the clinic. A person's page shows visits and money of the caller's places only; a test of its own
  // checks that.
  'GET /people',
  'GET /people/doubles',
  'POST /people',
  'GET /people/{id}',
  'GET /people/{id}/money',
  'GET /people/{id}/requests',
  'GET /people/{id}/mails',
  'PATCH /people/{id}',
  // So do their documents, of which staff open none.
  'GET /documents',
  'GET /documents/uploads',
  'POST /documents/uploads',
  'GET /documents/uploads/{id}',
  'PATCH /documents/uploads/{id}',
  'DELETE /documents/uploads/{id}',
  'POST /documents/{id}/move',
  'POST /people/{id}/guardians',
  'DELETE /people/guardians/{id}',
  'GET /people/rules',
  // The caller's own hold, wherever it is.
  'POST /desk/holds/end',
  // The caller's own act, wherever it was.
  'POST /desk/acts/{id}/undo',
  // Forms are of people. Drafts ask for the place of the visit themselves; a test of their own checks that.
  'POST /forms/drafts',
  'GET /forms/drafts/{id}',
  'PATCH /forms/drafts/{id}',
  'POST /forms/drafts/{id}/give',
  'POST /forms/drafts/{id}/files',
  'GET /forms/offered',
  'GET /forms/requests',
  'POST /forms/requests',
  'DELETE /forms/requests/{id}',
  // Reading the clinic's texts and prices.
  'GET /reasons',
  'GET /admin/paper-templates',
  'GET /admin/forms',
  'GET /admin/forms/{id}',
  'GET /admin/forms/{id}/versions/{version}',
  'GET /admin/reasons',
  'GET /admin/care-items',
  'GET /admin/kinds',
  'GET /admin/search-words',
  'GET /admin/substances',
]

/** What calls with an `{id}` in the address have to ask. */
const queries: Record<string, string> = {
  'GET /desk/visits/{id}/follow-ups': '?date=2090-01-02&slotId=10:00-11:00&everyWeeks=2&visits=2',
}

/** The bodies of calls with an `{id}` in the address. For each call, the test makes a new thing with that id. */
const withId: Record<string, object | undefined> = {
  'POST /appointments/{id}/waive-fee': { fee: 5, reason: 'Kind' },
  'POST /appointments/{id}/reschedule': { slotId: '10:00-11:00', appointmentDate: '2090-01-02' },
  'GET /appointments/{id}/history': undefined,
  'GET /appointments/{id}/rooms': undefined,
  'GET /appointments/{id}/forms': undefined,
  'POST /appointments/{id}/forms/link': undefined,
  'PATCH /appointments/{id}/status': { status: 'cancelled' },
  'POST /desk/money/{id}/take': { method: 'cash', amount: 1, due: 120 },
  'POST /desk/money/{id}/give-back': { method: 'cash', amount: 1, paid: 1, reason: 'Wrong' },
  'POST /desk/money/{id}/lower-price': { method: 'cash', amount: 1, due: 1, paid: 1, reason: 'Shorter' },
  'GET /desk/visits/{id}': undefined,
  'GET /desk/visits/{id}/slip': undefined,
  'PUT /desk/visits/{id}/stage': { to: 'waiting', version: 1 },
  'POST /desk/visits/{id}/link': undefined,
  'GET /desk/visits/{id}/follow-ups': undefined,
  'POST /desk/visits/{id}/follow-ups': { visits: [{ appointmentDate: '2090-01-02', slotId: '10:00-11:00' }] },
  'PUT /desk/visits/{id}/cancel': { version: 1, reason: 'doctor-away' },
  'PUT /desk/tasks/{id}': {
    ...{ act: 'put-off', kind: 'not-come', version: 0, since: '2026-01-01T00:00:00.000Z', until: null },
  },
  'PUT /desk/visits/{id}/time': { version: 1, slotId: '10:00-11:00', appointmentDate: '2090-01-02' },
  'DELETE /desk/waitlist/{id}': undefined,
  'PUT /change-requests/{id}/grant': undefined,
  'PUT /change-requests/{id}/decline': { answer: 'No' },
  'POST /admin/payments/{id}/retry-refund': undefined,
  'POST /admin/payments/{id}/book': undefined,
  'POST /admin/payments/{id}/pay-back': undefined,
  'POST /admin/payments/{id}/seen': undefined,
  'POST /desk/till/{id}/count': { expected: 0, counted: 0, pieces: [], reason: '', closes: false },
  'POST /desk/till/{id}/move': { amount: 1, reason: 'Change', expected: 0 },
  'DELETE /desk/screens/{id}': undefined,
  'PUT /admin/places/{id}': { phone: '123' },
  'POST /admin/places/{id}/rooms': { name: 'Room 9', sort: 'any' },
  'GET /admin/places/{id}/closures': undefined,
  'POST /admin/places/{id}/closures': { fromDate: '2090-01-01', toDate: '2090-01-01', name: 'Holiday' },
  'PUT /admin/rooms/{id}': { name: 'Room 1b' },
  'DELETE /admin/places/closures/{id}': undefined,
  'DELETE /doctors/my-time-off/{id}': undefined,
}

type At = {
  place: string
  doctorId: string
  name: string
  appointment: string
  payment: string
  reference: string
  till: string
  request: string
  screen: string
  member: string
  /** A visit of today, to be paid at the desk. */
  unpaid: string
}
/**
 * Lists: their query, and the rows of a place that a caller with the right there sees. Each is called without a place.
 */
const lists: Record<string, { query?: (today: string, at: At) => string; shows: (at: At) => string }> = {
  'GET /change-requests': { shows: ({ request }) => request },
  'GET /appointments/all': { shows: ({ appointment }) => appointment },
  'GET /admin/appointments/export': { shows: ({ appointment }) => appointment },
  'GET /admin/appointments': { shows: ({ appointment }) => appointment },
  'GET /admin/payments': { shows: ({ payment }) => payment },
  'GET /admin/payments/journal': {
    query: (today) => `month=${today.slice(0, 7)}`,
    shows: ({ appointment }) => appointment,
  },
  'GET /desk/money': { shows: ({ unpaid }) => unpaid },
  'GET /desk/money/due': { shows: ({ place }) => place },
  'GET /desk/till': { shows: ({ till }) => till },
  'GET /admin/till-shifts': { shows: ({ till }) => till },
  'GET /admin/till-shifts/csv': { shows: ({ place }) => (place === firstPlaceId ? 'Salus' : 'Lisbon') },
  'GET /desk/papers': { shows: ({ appointment }) => appointment },
  'GET /admin/staff': { shows: ({ member }) => member },
  'GET /desk/board': { shows: ({ place }) => place },
  'GET /desk/tasks': { shows: ({ place }) => place },
  'GET /desk/visits': {
    query: (_, { name }) => `search=${name}%20Payer&limit=20`,
    shows: ({ appointment }) => appointment,
  },
  'GET /desk/payments': { query: (_, { reference }) => `search=${reference}`, shows: ({ payment }) => payment },
  'GET /calendar': { query: (today) => `from=${today}&to=${today}`, shows: ({ unpaid }) => unpaid },
  'GET /appointments/choices': { shows: ({ place }) => place },
  'GET /admin/places': { shows: ({ place }) => place },
}

/**
 * Calls with a place in the query or body. `asked` is called with the caller's own place, with another and with an
 * unknown one.
 */
const namesPlace: Record<string, (placeId: string, at: At) => { query?: string; body?: object }> = {
  'GET /desk/board': (placeId) => ({ query: `placeId=${placeId}` }),
  'GET /desk/tasks': (placeId) => ({ query: `placeId=${placeId}` }),
  'GET /desk/colleagues': (placeId) => ({ query: `placeId=${placeId}` }),
  'GET /desk/till': (placeId) => ({ query: `placeId=${placeId}` }),
  'GET /desk/screens': (placeId) => ({ query: `placeId=${placeId}` }),
  'GET /change-requests': (placeId) => ({ query: `placeId=${placeId}` }),
  'GET /calendar': (placeId) => ({ query: `from=2090-01-01&to=2090-01-02&placeId=${placeId}` }),
  'GET /admin/till-shifts': (placeId) => ({ query: `placeId=${placeId}` }),
  'GET /admin/till-shifts/csv': (placeId) => ({ query: `placeId=${placeId}` }),
  'POST /desk/screens': (placeId) => ({ body: { placeId, kind: 'kiosk' } }),
  'POST /desk/delays': (placeId, { doctorId }) => ({ body: { placeId, doctorId, minutes: 20 } }),
  'POST /desk/till/open': (placeId) => ({ body: { placeId, counted: 0, pieces: [], reason: '', expected: null } }),
  'POST /desk/holds': (placeId, { doctorId }) => ({
    body: { placeId, doctorId, date: '2090-01-01', startTime: '09:00' },
  }),
  'POST /desk/visits': (placeId, { doctorId }) => ({
    body: {
      placeId,
      doctorId,
      date: '2090-01-01',
      startTime: '09:00',
      person: { name: 'Walter Walkin' },
      accepted: [],
    },
  }),
  'POST /desk/waitlist': (placeId, { doctorId }) => ({
    body: { placeId, doctorId, date: '2090-01-01', person: { name: 'Wilma Waits', anyway: true } },
  }),
  'GET /doctors/my-time-off/visits': (placeId, at) => absences['GET /doctors/my-time-off/visits']!(at, placeId),
  'POST /doctors/my-time-off': (placeId, at) => absences['POST /doctors/my-time-off']!(at, placeId),
  'POST /appointments/cancel-day': (placeId, at) => absences['POST /appointments/cancel-day']!(at, placeId),
  'GET /stand-ins': (placeId, at) => absences['GET /stand-ins']!(at, placeId),
  'POST /stand-ins': (placeId, at) => absences['POST /stand-ins']!(at, placeId),
}
/** Calls about an absence, each of one date. Without a place they mean every place, and need the right for all. */
const absences: Record<string, (at: Pick<At, 'doctorId'>, placeId?: string) => { query?: string; body?: object }> = {
  'GET /doctors/my-time-off/visits': ({ doctorId }, placeId) => ({
    query: `doctorId=${doctorId}&fromDate=2090-03-01&toDate=2090-03-01${placeId ? `&placeId=${placeId}` : ''}`,
  }),
  'POST /doctors/my-time-off': ({ doctorId }, placeId) => ({
    body: {
      doctorId,
      fromDate: placeId ? '2090-03-02' : '2090-05-02',
      toDate: placeId ? '2090-03-02' : '2090-05-02',
      ...(placeId ? { placeId } : {}),
    },
  }),
  'POST /appointments/cancel-day': ({ doctorId }, placeId) => ({
    body: { doctorId, date: placeId ? '2090-03-03' : '2090-05-03', ...(placeId ? { placeId } : {}) },
  }),
  'GET /stand-ins': ({ doctorId }, placeId) => ({
    query: `doctorId=${doctorId}&date=2090-03-04${placeId ? `&placeId=${placeId}` : ''}`,
  }),
  'POST /stand-ins': ({ doctorId }, placeId) => ({
    body: { doctorId, date: '2090-03-04', standInId: crypto.randomUUID(), ...(placeId ? { placeId } : {}) },
  }),
}
/** Calls with a test of their own below. */
const apart = [
  ...['POST /desk/day-end', 'POST /admin/staff', 'PUT /admin/staff/{id}/rights', 'GET /desk/papers/{id}/pdf'],
  // `server/messages/messages.test.ts` has theirs.
  ...[
    'GET /messages/threads',
    'GET /messages/unread',
    'POST /messages/threads',
    'GET /messages/threads/{id}',
    'GET /messages/threads/{id}/print',
    'PUT /messages/threads/{id}/read',
    'PUT /messages/threads/{id}/done',
    'POST /messages/threads/{id}/messages',
    'POST /messages/{id}/take-back',
    'GET /messages/threads/{id}/draft',
    'PUT /messages/threads/{id}/draft',
    'DELETE /messages/threads/{id}/draft',
    'POST /messages/threads/{id}/files',
    'GET /messages/files/{id}',
    'DELETE /messages/files/{id}',
  ],
]

describe('a right for one place', () => {
  let clinic: Clinic
  let today: string
  let here: At
  let there: At
  /** An account with all rights at the first place, and none elsewhere. */
  let local: Person
  /** Reception at the first place. */
  let ruth: Person
  let admin: Person

  const giveAt = (who: Person, placeId: string, rights: readonly Grant[]) =>
    clinic.rows('insert into staff_rights select $1, unnest($2::text[]), $3', [who.id, rights, placeId])
  const addLocal = async (role: (typeof staffRoles)[number], name: string, placeId: string, rights: Grant[]) => {
    const person = await clinic.addPerson(role, name, [])
    await giveAt(person, placeId, rights)
    return person
  }
  const unknown = () => crypto.randomUUID()

  let hour = 0
  /** A visit of today, paid at the desk or not at all; each in an hour of its own. */
  async function visit(placeId: string, doctorId: string, patientId: string): Promise<string> {
    const [made] = await clinic.rows(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location, place_id)
       select $1, $2, date, start, start + interval '5 min', instants_at(zone_of($3), date, start,
         start + interval '5 min'),
         'confirmed', 12000, 'clinic', 'Clinic', $3
       from (select today_at($3) as date, make_time(0, 0, 0) + make_interval(mins => $4) as start) at returning id`,
      [doctorId, patientId, placeId, 5 * hour++],
    )
    await clinic.rows(`insert into appointment_events (claim_id, kind) values ($1, 'booked')`, [made!.id])
    return made!.id as string
  }

  let day = 4
  /** A visit paid by card, each on a day of its own. */
  async function paidVisit({ place, doctorId, name }: Pick<At, 'place' | 'doctorId' | 'name'>) {
    const patient = await clinic.addPerson('user', `${name} Payer`)
    const wanted = { doctorId, slotId: '10:00-11:00', appointmentDate: await clinic.day(day++), placeId: place }
    const intent = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
    const paymentIntentId = intent.paymentIntentId
    const booked = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const [paid] = await clinic.rows('select id from payments where intent_id = $1', [paymentIntentId])
    return { appointment: booked.body._id as string, payment: paid!.id as string, reference: paymentIntentId as string }
  }

  const make: Record<PlacedThing, (at: At) => Promise<string>> = {
    appointment: async ({ place, doctorId, name }) =>
      visit(place, doctorId, (await clinic.addPerson('user', `${name} Patient`)).id),
    payment: async (at) => (await paidVisit(at)).payment,
    async 'change-request'(at) {
      const id = await make.appointment(at)
      const [made] = await clinic.rows(
        `with later as (
           update claims set date = date + 1, during = tstzrange(lower(during) + '1 d', upper(during) + '1 d')
             where id = $1
         ) insert into change_requests (claim_id, asked_by, wants) select id, patient_id, 'cancel' from claims
           where id = $1
         returning id`,
        [id],
      )
      return made!.id as string
    },
    async waiting({ place, doctorId, name }) {
      const { id: patientId } = await clinic.addPerson('user', `${name} Waiting`)
      const [made] = await clinic.rows(
        `insert into waitlist (doctor_id, patient_id, date, until_date, place_id)
         values ($1, $2, '2090-06-01', '2090-06-01', $3) returning id`,
        [doctorId, patientId, place],
      )
      return made!.id as string
    },
    'till-shift': async ({ till }) => till,
    async screen({ place }) {
      const [made] = await clinic.rows(
        `insert into screens (place_id, kind, opened_by) values ($1, 'kiosk', $2) returning id`,
        [place, admin.id],
      )
      return made!.id as string
    },
    place: async ({ place }) => place,
    async 'time-off'({ place, doctorId }) {
      const [made] = await clinic.rows(
        `insert into time_off (doctor_id, place_id, from_date, to_date, during, reason)
         select $1, $2, '2090-04-01', '2090-04-01', stretch_at(zone_of($2), '2090-04-01', '2090-04-01', null, null), ''
         returning id`,
        [doctorId, place],
      )
      return made!.id as string
    },
    async room({ place }) {
      const [made] = await clinic.rows(
        `insert into rooms (place_id, name, sort) values ($1, gen_random_uuid(), 'any') returning id`,
        [place],
      )
      return made!.id as string
    },
    async closure({ place }) {
      const [made] = await clinic.rows(
        `insert into closures (place_id, from_date, to_date, name) values ($1, '2090-02-01', '2090-02-01', 'Day')
          returning id`,
        [place],
      )
      return made!.id as string
    },
  }

  async function furnish(place: string, name: string): Promise<At> {
    const doctorId = await clinic.addDoctor({ name: `Dora ${name}`, hours: [9, 10, 11, 12] })
    await clinic.rows('update weekly_slots set place_id = $2 where doctor_id = $1', [doctorId, place])
    await clinic.rows('update doctors set place_id = $2 where id = $1', [doctorId, place])
    const paid = await paidVisit({ place, doctorId, name })
    const opened = await clinic.call(admin, 'POST', '/desk/till/open', {
      ...{ placeId: place, counted: 0, pieces: [], reason: '', expected: null },
    })
    const member = await addLocal('reception', `Ruth ${name}`, place, ['desk'])
    const at = {
      ...{ place, doctorId, name, ...paid },
      ...{ till: opened.body._id, member: member.id, request: '', screen: '', unpaid: '' },
    }
    return {
      ...at,
      request: await make['change-request'](at),
      screen: await make.screen(at),
      unpaid: await make.appointment(at),
    }
  }

  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Nora Admin')
    today = await clinic.day(0)
    const [lisbon] = await clinic.rows(
      "insert into places (name, time_zone) values ('Lisbon', 'Europe/Lisbon') returning id",
    )
    here = await furnish(firstPlaceId, 'Berta')
    there = await furnish(lisbon!.id as string, 'Lisboa')
    await issueReceipts(clinic.ground)
    local = await addLocal('admin', 'Lola Local', here.place, [everyRight])
    ruth = await addLocal('reception', 'Ruth Reception', here.place, ['desk', 'people', 'take-money'])
  })
  after(() => clinic.close())

  const idOf = (endpoint: Endpoint, id: string) => endpoint.path.replace('{id}', id)
  /** Everything at a place that a call could change. */
  const standing = async ({ place }: At) =>
    clinic.rows(
      `select array(select c::text from claims c where place_id = $1 order by 1),
         array(select r::text from rooms r where place_id = $1 order by 1), (select p::text from places p
           where id = $1),
         array(select s::text from screens s where place_id = $1 order by 1),
         array(select o::text from time_off o where place_id = $1 order by 1),
         array(select t::text from till_moves t join till_shifts s on s.id = t.shift_id where place_id = $1 order by 1),
         array(
           select t::text from payments_received t join claims c on c.id = t.claim_id where place_id = $1 order by 1
         ),
         array(select q::text from change_requests q join claims c on c.id = q.claim_id where place_id = $1 order by 1),
         array(select p::text from payments p join claims c on c.id = p.claim_id where place_id = $1 order by 1)`,
      [place],
    )

  it('every endpoint of staff says what it opens, and stands in the list of its kind', () => {
    assert.deepEqual(
      named(({ scope }) => scope === 'clinic'),
      ofTheClinic.toSorted(),
    )
    assert.deepEqual(
      named(({ scope }) => isPlacedThing(scope)),
      Object.keys(withId).toSorted(),
    )
    // Screens do not offer a right for one place that opens nothing there.
    const opens = new Set(byRight.filter(({ scope }) => scope !== 'all').flatMap(rightsOf))
    assert.deepEqual(
      onlyForAll,
      rights.filter((right) => !opens.has(right)),
    )
    const rows = new Set([...Object.keys(lists), ...Object.keys(namesPlace), ...apart])
    assert.deepEqual(
      named(({ scope }) => scope === 'places'),
      [...rows].toSorted(),
    )
  })

  it('the place of each thing that an address names can be told', async () => {
    const [told] = await clinic.rows("select pg_get_functiondef('place_of'::regproc) as text")
    const cases = [...String(told!.text).matchAll(/when '([a-z-]+)'/g)].map(([, thing]) => thing)
    assert.deepEqual(cases.toSorted(), placedThings.toSorted())
  })

  it('opens nothing that needs it for all places, and says so', async () => {
    for (const endpoint of byRight.filter(({ streams }) => !streams)) {
      const path = endpoint.path.replace(/\{\w+\}/g, 'nope')
      const role = endpoint.who !== 'anyone' && endpoint.who.includes('admin') ? local : ruth
      const { body } = await clinic.call(role, endpoint.method, path, endpoint.body ? { wrong: true } : undefined)
      const isRefused = body.code === 'right_for_all_needed'
      assert.equal(isRefused, endpoint.scope === 'all', `${nameOf(endpoint)}: ${body.code}`)
    }
    const other = await addLocal('admin', 'Ada Audit', here.place, ['audit'])
    assert.equal((await clinic.call(other, 'GET', '/desk/board')).body.code, 'right_missing')
  })

  it('of what an address names, what is elsewhere is as unknown as what does not exist', async () => {
    const before = await standing(there)
    for (const endpoint of byRight.filter(({ scope }) => isPlacedThing(scope))) {
      const name = nameOf(endpoint)
      const thing = endpoint.scope as PlacedThing
      const body = withId[name]
      const ask = (id: string) => clinic.call(local, endpoint.method, idOf(endpoint, id) + (queries[name] ?? ''), body)
      const [foreign, none, own] = [
        await ask(thingOf(thing, there)),
        await ask(unknown()),
        await ask(await make[thing](here)),
      ]
      assert.deepEqual([foreign.status, foreign.body], [404, none.body], name)
      assert.equal(none.body.code, 'not_found', name)
      assert.ok(![400, 403, 404].includes(own.status), `${name}: ${own.status} ${JSON.stringify(own.body)}`)
    }
    assert.deepEqual(await standing(there), before)
  })
  const ofPlace = new Map<string, string>()
  /** The things at a place that stay for a whole test. */
  const thingOf = (thing: PlacedThing, at: At) => ofPlace.get(`${thing} ${at.place}`)!
  before(async () => {
    for (const thing of Object.keys(make) as (keyof typeof make)[])
      ofPlace.set(`${thing} ${there.place}`, await make[thing](there))
  })

  it('lists show what is at that place, and whoever has all places both', async () => {
    for (const [name, { query, shows }] of Object.entries(lists)) {
      const [method, path] = name.split(' ') as [string, string]
      for (const at of [here, there]) {
        const asked = query ? `${path}?${query(today, at)}` : path
        const texts = async (who: Person) => {
          const { status, body } = await clinic.call(who, method, asked)
          assert.equal(status, 200, `${name} ${JSON.stringify(body)}`)
          return isFile(body) ? body : JSON.stringify(body)
        }
        assert.equal((await texts(local)).includes(shows(at)), at === here, name)
        if (!['GET /desk/till', 'GET /desk/board'].includes(name) && !query?.toString().includes('today'))
          assert.ok((await texts(admin)).includes(shows(at)), name)
      }
    }
  })

  it('of a place that a query or body names, another is as unknown as none', async () => {
    const before = await standing(there)
    for (const [name, asked] of Object.entries(namesPlace)) {
      const [method, path] = name.split(' ') as [string, string]
      const ask = async (placeId: string) => {
        const { query, body } = asked(placeId, here)
        return clinic.call(local, method, query ? `${path}?${query}` : path, body)
      }
      const [foreign, none, own] = [await ask(there.place), await ask(unknown()), await ask(here.place)]
      assert.deepEqual([foreign.status, foreign.body, none.status], [404, none.body, 404], name)
      assert.ok(![400, 403, 404].includes(own.status), `${name}: ${JSON.stringify(own.body)}`)
    }
    const move = await clinic.call(local, 'POST', `/appointments/${await make.appointment(here)}/reschedule`, {
      ...{ slotId: '11:00-12:00', appointmentDate: await clinic.day(5), placeId: there.place },
    })
    assert.equal(move.body.code, 'not_found')
    assert.deepEqual(await standing(there), before)
  })

  it('prints receipts of that place alone', async () => {
    const statuses = [here, there].map(async ({ place }) => {
      const [receipt] = await clinic.rows('select id from receipts where place_id = $1 limit 1', [place])
      return (await clinic.call(local, 'GET', `/desk/papers/${receipt!.id}/pdf`)).status
    })
    assert.deepEqual(await Promise.all(statuses), [200, 404])
  })

  it('an absence at every place needs the right for all of them, at one place it meets the visits there', async () => {
    const { doctorId } = here
    for (const [name, asked] of Object.entries(absences)) {
      const [method, path] = name.split(' ') as [string, string]
      const ask = (who: Person, at?: string) => {
        const { query, body } = asked({ doctorId }, at)
        return clinic.call(who, method, query ? `${path}?${query}` : path, body)
      }
      const refused = await ask(ruth)
      assert.deepEqual([refused.status, refused.body.code], [403, 'right_for_all_needed'], name)
      assert.notEqual((await ask(admin)).status, 403, name)
    }
    const off = await clinic.rows('select id, place_id from time_off where doctor_id = $1 and at_each_place', [
      doctorId,
    ])
    assert.ok(off.length > 0, 'only who has the right for all has taken time off at every place')
    const timeOffOf = async (who: Person) => {
      const { body } = await clinic.call(who, 'GET', `/calendar?from=2090-05-02&to=2090-05-02&doctorId=${doctorId}`)
      return body.away.map(({ timeOffId }: { timeOffId: string | null }) => timeOffId)
    }
    const [whole] = await clinic.rows(
      "select id from time_off where doctor_id = $1 and at_each_place and from_date = '2090-05-02'",
      [doctorId],
    )
    // Time off for all places is shown, but cannot be ended by this caller.
    assert.ok((await timeOffOf(admin)).includes(whole!.id))
    assert.ok(!(await timeOffOf(ruth)).includes(whole!.id))
    const ended = await clinic.call(ruth, 'DELETE', `/doctors/my-time-off/${whole!.id}`)
    assert.deepEqual([ended.status, ended.body.code], [404, 'not_found'])

    // A doctor with visits at both places that day.
    const own = await make.appointment(here)
    const foreign = await visit(there.place, doctorId, (await clinic.addPerson('user', 'Fred Foreign')).id)
    await clinic.rows(
      // Around midnight the places have different dates.
      `update claims set date = later.date,
         during = tstzrange(
           lower(claims.during) + later.days * interval '1 d', upper(claims.during) + later.days * interval '1 d'
         )
       from claims claim cross join lateral (
         select today_at($2) + 900 as date, today_at($2) + 900 - claim.date as days
       ) later
       where claims.id = claim.id and claim.id = any($1)`,
      [[own, foreign], here.place],
    )
    const [on] = await clinic.rows('select date::text from claims where id = $1', [own])
    const date = on!.date as string
    const met = async (who: Person, path: string) => {
      const { status, body } = await clinic.call(who, 'GET', path)
      assert.equal(status, 200, JSON.stringify(body))
      return (body.visits ?? body).map(({ _id }: { _id: string }) => _id) as string[]
    }
    const span = `doctorId=${doctorId}&fromDate=${date}&toDate=${date}`
    assert.deepEqual(await met(ruth, `/doctors/my-time-off/visits?${span}&placeId=${here.place}`), [own])
    assert.deepEqual((await met(admin, `/doctors/my-time-off/visits?${span}`)).toSorted(), [own, foreign].toSorted())
    assert.deepEqual(await met(ruth, `/stand-ins?doctorId=${doctorId}&date=${date}&placeId=${here.place}`), [own])
    const shown = [{ _id: own, version: 1 }]
    const cancelled = await clinic.call(ruth, 'POST', '/appointments/cancel-day', {
      ...{ doctorId, date, placeId: here.place, shown },
    })
    assert.equal(cancelled.body.cancelled, 1, JSON.stringify(cancelled.body))
    const [left] = await clinic.rows('select status from claims where id = $1', [foreign])
    assert.equal(left!.status, 'confirmed')
  })

  it('the end of the day leaves visits at other places as they are', async () => {
    const [own, foreign] = [await make.appointment(here), await make.appointment(there)]
    const visits = [own, foreign, unknown()].map((_id) => ({ _id, version: 1 }))
    const ended = await clinic.call(ruth, 'POST', '/desk/day-end', { to: 'not-come', visits })
    assert.deepEqual(ended.body, { moved: [{ _id: own, version: 2 }], left: 2 })
    const back = await clinic.call(ruth, 'POST', '/desk/day-end', { to: 'expected', visits })
    assert.equal(back.body.moved.length, 0)
  })

  it('people are the clinic’s: reception finds everybody, and sees visits and money of its places', async () => {
    const patient = await clinic.addPerson('user', 'Wanda Wandering')
    const own = await visit(here.place, here.doctorId, patient.id)
    const foreign = await visit(there.place, there.doctorId, patient.id)
    const found = await clinic.call(ruth, 'GET', '/people?search=Wanda')
    assert.deepEqual(
      found.body.map(({ _id }: { _id: string }) => _id),
      [patient.id],
    )
    const [searched] = await clinic.rows(
      "select details from audit_events where actor_id = $1 and action = 'GET /people' order by id desc limit 1",
      [ruth.id],
    )
    assert.deepEqual(searched!.details, { search: true })
    const visitsSeenBy = async (who: Person) =>
      (await clinic.call(who, 'GET', `/people/${patient.id}`)).body.appointments.map(({ _id }: { _id: string }) => _id)
    assert.deepEqual(await visitsSeenBy(ruth), [own])
    assert.deepEqual((await visitsSeenBy(admin)).toSorted(), [own, foreign].toSorted())
    const paidBy = async (who: Person, at: At) => {
      const [payer] = await clinic.rows('select patient_id from claims where id = $1', [at.appointment])
      return (await clinic.call(who, 'GET', `/people/${payer!.patient_id}`)).body.payments?.length
    }
    assert.deepEqual([await paidBy(local, here), await paidBy(local, there), await paidBy(admin, there)], [1, 0, 1])
    const moneySeenBy = async (who: Person) => (await clinic.call(who, 'GET', `/people/${patient.id}/money`)).body
    const unpaidSeenBy = async (who: Person) =>
      (await moneySeenBy(who)).unpaid.map((due: { appointmentId: string }) => due.appointmentId)
    assert.deepEqual(await unpaidSeenBy(ruth), [own])
    assert.deepEqual((await unpaidSeenBy(admin)).toSorted(), [own, foreign].toSorted())
  })

  it('is told to its holder, also after a PIN, and is for the places it names', async () => {
    const me = (await clinic.call(ruth, 'GET', '/auth/verify')).body
    assert.deepEqual(
      [me.rights, me.placeRights],
      [[], [{ placeId: here.place, rights: ['desk', 'people', 'take-money'] }]],
    )
    await clinic.rows('update sessions set by_pin = true where user_id = $1', [local.id])
    const byPin = await clinic.signIn(local.id)
    await clinic.rows('update sessions set by_pin = true where user_id = $1', [local.id])
    const pinned = (await clinic.call(byPin, 'GET', '/auth/verify')).body
    assert.deepEqual([pinned.rights, pinned.placeRights[0].rights], [[], ['desk', 'people', 'take-money']])
    assert.equal((await clinic.call(byPin, 'GET', `/desk/board?placeId=${there.place}`)).status, 404)
    await clinic.rows('update sessions set by_pin = false where user_id = $1', [local.id])
    // An account with one right for all places and another one for one place.
    const both = await clinic.addPerson('reception', 'Bea Both', ['desk'])
    await giveAt(both, here.place, ['take-money'])
    assert.equal((await clinic.call(both, 'GET', `/desk/board?placeId=${there.place}`)).status, 200)
    assert.equal((await clinic.call(both, 'GET', `/desk/till?placeId=${there.place}`)).status, 404)
  })

  it('nobody gives what they do not have there, and the last admin has all rights for all places', async () => {
    const add = (who: Person, placeIds?: string[]) =>
      clinic.call(who, 'POST', '/admin/staff', {
        ...{ name: 'Nelly New', email: `${unknown()}@salus.test`, preset: 'desk' },
        ...(placeIds ? { placeIds } : {}),
      })
    for (const refused of [await add(local), await add(local, [there.place]), await add(local, [unknown()])])
      assert.deepEqual([refused.status, refused.body.code], [403, 'beyond_your_rights'])
    const added = (await add(local, [here.place])).body.member
    assert.deepEqual(
      [added.rights, added.placeRights],
      [[], [{ placeId: here.place, rights: ['desk', 'people', 'take-money'] }]],
    )
    assert.equal((await add(admin, [unknown()])).body.code, 'not_found')
    const give = (who: Person, id: string, rights: Grant[], placeRights?: { placeId: string; rights: Grant[] }[]) =>
      clinic.call(who, 'PUT', `/admin/staff/${id}/rights`, {
        ...{ role: 'reception', rights },
        ...(placeRights ? { placeRights } : {}),
      })
    const at = (place: string, ...rights: Grant[]) => [{ placeId: place, rights }]
    assert.equal((await give(local, added._id, ['desk'])).body.code, 'beyond_your_rights')
    assert.equal((await give(local, added._id, [], at(there.place, 'desk'))).body.code, 'beyond_your_rights')
    const changed = await give(local, added._id, [], at(here.place, 'desk'))
    assert.deepEqual(changed.body.placeRights, at(here.place, 'desk'))
    // An account of another place, or for all places, is not shown here.
    assert.equal((await give(local, there.member, [], [])).body.code, 'not_found')
    assert.equal((await give(local, admin.id, [], [])).body.code, 'not_found')
    // An account of this and another place is shown, but cannot be changed.
    await give(admin, added._id, [], [...at(here.place, 'desk'), ...at(there.place, 'people')])
    assert.equal((await give(local, added._id, [], at(here.place, 'desk'))).body.code, 'beyond_your_rights')
    assert.equal((await give(admin, added._id, [], [])).status, 200)
    assert.equal((await clinic.rows('select from staff_rights where account_id = $1', [added._id])).length, 0)

    // All rights for one place are fewer than all rights.
    const asAdmin = { role: 'admin', rights: [], placeRights: at(here.place, everyRight) }
    const second = await clinic.addPerson('admin', 'Sam Second')
    assert.equal((await clinic.call(second, 'PUT', `/admin/staff/${admin.id}/rights`, asAdmin)).status, 200)
    await assert.rejects(
      clinic.rows('update staff_rights set place_id = $2 where account_id = $1', [second.id, here.place]),
      /nobody would have all rights/,
    )
    await clinic.rows('update staff_rights set place_id = null where account_id = $1', [admin.id])
  })
})
