import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { isNoted } from './audit.ts'
import type { Caller } from './caller.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { sendForm } from '../testing/form.ts'
import { shownIn } from '../testing/shown-in.ts'

type Entry = { action: string; about: string[]; outcome: string; details: unknown; subject: string; role: string }

describe('the audit', () => {
  let clinic: Clinic
  let admin: Person
  let patient: Person
  let doctorId: string
  let doctor: Person
  let appointmentId: string
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Nora Whitcombe')
    patient = await clinic.addPerson('user', 'Gertrude Given')
    doctorId = await clinic.addDoctor({ name: 'Dora Doctor' })
    doctor = await clinic.doctorPerson(doctorId)
    appointmentId = (
      await clinic.call(patient, 'POST', '/appointments/book', {
        doctorId,
        slotId: '11:00-12:00',
        appointmentDate: await clinic.day(5),
        paymentMethod: 'clinic',
      })
    ).body._id
  })
  after(() => clinic.close())

  /** The entries about somebody's calls during some work, oldest first. */
  const notedOf = async (who: Person, work: () => Promise<unknown>): Promise<Entry[]> => {
    const [{ last } = { last: 0 }] = await clinic.rows('select coalesce(max(id), 0) as last from audit_events')
    await work()
    return (await clinic.rows(
      `select action, about, outcome, details, subject, role from audit_events
       where actor_id = $1 and id > $2 order by id`,
      [who.id, last],
    )) as Entry[]
  }

  it('a list names whose records it showed, and a search only that there was one', async () => {
    const [all] = await notedOf(admin, () =>
      clinic.call(admin, 'GET', '/appointments/all?search=gertrude&status=pending'),
    )
    assert.deepEqual([all!.action, all!.about], ['GET /appointments/all', [patient.id]])
    assert.deepEqual(all!.details, { search: true, status: 'pending' })
    const [own] = await notedOf(doctor, () => clinic.call(doctor, 'GET', '/appointments/doctor/appointments'))
    assert.deepEqual([own!.role, own!.about], ['doctor', [patient.id]])
    const [chart] = await notedOf(doctor, () =>
      clinic.call(doctor, 'GET', `/appointments/doctor/appointments/${appointmentId}`),
    )
    assert.deepEqual([chart!.subject, chart!.about], [appointmentId, [patient.id]])
    const [people] = await notedOf(doctor, () => clinic.call(doctor, 'GET', '/doctors/my-patients'))
    assert.deepEqual([people!.action, people!.about], ['GET /doctors/my-patients', [patient.id]])
  })

  it('a calendar or a board is noted once an hour for each account, list, place and dates; the day’s work is not', async () => {
    const ruth = await clinic.addPerson('reception', 'Ruth Reception')
    const [today, day] = [await clinic.day(0), await clinic.day(5)]
    const calendar = `/calendar?from=${day}&to=${day}`
    const refetch = () => Promise.all(Array.from({ length: 5 }, () => clinic.call(ruth, 'GET', calendar)))
    const looks = await notedOf(ruth, async () => {
      await refetch()
      await refetch()
    })
    assert.deepEqual(
      looks.map(({ action, about, details }) => [action, about.sort(), details]),
      [['GET /calendar', [patient.id, doctor.id].sort(), { from: day, to: day }]],
    )
    assert.deepEqual(await notedOf(ruth, refetch), [], 'a refetch is no other look')
    const others = await notedOf(ruth, async () => {
      await clinic.call(ruth, 'GET', `${calendar}&doctorId=${doctorId}`)
      await clinic.call(ruth, 'GET', `/calendar?from=${day}&to=${await clinic.day(6)}`)
      await clinic.call(ruth, 'GET', `/desk/board?date=${day}`)
      await clinic.call(ruth, 'GET', `/desk/board?date=${await clinic.day(-365)}`)
      await clinic.call(ruth, 'GET', `/desk/board?date=${day}`)
    })
    assert.deepEqual(
      others.map(({ action, details }) => [action, ...Object.keys(details as object)]),
      [
        ['GET /calendar', 'to', 'from', 'doctorId'],
        ['GET /calendar', 'to', 'from'],
        ['GET /desk/board', 'date'],
        ['GET /desk/board', 'date'],
      ],
    )
    assert.ok(others[2]!.about.includes(patient.id))
    const work = await notedOf(ruth, async () => {
      for (const date of [today, await clinic.day(1)]) await clinic.call(ruth, 'GET', `/desk/board?date=${date}`)
      await clinic.call(ruth, 'GET', '/desk/board')
    })
    assert.deepEqual(work, [])
    const own = await notedOf(doctor, () => clinic.call(doctor, 'GET', calendar))
    assert.deepEqual(own[0]!.about, [patient.id])
    const weeks = (days: number) => clinic.day(4 + days)
    assert.equal((await clinic.call(ruth, 'GET', `/calendar?from=${day}&to=${await weeks(7)}`)).status, 200)
    const tooLong = await clinic.call(ruth, 'GET', `/calendar?from=${day}&to=${await weeks(8)}`)
    assert.deepEqual([tooLong.status, tooLong.body.issues[0].path], [400, 'to'])
    assert.match(tooLong.body.issues[0].message, /\b7\b/)
    assert.equal((await clinic.call(doctor, 'GET', `/calendar?from=${day}&to=${await weeks(42)}`)).status, 200)
    const ofOne = `/calendar?doctorId=${doctorId}&from=${day}&to=${await weeks(42)}`
    assert.equal((await clinic.call(ruth, 'GET', ofOne)).status, 200)
  })

  it('every list that staff or doctors read is noted, but for what is listed here with its reason', () => {
    const own = 'of their own account'
    const figures = 'numbers, and names of doctors'
    const settings = 'says nothing of patients'
    const unnoted: Record<string, string> = {
      '/auth/verify': own,
      '/auth/profile/{id}': own,
      '/auth/sessions': own,
      '/auth/pin': own,
      '/auth/passkeys': own,
      '/auth/factors': own,
      '/drafts/{key}': own,
      '/work-lists/{list}': own,
      '/reasons': settings,
      '/admin/reasons': settings,
      '/paper-templates': settings,
      '/messages/unread': 'counts',
      '/messages/threads/{id}/draft': own,
      '/messages/settings': own,
      '/messages/colleagues': 'names of doctors',
      '/admin/message-rules': settings,
      '/forms/offered': settings,
      '/documents/uploads': own,
      '/documents/uploads/{id}': own,
      '/appointments/choices': 'names of places, doctors and kinds of visit',
      '/admin/first-day': settings,
      '/admin/imports/{id}': 'counts of lines',
      '/admin/imports/{id}/built-on': 'counts of rows',
      '/system-check': settings,
      '/desk/doctors': 'names of doctors',
      '/desk/colleagues': 'names of staff',
      '/admin/overview': figures,
      '/admin/weeks': figures,
      '/admin/analytics': figures,
      '/admin/analytics/choices': figures,
      '/calendar-feed': own,
      '/substances': 'the clinic’s list of medicines',
      '/notifications': own,
      '/live': 'ids of what has changed',
    }
    const missing = (endpoints as readonly Endpoint[])
      .filter(({ method, who }) => method === 'GET' && who !== 'anyone' && who.some((role) => role !== 'user'))
      .filter((each) => !isNoted(each, { role: 'admin' } as Caller))
      .map(({ path }) => path)
    assert.deepEqual(missing, Object.keys(unnoted))
  })

  it('a step of a visit says which, and from what to what', async () => {
    const steps = await notedOf(admin, async () => {
      for (const status of ['confirmed', 'pending']) {
        const moved = await clinic.call(admin, 'PATCH', `/appointments/${appointmentId}/status`, { status })
        assert.equal(moved.status, 200, JSON.stringify(moved.body))
      }
    })
    const visit = `${await clinic.day(5)} 11:00`
    assert.deepEqual(
      steps.map(({ subject, details }) => [subject, details]),
      [
        [appointmentId, { visit, was: 'pending', became: 'confirmed' }],
        [appointmentId, { visit, was: 'confirmed', became: 'pending' }],
      ],
    )
  })

  it('time off says whose visits were cancelled for it', async () => {
    const visitor = await clinic.addPerson()
    const day = await clinic.day(9)
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: day, paymentMethod: 'clinic' }
    const { body: visit } = await clinic.call(visitor, 'POST', '/appointments/book', wanted)
    const shown = await shownIn(clinic, doctor, { fromDate: day })
    const away = { fromDate: day, toDate: day, cancel: [visit._id], shown }
    const [off] = await notedOf(doctor, () => clinic.call(doctor, 'POST', '/doctors/my-time-off', away))
    assert.deepEqual([off!.action, off!.about], ['POST /doctors/my-time-off', [visitor.id]])
  })

  it('holds no names and nothing that somebody typed', async () => {
    await clinic.call(admin, 'GET', '/admin/users?search=secretsearch')
    await clinic.call(patient, 'GET', '/appointments/secretid/history')
    await clinic.call(doctor, 'GET', '/appointments/secretid/history')
    const found = await clinic.rows(
      "select t::text from audit_events t where t::text ~* 'gertrude|whitcombe|dora|secret|salus.test'",
    )
    assert.deepEqual(found, [])
  })

  it('a refund that was not to be tried is not noted as done', async () => {
    const wanted = { doctorId, slotId: '10:00-11:00', appointmentDate: await clinic.day(5) }
    const { body: held } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
    const [payment] = await clinic.rows('select id from payments where intent_id = $1', [held.paymentIntentId])
    const retry = async (id: unknown) => {
      const noted = await notedOf(admin, () => clinic.call(admin, 'POST', `/admin/payments/${id}/retry-refund`))
      return noted.map(({ outcome }) => outcome)
    }
    assert.deepEqual([await retry(payment!.id), await retry(crypto.randomUUID())], [[], ['not_found']])
  })

  it('what somebody is refused is noted, whoever they are', async () => {
    const stranger = await clinic.addPerson('user', 'Sam Stranger')
    const entries = await notedOf(stranger, async () => {
      await clinic.call(stranger, 'PUT', `/appointments/${appointmentId}/cancel`)
      await clinic.call(stranger, 'GET', `/auth/profile/${patient.id}`)
      await clinic.call(stranger, 'GET', '/admin/users')
      await clinic.call(stranger, 'GET', '/appointments/my-appointments')
    })
    assert.deepEqual(
      entries.map(({ action, outcome, about }) => [action, outcome, about]),
      [
        ['PUT /appointments/{id}/cancel', 'not_found', [patient.id]],
        ['GET /auth/profile/{id}', 'not_found', [patient.id]],
        ['GET /admin/users', 'wrong_role', []],
      ],
    )
    const clerk = await clinic.addPerson('admin', 'Cleo Clerk', ['figures'])
    const [missing] = await notedOf(clerk, () => clinic.call(clerk, 'GET', '/admin/payments'))
    assert.equal(missing!.outcome, 'right_missing')
  })

  it('a change of rights says which were given and taken, and whose', async () => {
    const made = await notedOf(admin, async () => {
      const body = { name: 'Ruth Reception', email: 'ruth@salus.test', preset: 'auditor' }
      const { member } = (await clinic.call(admin, 'POST', '/admin/staff', body)).body
      const rights = { role: 'admin', rights: ['audit', 'payments'] }
      await clinic.call(admin, 'PUT', `/admin/staff/${member._id}/rights`, rights)
      await clinic.call(admin, 'PUT', `/admin/users/${member._id}/closed`, { closed: true })
    })
    const [{ id } = {}] = await clinic.rows("select id from users where email = 'ruth@salus.test'")
    assert.deepEqual(
      made.map(({ action, about, details }) => [action, about, details]),
      [
        ['POST /admin/staff', [id], { rights: ['audit', 'figures'] }],
        ['PUT /admin/staff/{id}/rights', [id], { given: ['payments'], taken: ['figures'] }],
        ['PUT /admin/users/{id}/closed', [id], { closed: true }],
      ],
    )
    const { body } = await clinic.call(admin, 'GET', '/admin/audit?search=Ruth%20Rec')
    assert.deepEqual(
      body.map((event: { did: string; details: string; about: { name: string }[] }) => [
        event.did,
        event.details,
        event.about[0]!.name,
      ]),
      [
        ['changed whether an account is open', 'closed', 'Ruth Reception'],
        ['changed the rights of a log-in', 'given: Payments; taken: Figures', 'Ruth Reception'],
        ['made a log-in for staff', 'with the rights: Audit, Figures', 'Ruth Reception'],
      ],
    )
  })

  it('a search says what was searched by in words', async () => {
    const chosen = 'from=2026-10-23&to=2026-11-21&reads=yes&refused=yes'
    await clinic.call(admin, 'GET', `/admin/audit?${chosen}`)
    const { body } = await clinic.call(admin, 'GET', '/admin/audit?reads=yes')
    const found = body.find(({ action }: { action: string }) => action === 'GET /admin/audit')
    assert.equal(found.details, 'from 2026-10-23 to 2026-11-21; with who looked at what; only what was refused')
  })

  it('a change that cannot be noted does not happen', async () => {
    clinic.expectErrors(/no_room/)
    const { _id: item } =
      (await clinic.call(admin, 'GET', '/admin/care-items')).body[0] ?? (await addItem('First')).body
    const { _id: staffId } = (
      await clinic.call(admin, 'POST', '/admin/staff', { name: 'Rita', email: 'rita@salus.test', preset: 'desk' })
    ).body.member
    const hour = (await clinic.call(doctor, 'POST', '/doctors/my-extra-hours', await extraHour('09:00'))).body._id
    const pdf = { name: 'document', bytes: Buffer.from('%PDF-1.7') }
    const fields = {
      name: 'Ned New',
      email: 'ned@salus.test',
      specialization: 'Cardiology',
      experience: '4',
      fees: '50',
    }
    const csv = 'name,email,specialization,experience,fees\nIna Import,ina@salus.test,Cardiology,3,80'
    const changes: [string, () => Promise<{ status: number }>][] = [
      ['rights', () => clinic.call(admin, 'PUT', `/admin/staff/${staffId}/rights`, { role: 'reception', rights: [] })],
      ['closed', () => clinic.call(admin, 'PUT', `/admin/users/${patient.id}/closed`, { closed: true })],
      [
        'staff',
        () => clinic.call(admin, 'POST', '/admin/staff', { name: 'Una', email: 'una@salus.test', preset: 'desk' }),
      ],
      ['standing', () => clinic.call(admin, 'PUT', `/admin/doctors/${doctorId}/standing`, { standing: 'suspended' })],
      ['doctor', () => clinic.call(admin, 'DELETE', `/admin/doctors/${doctorId}`)],
      ['new doctor', () => sendForm(clinic, admin, 'POST', '/admin/add-doctor', { ...fields, password: 'harb0r-9x' })],
      ['changed doctor', () => sendForm(clinic, admin, 'PATCH', `/admin/doctors/${doctorId}`, { fees: '7' })],
      ['document', () => sendForm(clinic, admin, 'POST', `/admin/doctors/${doctorId}/documents`, { name: 'L' }, pdf)],
      ['import', () => clinic.call(admin, 'POST', '/admin/doctors/import', { csv, commit: true })],
      ['item', () => clinic.call(admin, 'PATCH', `/admin/care-items/${item}`, { price: 77 })],
      ['new item', () => addItem('Second')],
      ['erased', () => clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`)],
      ['moved on', () => clinic.call(admin, 'PATCH', `/appointments/${appointmentId}/status`, { status: 'confirmed' })],
      ['doctor moves on', () => clinic.call(doctor, 'PUT', `/appointments/${appointmentId}`, { status: 'confirmed' })],
      [
        'chart',
        () =>
          clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${appointmentId}/status`, {
            doctorNotes: 'x',
          }),
      ],
      ['week', () => clinic.call(doctor, 'PUT', '/doctors/update-slots', { availableSlots: [] })],
      ['own record', () => clinic.call(doctor, 'PATCH', '/doctors/me', { bio: 'new words' })],
      ['hour', async () => clinic.call(doctor, 'POST', '/doctors/my-extra-hours', await extraHour('10:00'))],
      ['no hour', () => clinic.call(doctor, 'DELETE', `/doctors/my-extra-hours/${hour}`)],
      ['job', () => clinic.call(admin, 'POST', '/admin/jobs/remind/run')],
    ]
    const everything = async () => {
      const tables = await clinic.rows(
        `select schemaname || '.' || tablename as name from pg_tables
         where schemaname = 'public'
           and tablename not in ('audit_events', 'unsealed_audit_events', 'limit_counts', 'sessions')
           or schemaname = 'graphile_worker' and tablename = '_private_jobs'`,
      )
      const states: string[] = []
      for (const { name } of tables) {
        const [state] = await clinic.rows(
          `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${String(name)} t`,
        )
        states.push(`${String(name)} ${String(state!.sum)}`)
      }
      return states
    }
    await clinic.rows("alter table audit_events add constraint no_room check (outcome <> 'done') not valid")
    try {
      for (const [name, change] of changes) {
        const then = await everything()
        assert.ok((await change()).status >= 500, name)
        assert.deepEqual(await everything(), then, name)
      }
    } finally {
      await clinic.rows('alter table audit_events drop constraint no_room')
    }
    for (const [name, change] of changes.filter(([each]) => ['item', 'staff', 'hour', 'own record'].includes(each))) {
      assert.ok((await change()).status < 300, name)
    }
  })

  const addItem = (name: string) =>
    clinic.call(admin, 'POST', '/admin/care-items', {
      kind: 'test',
      name,
      description: '',
      price: 10,
      beds: null,
      doses: null,
    })
  const extraHour = async (startTime: string) => ({ date: await clinic.day(9), startTime })

  it('is read by person, by record and by day, and looks are folded away', async () => {
    const ask = async (query: string) => (await clinic.call(admin, 'GET', `/admin/audit?${query}`)).body
    await clinic.call(doctor, 'GET', `/appointments/${appointmentId}/history`)
    const looks = (events: { action: string; refused: boolean }[]) =>
      events.filter(({ action, refused }) => action.startsWith('GET') && !refused)
    assert.equal(looks(await ask('limit=100')).length, 0)
    const [record] = await ask(`reads=yes&search=${appointmentId}`)
    assert.deepEqual([record.did, record.about[0].name], ['looked at the history of an appointment', 'Gertrude Given'])
    for (const search of [patient.id, 'gertrude', doctor.id]) {
      assert.ok(looks(await ask(`reads=yes&limit=100&search=${search}`)).length > 0, search)
    }
    const refused = await ask('refused=yes&limit=100')
    assert.ok(refused.length > 0 && refused.every((event: { refused: boolean }) => event.refused))
    assert.deepEqual(await ask(`to=${await clinic.day(-1)}`), [])
    assert.ok((await ask(`from=${await clinic.day(0)}`)).length > 0)
  })
})
