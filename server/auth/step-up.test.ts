import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { sendForm } from '../testing/form.ts'
import { hashPassword } from './passwords.ts'

/** The files below a folder, by their path from here. */
async function filesOf(folder: string, isWanted: (file: string) => boolean): Promise<string[]> {
  const all = await readdir(folder, { recursive: true })
  return all.map((file) => `${folder}/${file}`).filter(isWanted)
}

const password = 'three blue cups'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** What harms most, and every endpoint that does it: each asks. */
const asksAlways = {
  'changes how somebody logs in': [
    'DELETE /admin/users/{id}/factors',
    'DELETE /auth/passkeys/{id}',
    'DELETE /auth/totp',
    'POST /auth/passkeys/options',
    'POST /auth/recovery-codes',
    'POST /auth/totp',
  ],
  erases: ['DELETE /admin/doctors/{id}', 'DELETE /admin/users/{id}'],
  exports: [
    'GET /admin/appointments/export',
    'GET /admin/forms/{id}/answers.csv',
    'GET /admin/imports/{id}/wrong-lines',
    'GET /admin/payments/journal',
    'GET /admin/till-shifts/csv',
    'GET /admin/users/{id}/export',
    'GET /auth/profile/{id}/export',
    'GET /take-outs/{id}/file',
    'POST /take-outs',
  ],
  'grants rights': [
    'POST /admin/add-doctor',
    'POST /admin/staff',
    'POST /admin/users/{id}/invitation',
    // Who may act for somebody, and whose record is whose.
    'POST /people/{id}/guardians',
    'POST /people/{id}/merge',
    'PUT /admin/staff/{id}/rights',
  ],
  'gives back whatever the sum': ['POST /admin/payments/{id}/pay-back'],
}

/** Endpoints that do so at times: with a new address, when the file is taken, above a sum. */
const asksAtTimes = {
  'the address or the password of a log-in, a PIN': [
    'PATCH /admin/doctors/{id}',
    'PATCH /auth/profile/{id}',
    'PATCH /auth/profile/{id}/password',
    'POST /auth/profile/{id}/close',
    'PUT /auth/pin',
  ],
  'grants rights': ['POST /admin/doctors/import', 'PUT /admin/users/{id}/closed'],
  'refunds above a sum': [
    'PATCH /appointments/doctor/appointments/{id}/status',
    'PATCH /appointments/{id}/status',
    'POST /appointments/cancel-day',
    'POST /appointments/{id}/waive-fee',
    'POST /desk/money/{id}/give-back',
    'POST /desk/money/{id}/lower-price',
    'POST /doctors/my-time-off',
    'PUT /appointments/{id}',
    'PUT /change-requests/{id}/grant',
    'PUT /desk/visits/{id}/cancel',
  ],
  signs: [
    'POST /prescriptions/repeat-requests/{id}/grant',
    'POST /records/papers',
    'POST /records/papers/{id}/addenda',
    'POST /records/papers/{id}/versions',
    'POST /records/papers/{id}/withdrawal',
  ],
  emergency: ['POST /emergency-access'],
}

/** Verbs that owe refunds and do not ask, and why. */
const refundsUnasked = {
  'server/booking/move/cancel.ts': 'patients, of their own money',
  'server/booking/move/cancel-rest.ts': 'patients, of their own money',
  'server/booking/pay/pay-deposits.ts': 'a job, or a patient who did not pay',
  'server/booking/move/step-visit.ts': 'it moves on, and cancels nothing',
  'server/booking/move/cancel-coming.ts': 'for a doctor or patient who is deleted, which asks always',
  'server/booking/move/retire-doctor.ts': 'asks always',
  'server/privacy/erase-patient.ts': 'asks always, or patients of their own account with the password',
  'server/video/end.ts': 'the line failed, and the doctor is there by a pass: the price goes back',
}

const bodies: Record<string, object> = {
  'POST /admin/add-doctor': {
    ...{ name: 'Nora New', email: 'nora@salus.test', password: 'three blue cups', specialization: 'Cardiology' },
    ...{ experience: '4', fees: '80' },
  },
  'POST /people/{id}/guardians': { email: 'nora@salus.test', kind: 'parent', rights: ['visits'], paper: 'Passport' },
  'POST /people/{id}/merge': { into: randomUUID() },
  'POST /admin/staff': { name: 'Nora New', email: 'nora@salus.test', preset: 'manager' },
  'POST /admin/users/{id}/invitation': { mailed: true },
  'PUT /admin/staff/{id}/rights': { role: 'admin', rights: [] },
  'POST /take-outs': {},
}

describe('what harms most', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ env: { SECOND_FACTOR: 'on', REFUND_PROOF_ABOVE: '100' } })
  })
  after(() => clinic.closeWhole())

  const isLongAgo = (...people: Person[]) =>
    clinic.rows(
      `update sessions
       set factor_at = clinic_now() - interval '301 seconds', proved_at = clinic_now() - interval '301 seconds'
       where user_id = any($1)`,
      [people.map(({ id }) => id)],
    )
  const prove = (who: Person) => clinic.call(who, 'POST', '/auth/step-up', { password })
  async function withPassword(role: Role): Promise<Person> {
    const person = await clinic.addPerson(role)
    await clinic.rows('update users set password_hash = $2 where id = $1', [
      person.id,
      await hashPassword(password, 'test'),
    ])
    return person
  }

  it('is asked of everybody who may do it, before it is done, and the contract says where', async () => {
    const roles = { user: await clinic.addPerson(), admin: await clinic.addPerson('admin') }
    await isLongAgo(roles.user, roles.admin)
    const asking = (endpoints as readonly Endpoint[]).filter(({ stepUp }) => stepUp === true)
    for (const { method, path, who, upload } of asking) {
      const name = `${method} ${path}`
      const caller = who.includes('admin') ? roles.admin : roles.user
      const at = path.replace('{id}', randomUUID()) + (path.endsWith('/journal') ? '?month=2026-01' : '')
      const { status, body } = upload
        ? await sendForm(clinic, caller, 'POST', at, bodies[name] as Record<string, string>)
        : await clinic.call(caller, method, at, bodies[name])
      assert.deepEqual([status, body.code], [403, 'step_up_needed'], name)
    }
    const listed = Object.values(asksAlways).flat().toSorted()
    assert.deepEqual(asking.map(nameOf).toSorted(), listed)
    const byVerb = (endpoints as readonly Endpoint[]).filter(({ stepUp }) => stepUp === 'by its verb')
    assert.deepEqual(byVerb.map(nameOf).toSorted(), Object.values(asksAtTimes).flat().toSorted())
    const noted = await clinic.rows("select 1 from audit_events where outcome = 'step_up_needed'")
    assert.equal(noted.length, 0, 'what follows the proof is noted')
  })

  it('every export asks, and every verb that owes a refund', async () => {
    const exports = (endpoints as readonly Endpoint[]).filter(
      ({ path, streams, who }) =>
        who !== 'anyone' && (/\/(export|csv|journal)$/.test(path) || /csv|zip/.test(streams ?? '')),
    )
    assert.ok(exports.length > 5)
    for (const each of exports) assert.equal(each.stepUp, true, nameOf(each))

    const owing = /\b(?:oweRefunds|cancelLocked|cancelComing)\(|\bmoveTo\((?:tx|db), (?:caller|doctor),/
    const verbs = await filesOf('server', (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    const silent = []
    for (const file of verbs) {
      const text = await readFile(file, 'utf8')
      if (owing.test(text) && !text.includes('mustHaveProvedRefunds(') && !file.startsWith('server/payments/ledger'))
        silent.push(file)
    }
    assert.deepEqual(silent.toSorted(), Object.keys(refundsUnasked).toSorted())
  })

  it('the password proves it for whoever has no factor, for five minutes of their session', async () => {
    const pat = await withPassword('user')
    await isLongAgo(pat)
    const own = () => clinic.call(pat, 'GET', `/auth/profile/${pat.id}/export`)
    assert.equal((await own()).body.code, 'step_up_needed')
    const other = await clinic.signIn(pat.id)
    await clinic.rows("update sessions set factor_at = null where factor_at = 'infinity'")
    assert.equal((await prove(pat)).status, 200)
    assert.equal((await own()).status, 200)
    assert.equal((await clinic.call(other, 'GET', `/auth/profile/${pat.id}/export`)).body.code, 'step_up_needed')
  })

  it('a new address of a log-in asks it, a new name does not', async () => {
    const pat = await withPassword('user')
    await isLongAgo(pat)
    const change = (fields: Record<string, string>) => sendForm(clinic, pat, 'PATCH', `/auth/profile/${pat.id}`, fields)
    assert.equal((await change({ name: 'Pat Renamed' })).status, 200)
    assert.equal((await change({ email: 'elsewhere@salus.test' })).body.code, 'step_up_needed')
    await prove(pat)
    assert.equal((await change({ email: 'elsewhere@salus.test' })).body.user.pendingEmail, 'elsewhere@salus.test')
  })

  it('a password within the call is enough without a factor, and not beside one', async () => {
    const pat = await withPassword('user')
    await isLongAgo(pat)
    const set = (newPassword: string, currentPassword = password) =>
      clinic.call(pat, 'PATCH', `/auth/profile/${pat.id}/password`, { currentPassword, newPassword })
    assert.equal((await set('four green plates')).status, 200)
    await clinic.rows(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, browser, system, synced)
       values ($1, gen_random_uuid(), '', 0, '{}', 'x', '', '', false)`,
      [pat.id],
    )
    assert.equal((await set(password, 'not this one')).body.code, 'wrong_password')
    assert.equal((await set(password, 'four green plates')).body.code, 'step_up_needed')
    await clinic.rows('update sessions set factor_at = clinic_now() where user_id = $1', [pat.id])
    assert.equal((await set(password, 'four green plates')).status, 200)
  })

  it('reception gives back more than the setting only after a proof', async () => {
    const ruth = await clinic.addPerson('reception')
    await isLongAgo(ruth)
    const give = (amount: number) =>
      clinic.call(ruth, 'POST', `/desk/money/${randomUUID()}/give-back`, {
        amount,
        method: 'cash',
        paid: 500,
        reason: 'x',
      })
    assert.equal((await give(100)).body.code, 'not_found')
    assert.equal((await give(100.01)).body.code, 'step_up_needed')
  })

  it('cancelling above the sum asks staff and doctors, and cancels nothing until they have proved it', async () => {
    const bookedVisit = async (fee: number) => {
      const doctorId = await clinic.addDoctor({ feeCents: fee * 100 })
      const pat = await clinic.addPerson()
      const time = { doctorId, appointmentDate: await clinic.day(2), slotId: '09:00-10:00' }
      const begun = await clinic.call(pat, 'POST', '/appointments/payment/create-intent', time)
      const { clientSecret, paymentIntentId } = begun.body
      await clinic.call(pat, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
      const booked = await clinic.call(pat, 'POST', '/appointments/book', {
        ...time,
        paymentIntentId,
      })
      assert.equal(booked.status, 201, JSON.stringify(booked.body))
      const id = booked.body._id as string
      const [{ version }] = (await clinic.rows('select version from claims where id = $1', [id])) as [
        { version: number },
      ]
      return { id, version, doctor: await clinic.doctorPerson(doctorId) }
    }
    const ruth = await clinic.addPerson('reception')
    const ada = await clinic.addPerson('admin')
    for (const [fee, expected] of [
      [90, undefined],
      [120, 'step_up_needed'],
    ] as const) {
      for (const way of ['desk', 'admin', 'doctor'] as const) {
        const visit = await bookedVisit(fee)
        const who = { desk: ruth, admin: ada, doctor: visit.doctor }[way]
        await isLongAgo(who)
        const reply = await {
          desk: () =>
            clinic.call(who, 'PUT', `/desk/visits/${visit.id}/cancel`, { version: visit.version, reason: 'other' }),
          admin: () => clinic.call(who, 'PATCH', `/appointments/${visit.id}/status`, { status: 'cancelled' }),
          doctor: () =>
            clinic.call(who, 'PATCH', `/appointments/doctor/appointments/${visit.id}/status`, { status: 'cancelled' }),
        }[way]()
        assert.equal(reply.body?.code, expected, `${way} ${fee} ${JSON.stringify(reply.body)}`)
        const [{ status }] = (await clinic.rows('select status from claims where id = $1', [visit.id])) as [
          { status: string },
        ]
        assert.equal(status === 'cancelled', expected === undefined, `${way} ${fee}`)
      }
    }
  })
})
