import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { sendForm } from '../testing/form.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { csvLines } from '../platform/csv-lines.ts'

const fields = {
  name: 'Nina New',
  email: 'nina@salus.test',
  password: 'first-one',
  specialization: 'Cardiology',
  experience: '12',
  fees: '120.50',
}

describe('taking doctors on', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Nora Admin')
  })
  after(() => clinic.closeWhole())
  const call = (method: string, path: string, body?: unknown) => clinic.call(admin, method, path, body)

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
      const { status, body } = await sendForm(clinic, admin, 'POST', '/admin/add-doctor', { ...fields, ...wrong })
      assert.deepEqual([status, body.issues?.[0]?.path], [400, path], path)
    }
    const added = await sendForm(clinic, admin, 'POST', '/admin/add-doctor', fields)
    assert.deepEqual([added.status, added.body.message], [201, 'Doctor added successfully'])
    const { doctor } = added.body
    assert.deepEqual(
      [doctor.fees, doctor.experience, doctor.standing, doctor.standingBy],
      [120.5, 12, 'verified', 'Nora Admin'],
    )
    assert.equal((await sendForm(clinic, admin, 'POST', '/admin/add-doctor', fields)).body.code, 'email_in_use')
    const [mail] = await mailsTo(clinic, 'nina@salus.test')
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
    const svg = await sendForm(
      clinic,
      admin,
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
    const changed = await sendForm(clinic, admin, 'PATCH', `/admin/doctors/${id}`, {
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
    const pdf = await sendForm(
      clinic,
      admin,
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
    const html = await sendForm(
      clinic,
      admin,
      'POST',
      `/admin/doctors/${id}/documents`,
      { name: 'x' },
      { name: 'document', bytes: Buffer.from('<html>') },
    )
    assert.equal(html.body.code, 'not_a_document')
    await call('PUT', `/admin/doctors/${id}/standing`, { standing: 'verified' })
    assert.equal(await book(), 201)
  })

  it('imports a thousand doctors in one go, with whom nobody can log in before they have set a password', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => `Dr ${n},many${n}@import.test,Cardiology,5,10`)
    const csv = ['name,email,specialization,experience,fees', ...lines].join('\n')
    const { body } = await call('POST', '/admin/doctors/import', { csv, commit: true })
    assert.equal(body.added, 1000)
    // One hash for all: a hash for each would take half a minute.
    const hashes = await clinic.rows("select distinct password_hash from users where email like 'many%@import.test'")
    assert.deepEqual(hashes, [{ password_hash: '-' }])
    const guess = { email: 'many7@import.test', password: '-', role: 'doctor' }
    assert.equal((await clinic.call(null, 'POST', '/auth/login', guess)).status, 401)
  })

  it('imports doctors from CSV: first what is wrong in each line, then all or none', async () => {
    assert.deepEqual(csvLines('\ufeffa;"b;""c""";d\r\n\r\n1;"2\n2";3\n4;5;6'), [
      { number: 1, cells: ['a', 'b;"c"', 'd'] },
      { number: 4, cells: ['1', '2\n2', '3'] },
      { number: 5, cells: ['4', '5', '6'] },
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
    assert.equal((await mailsTo(clinic, 'bob@import.test'))[0]!.subject, 'Set up your Salus account')
    assert.equal(
      (await call('POST', '/admin/doctors/import', { csv: good, commit: true })).body.lines[0].problems.length,
      1,
    )
    assert.match(
      (await call('POST', '/admin/doctors/import', { csv: 'a,b\n1,2' })).body.lines[0].problems[0],
      /Columns are missing/,
    )
    const [open] = (await call('POST', '/admin/doctors/import', { csv: `${head}\nAda,"ada` })).body.lines
    assert.match(open.problems[0], /cannot be read/)
  })

  it('writes to the doctors it imports in the language of whoever invites them', async () => {
    const csv = 'name,email,specialization,experience,fees\nEva,eva@import.test,Cardiology,5,10'
    const { statusCode } = await clinic.app.inject({
      method: 'POST',
      url: '/api/admin/doctors/import',
      headers: { authorization: `Bearer ${admin.token}`, 'salus-language': 'de' },
      payload: { csv, commit: true },
    })
    assert.equal(statusCode, 200)
    assert.deepEqual(await clinic.rows("select language from persons where email = 'eva@import.test'"), [
      { language: 'de' },
    ])
  })

  it('imports no name and no e-mail that cannot be stored or that nobody can see', async () => {
    const head = 'name,email,specialization,experience,fees'
    for (const [name, email] of [
      ['a\u0000b', 'nul@import.test'],
      ['Ada', 'n\u0000ul@import.test'],
      ['a\ud800b', 'surrogate@import.test'],
      ['Ada\u202e', 'turned@import.test'],
      ['\u200b', 'nothing@import.test'],
    ] as const) {
      const csv = `${head}\n${name},${email},Cardiology,5,10`
      for (const commit of [false, true]) {
        const { status, body } = await call('POST', '/admin/doctors/import', { csv, commit })
        assert.deepEqual([status, body.added, body.lines.length], [200, 0, 1], JSON.stringify([name, email]))
        assert.ok(body.lines[0].problems.length > 0, JSON.stringify([name, email]))
      }
    }
  })
})
