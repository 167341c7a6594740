import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import type { Appointment } from '#contract/booking.ts'
import { sweepPayments } from './booking/sweep.ts'
import { brokenInvariants } from './check-invariants.ts'
import { deliverMail } from './mail/deliver.ts'
import { type Clinic, goodCard, openClinic, type Person } from './testing/clinic.ts'
import { relayAll } from './testing/relay-all.ts'
import { refreshFigures } from './reports/refresh.ts'
import { csvCells } from './doctors/import.ts'

const fields = {
  name: 'Nina New',
  email: 'nina@salus.test',
  password: 'first-one',
  specialization: 'Cardiology',
  experience: '12',
  fees: '120.50',
}

describe('the admin’s side', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Nora Admin')
  })
  after(async () => {
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await clinic.close()
  })

  async function form(
    method: string,
    path: string,
    values: Record<string, string>,
    file?: { name: string; bytes: Buffer },
  ) {
    const boundary = '----salus'
    const chunks: Uint8Array[] = Object.entries(values).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    )
    if (file) {
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.name}"; filename="x"\r\ncontent-type: application/pdf\r\n\r\n`
      chunks.push(Buffer.from(head), file.bytes, Buffer.from('\r\n'))
    }
    const response = await clinic.app.inject({
      method: method as 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    })
    return { status: response.statusCode, body: response.json() }
  }
  const call = (method: string, path: string, body?: unknown) => clinic.call(admin, method, path, body)
  const mailsTo = async (email: string) => {
    await relayAll(clinic.ground)
    await deliverMail(clinic.ground)
    const response = await clinic.app.inject({
      url: `/api/dev/outbox?to=${email}`,
      headers: { accept: 'application/json' },
    })
    return response.json() as { subject: string; text: string }[]
  }

  it('adds a doctor, verified by this admin, who sets a password of their own by mail', async () => {
    for (const [wrong, path] of [
      [{ name: '' }, 'name'],
      [{ email: 'nobody' }, 'email'],
      [{ password: '12345' }, 'password'],
      [{ specialization: 'Magic' }, 'specialization'],
      [{ experience: '51' }, 'experience'],
      [{ experience: '1.5' }, 'experience'],
      [{ fees: '-1' }, 'fees'],
      [{ fees: '1.234' }, 'fees'],
    ] as const) {
      const { status, body } = await form('POST', '/admin/add-doctor', { ...fields, ...wrong })
      assert.deepEqual([status, body.issues?.[0]?.path], [400, path], path)
    }
    const added = await form('POST', '/admin/add-doctor', fields)
    assert.deepEqual([added.status, added.body.message], [201, 'Doctor added successfully'])
    const { doctor } = added.body
    assert.deepEqual(
      [doctor.fees, doctor.experience, doctor.standing, doctor.standingBy],
      [120.5, 12, 'verified', 'Nora Admin'],
    )
    assert.equal((await form('POST', '/admin/add-doctor', fields)).body.code, 'email_in_use')
    const [mail] = await mailsTo('nina@salus.test')
    const token = /reset-password#(\S+)/.exec(mail!.text)![1]
    assert.equal(
      (await clinic.call(null, 'POST', '/auth/reset-password', { token, password: 'my-own-one' })).status,
      200,
    )
    const logIn = await clinic.call(null, 'POST', '/auth/login', {
      email: 'nina@salus.test',
      password: 'my-own-one',
      role: 'doctor',
    })
    assert.equal(logIn.status, 200)
    const svg = await form(
      'POST',
      '/admin/add-doctor',
      { ...fields, email: 'svg@salus.test' },
      { name: 'image', bytes: Buffer.from('<svg/>') },
    )
    assert.deepEqual([svg.status, svg.body.message], [415, 'Please select an image file'])
  })

  it('changes what it is given; what was booked keeps its fee', async () => {
    const id = await clinic.addDoctor({ feeCents: 5000 })
    const patient = await clinic.addPerson()
    const booked = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId: id,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(2),
      paymentMethod: 'clinic',
    })
    const changed = await form('PATCH', `/admin/doctors/${id}`, {
      fees: '75',
      specialization: 'Neurology',
      registrationNumber: 'R-17',
    })
    assert.deepEqual(
      [changed.body.fees, changed.body.specialization, changed.body.registrationNumber, changed.body.comingCount],
      [75, 'Neurology', 'R-17', 1],
    )
    const mine = await clinic.call(patient, 'GET', '/appointments/my-appointments')
    assert.equal(mine.body[0].amount, 50)
    assert.equal(mine.body[0]._id, booked.body._id)
  })

  it('only verified doctors are in the directory and can be booked', async () => {
    const id = await clinic.addDoctor({ name: 'Vera Verify' })
    const patient = await clinic.addPerson()
    const book = async () =>
      (
        await clinic.call(patient, 'POST', '/appointments/book', {
          doctorId: id,
          slotId: '09:00-10:00',
          appointmentDate: await clinic.day(3),
          paymentMethod: 'clinic',
        })
      ).status
    const suspended = await call('PUT', `/admin/doctors/${id}/standing`, { standing: 'suspended' })
    assert.deepEqual([suspended.body.standing, suspended.body.standingBy], ['suspended', 'Nora Admin'])
    assert.equal((await clinic.call(null, 'GET', `/doctors/${id}`)).status, 404)
    assert.equal(await book(), 404)
    assert.equal((await clinic.call(await clinic.doctorPerson(id), 'GET', '/doctors/me')).status, 200)
    assert.equal((await call('GET', '/admin/doctors?standing=suspended&search=vera')).body.length, 1)
    const pdf = await form(
      'POST',
      `/admin/doctors/${id}/documents`,
      { name: 'Licence.pdf' },
      { name: 'document', bytes: Buffer.from('%PDF-1.7 x') },
    )
    assert.equal(pdf.body.documents[0].name, 'Licence.pdf')
    const document = await clinic.app.inject({
      url: `/api/admin/documents/${pdf.body.documents[0]._id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    assert.deepEqual([document.headers['content-type'], document.body], ['application/pdf', '%PDF-1.7 x'])
    const html = await form(
      'POST',
      `/admin/doctors/${id}/documents`,
      { name: 'x' },
      { name: 'document', bytes: Buffer.from('<html>') },
    )
    assert.equal(html.body.code, 'not_a_document')
    await call('PUT', `/admin/doctors/${id}/standing`, { standing: 'verified' })
    assert.equal(await book(), 201)
  })

  it('a deletion with 40 coming appointments, 30 of them paid, killed half way and resumed', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Rita Retire', hours: [9, 10, 11, 12] })
    const doctor = await clinic.doctorPerson(doctorId)
    const patients = await clinic.addPeople(40)
    await Promise.all(
      patients.map(async (patient, n) => {
        const hour = 9 + (n % 4)
        const wanted = {
          doctorId,
          slotId: `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`,
          appointmentDate: await clinic.day(1 + Math.floor(n / 4)),
        }
        if (n >= 30) return clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
        const intent = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
        await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
        return clinic.call(patient, 'POST', '/appointments/book', {
          ...wanted,
          paymentIntentId: intent.paymentIntentId,
        })
      }),
    )
    const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
    const worker = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { openPool, openDatabase } = await import(${module('./platform/database.ts')})
         const { sandboxProvider } = await import(${module('./payments/sandbox.ts')})
         const { retireDoctor } = await import(${module('./booking/retire-doctor.ts')})
         const db = openDatabase(openPool(${JSON.stringify(clinic.databaseUrl)}, { timeZone: 'Europe/Berlin', connections: 4 }))
         const real = sandboxProvider(db)
         let done = 0
         const payments = { ...real, async refund(...all) {
           if (done++ === 11) { console.log('half way'); await new Promise(() => undefined) }
           return real.refund(...all)
         } }
         await retireDoctor({ db, payments, log: { warn() {} } }, ${JSON.stringify({ id: admin.id, role: 'admin' })}, ${JSON.stringify(doctorId)})`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(worker.stdout!, 'data')
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await clinic.rows('update payments set next_check_at = clinic_now() where next_check_at is not null')
    await Promise.all([sweepPayments(clinic.ground), sweepPayments(clinic.ground)])
    await Promise.all([relayAll(clinic.ground), relayAll(clinic.ground)])
    const [states] = await clinic.rows(
      `select count(*) filter (where claims.status = 'cancelled') as cancelled,
         count(*) filter (where payments.status = 'refunded') as refunded,
         (select count(*) from sandbox_intents join payments p on p.intent_id = sandbox_intents.id join claims c on c.id = p.claim_id
          where c.doctor_id = $1 and refunded_cents = sandbox_intents.amount_cents) as paid_back,
         (select count(*) from mails where user_id = any($2::uuid[]) and kind = 'cancelled') as told
       from claims left join payments on payments.claim_id = claims.id where claims.doctor_id = $1`,
      [doctorId, patients.map(({ id }) => id)],
    )
    assert.deepEqual(Object.values(states!).map(Number), [40, 30, 30, 40])
    assert.equal((await clinic.call(null, 'GET', `/doctors/${doctorId}`)).status, 404)
    await new Promise((resolve) => setTimeout(resolve, 1050))
    assert.equal((await clinic.call(doctor, 'GET', '/auth/verify')).status, 401)
    assert.equal((await call('DELETE', `/admin/doctors/${doctorId}`)).status, 404)
    const past = await clinic.call(patients[0]!, 'GET', '/appointments/my-appointments')
    assert.equal(past.body[0].doctorId.name, 'Rita Retire')
  })

  it('says how many appointments a deletion has cancelled', async () => {
    const doctorId = await clinic.addDoctor()
    await clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(2),
      paymentMethod: 'clinic',
    })
    const { body } = await call('DELETE', `/admin/doctors/${doctorId}`)
    assert.deepEqual(body, { message: 'Doctor deleted successfully', cancelledAppointments: 1 })
  })

  it('imports doctors from CSV: first what is wrong in each line, then all or none', async () => {
    assert.deepEqual(csvCells('a;"b;""c""";d\r\n\r\n1;2;3'), [
      ['a', 'b;"c"', 'd'],
      ['1', '2', '3'],
    ])
    const head = 'name,email,specialization,experience,fees'
    const bad = `${head}\nAda,ada@import.test,Cardiology,10,100\n,broken,Magic,99,free\nBob,ada@import.test,Neurology,3,80`
    const preview = (await call('POST', '/admin/doctors/import', { csv: bad, commit: true })).body
    assert.equal(preview.added, 0)
    assert.deepEqual(
      preview.lines.map(({ line, problems }: { line: number; problems: string[] }) => [line, problems.length]),
      [
        [2, 0],
        [3, 5],
        [4, 1],
      ],
    )
    const good = `${head}\nAda,ada@import.test,Cardiology,10,100\n"Bob, the second",bob@import.test,"ENT (Ear, Nose, Throat)",3,80.50`
    assert.equal((await call('POST', '/admin/doctors/import', { csv: good })).body.added, 0)
    assert.equal((await call('POST', '/admin/doctors/import', { csv: good, commit: true })).body.added, 2)
    assert.equal((await mailsTo('bob@import.test'))[0]!.subject, 'Your place at Salus')
    assert.equal(
      (await call('POST', '/admin/doctors/import', { csv: good, commit: true })).body.lines[0].problems.length,
      1,
    )
    assert.match(
      (await call('POST', '/admin/doctors/import', { csv: 'a,b\n1,2' })).body.lines[0].problems[0],
      /Columns are missing/,
    )
  })

  it('finds, filters, sorts and exports appointments; moves them by its own table', async () => {
    const doctorId = await clinic.addDoctor({ name: '=Formula Doctor' })
    const patient = await clinic.addPerson('user', 'Zoë Çelik')
    const ids: string[] = []
    for (const day of [1, 2, 3]) {
      const { body } = await clinic.call(patient, 'POST', '/appointments/book', {
        doctorId,
        slotId: '09:00-10:00',
        appointmentDate: await clinic.day(day),
        paymentMethod: 'clinic',
      })
      ids.push(body._id)
    }
    const list = async (query: string) => await call('GET', `/appointments/all?doctorId=${doctorId}${query}`)
    assert.deepEqual(
      (await list('')).body.map((each: Appointment) => each._id),
      ids.toReversed(),
    )
    assert.deepEqual(
      (await list('&sort=oldest&limit=1&offset=1')).body.map((each: Appointment) => each._id),
      [ids[1]],
    )
    assert.equal((await list('&search=celik')).headers['x-total-count'], '3')
    assert.equal((await list('&search=nobody')).body.length, 0)
    assert.equal((await list(`&from=${await clinic.day(2)}&to=${await clinic.day(2)}`)).body.length, 1)
    assert.equal((await list('&payment=pending')).body.length, 3)
    assert.equal((await list('&payment=refunded')).body.length, 0)
    const move = (id: string, status: string) => call('PATCH', `/appointments/${id}/status`, { status })
    assert.equal((await move(ids[0]!, 'completed')).body.code, 'transition_not_allowed')
    assert.equal((await move(ids[0]!, 'confirmed')).body.status, 'confirmed')
    assert.equal((await move(ids[0]!, 'completed')).body.status, 'completed')
    assert.equal((await move(ids[1]!, 'cancelled')).body.status, 'cancelled')
    assert.equal((await move(ids[1]!, 'pending')).body.code, 'transition_not_allowed')
    assert.equal((await list('&status=cancelled')).body.length, 1)
    const csv = await clinic.app.inject({
      url: `/api/admin/appointments/export?doctorId=${doctorId}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const rows = csvCells(csv.body)
    assert.deepEqual([rows.length, rows[1]![5], rows[1]![3]], [4, "'=Formula Doctor", 'Zoë Çelik'])
    const recent = await call('GET', '/admin/appointments?limit=5')
    assert.equal(recent.body[0].doctorName, '=Formula Doctor')
  })

  it('tries a refund again, once, and only where one is owed', async () => {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson()
    const wanted = { doctorId, slotId: '10:00-11:00', appointmentDate: await clinic.day(4) }
    const intent = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
    const booked = await clinic.call(patient, 'POST', '/appointments/book', {
      ...wanted,
      paymentIntentId: intent.paymentIntentId,
    })
    const found = (await call('GET', `/admin/payments?search=${intent.paymentIntentId}`)).body
    assert.deepEqual([found.length, found[0].status, found[0].amount], [1, 'booked', 120])
    assert.equal((await call('POST', `/admin/payments/${found[0]._id}/retry-refund`)).body.code, 'not_refundable')
    await clinic.call(patient, 'PUT', `/appointments/${booked.body._id}/cancel`)
    await clinic.rows(
      "update payments set status = 'refund_due', refund_attempts = 3, last_error = 'bank away' where id = $1",
      [found[0]._id],
    )
    assert.equal((await call('GET', '/admin/payments?status=attention')).body[0]._id, found[0]._id)
    const retried = await Promise.all([1, 2, 3].map(() => call('POST', `/admin/payments/${found[0]._id}/retry-refund`)))
    for (const { body } of retried) assert.equal(body.status, 'refunded')
  })

  it('closes accounts, exports a patient whole, and erases them', async () => {
    const patient = await clinic.addPerson('user', 'Gertrude Gone')
    const doctorId = await clinic.addDoctor()
    const { body: booked } = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId: '11:00-12:00',
      appointmentDate: await clinic.day(5),
      paymentMethod: 'clinic',
    })
    await clinic.rows("update claims set notes = 'secretword' where id = $1", [booked._id])
    await clinic.call(patient, 'POST', '/care/requests', {
      kind: 'ambulance',
      location: 'secretstreet',
      patientName: 'Gertrude Gone',
      phone: '+1 555 0000',
      situation: 'secretfall',
    })
    await mailsTo('x')
    const [{ email } = {}] = await clinic.rows('select email from users where id = $1', [patient.id])
    const closed = await call('PUT', `/admin/users/${patient.id}/closed`, { closed: true })
    assert.equal(closed.body.closed, true)
    await new Promise((resolve) => setTimeout(resolve, 1050))
    assert.equal((await clinic.call(patient, 'GET', '/auth/verify')).status, 401)
    assert.equal((await call('PUT', `/admin/users/${admin.id}/closed`, { closed: true })).body.code, 'own_account')
    const everything = (await call('GET', `/admin/users/${patient.id}/export`)).body
    assert.deepEqual(
      [
        everything.profile.email,
        everything.appointments.length,
        everything.appointments[0].notes,
        everything.careRequests.length,
      ],
      [email, 1, 'secretword', 1],
    )
    const erased = await call('DELETE', `/admin/users/${patient.id}`)
    assert.equal(erased.body.cancelledAppointments, 1)
    const tables = await clinic.rows("select tablename from pg_tables where schemaname = 'public'")
    for (const { tablename } of tables) {
      const [found] = await clinic.rows(
        `select count(*) as n from ${tablename as string} t where t::text ~* 'gertrude|secretword|secretstreet|secretfall' or position($1 in t::text) > 0`,
        [String(email)],
      )
      assert.equal(Number(found!.n), 0, `${tablename as string} still knows them`)
    }
    assert.equal((await call('DELETE', `/admin/users/${patient.id}`)).status, 404)
    const [kept] = await clinic.rows('select status from claims where id = $1', [booked._id])
    assert.equal(kept!.status, 'cancelled')
  })

  it('keeps a trail of who read and changed what, which nobody can rewrite', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    await clinic.call(doctor, 'GET', '/appointments/doctor/appointments')
    await call('PUT', `/admin/doctors/${doctorId}/standing`, { standing: 'suspended' })
    const { body } = await call('GET', `/admin/audit?search=${doctorId}`)
    assert.deepEqual(
      [body[0].action, body[0].actor, body[0].role],
      ['PUT /admin/doctors/{id}/standing', 'Nora Admin', 'admin'],
    )
    assert.ok(body[0].address)
    const reads = await call('GET', '/admin/audit?role=doctor')
    assert.ok(reads.body.some(({ action }: { action: string }) => action === 'GET /appointments/doctor/appointments'))
    await assert.rejects(clinic.rows("update audit_events set actor_name = 'x'"), /append-only/)
    await assert.rejects(clinic.rows('delete from audit_events'), /append-only/)
  })

  it('sums up what happened: overview and analytics', async () => {
    const own = await openClinic()
    try {
      const boss = await own.addPerson('admin')
      const doctorId = await own.addDoctor({ feeCents: 10_000, hours: [9, 10] })
      await own.addDoctor({ feeCents: 5000, hours: [] })
      const [a, b] = (await own.addPeople(2)) as [Person, Person]
      const book = async (who: Person, day: number, slotId: string) =>
        (
          await own.call(who, 'POST', '/appointments/book', {
            doctorId,
            slotId,
            appointmentDate: await own.day(day),
            paymentMethod: 'clinic',
          })
        ).body._id
      await book(a, 1, '09:00-10:00')
      await book(a, 2, '09:00-10:00')
      const cancelled = await book(b, 1, '10:00-11:00')
      await own.call(b, 'PUT', `/appointments/${cancelled}/cancel`)
      const overview = (await own.call(boss, 'GET', '/admin/overview')).body
      assert.deepEqual(overview, {
        doctors: 2,
        appointments: 3,
        users: 2,
        revenue: 150,
        received: 0,
        refunded: 0,
        appointmentRate: 150,
        averageRevenue: 75,
      })
      await relayAll(own.ground)
      assert.equal(await refreshFigures(own.ground), 2)
      const range = `from=${await own.day(1)}&to=${await own.day(7)}`
      const report = (await own.call(boss, 'GET', `/admin/analytics?${range}`)).body
      assert.deepEqual(report.totals, { bookings: 3, revenue: 200, cancellations: 1, noShows: 0 })
      assert.deepEqual(
        report.periods.map(({ bookings }: { bookings: number }) => bookings),
        [2, 1],
      )
      assert.deepEqual(
        [report.step, report.doctors[0].bookedHours, report.doctors[0].offeredHours, report.doctors[0].utilisation],
        ['day', 2, 14, 0.143],
      )
      assert.deepEqual(report.leadTime.slice(0, 2), [
        { bucket: 'same day', bookings: 0 },
        { bucket: '1-2 days', bookings: 3 },
      ])
      assert.equal(
        report.hours.reduce((sum: number, { bookings }: { bookings: number }) => sum + bookings, 0),
        3,
      )
      assert.equal((await own.call(boss, 'GET', `/admin/analytics?from=2026-02-01&to=2026-01-01`)).status, 400)
      assert.equal((await own.call(boss, 'GET', `/admin/analytics?from=2020-01-01&to=2026-01-01`)).status, 400)
    } finally {
      await own.close()
    }
  })

  it('checks the system part by part', async () => {
    const checks = (await clinic.call(await clinic.addPerson('test'), 'GET', '/system-check')).body
    assert.deepEqual(
      checks.map(({ name }: { name: string }) => name),
      ['API', 'Database', 'Payments', 'Mail', 'Live channel', 'Version'],
    )
    assert.ok(checks.find(({ name }: { name: string }) => name === 'Database').ok)
  })

  it('reads its lists by index', async () => {
    const own = await openClinic()
    try {
      const doctorId = await own.addDoctor()
      const patient = await own.addPerson()
      await own.rows(
        `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location)
         select $1, $2, date, make_time(hour, 0, 0), make_time(hour + 1, 0, 0),
           tstzrange(date + make_time(hour, 0, 0), date + make_time(hour + 1, 0, 0)), 'completed', 0, 'clinic', 'Clinic'
         from generate_series(1, 12000) n, lateral (select clinic_today() - n / 12 as date, 9 + n % 12 as hour) at`,
        [doctorId, patient.id],
      )
      await own.rows(
        `insert into audit_events (at, actor_id, actor_name, role, action, address)
         select now() - make_interval(secs => n), $1, 'x', 'admin', 'x', 'x' from generate_series(1, 5000) n`,
        [patient.id],
      )
      await own.rows('vacuum analyze claims, audit_events')
      const plan = async (query: string) =>
        (await own.rows(`explain ${query}`)).map((row) => row['QUERY PLAN']).join('\n')
      const newest = await plan(`select * from appointments order by date desc, start_time desc, id limit 50`)
      assert.match(newest, /claims_by_date/)
      const range = await plan(`select count(*) from appointments where date > clinic_today() - 7`)
      assert.match(range, /claims_by_date/)
      assert.match(await plan('select * from audit_events order by at desc, id desc limit 50'), /audit_events_at/)
    } finally {
      await own.close()
    }
  })
})
