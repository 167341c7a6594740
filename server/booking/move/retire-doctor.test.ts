import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { type Clinic, goodCard, openClinic, type Person } from '../../testing/clinic.ts'
import { eventually } from '../../testing/eventually.ts'
import { relayAll } from '../../testing/relay-all.ts'
import { sweepPayments } from '../pay/sweep.ts'

describe('deleting a doctor', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Nora Admin')
  })
  after(() => clinic.closeWhole())
  const call = (method: string, path: string, body?: unknown) => clinic.call(admin, method, path, body)

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
        `const { openPool, openDatabase } = await import(${module('../../platform/database.ts')})
         const { sandboxProvider } = await import(${module('../../payments/sandbox.ts')})
         const { retireDoctor } = await import(${module('./retire-doctor.ts')})
         const { sweepPayments } = await import(${module('../pay/sweep.ts')})
         const pool = openPool(${JSON.stringify(clinic.databaseUrl)}, { timeZone: 'Europe/Berlin', connections: 4 })
         const db = openDatabase(pool)
         const real = sandboxProvider(db)
         let done = 0
         const payments = { ...real, async refund(...all) {
           if (done++ === 11) { console.log('half way'); await new Promise(() => undefined) }
           return real.refund(...all)
         } }
         const ground = { db, payments, log: { warn() {} }, forgetCaller() {} }
         await retireDoctor(ground, ${JSON.stringify({ id: admin.id, role: 'admin' })}, ${JSON.stringify(doctorId)})
         await sweepPayments(ground)`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const over = once(worker, 'exit').then(() => assert.fail('the worker ended before it was half way'))
    over.catch(() => undefined)
    await Promise.race([once(worker.stdout!, 'data'), over])
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await clinic.rows('update payments set next_check_at = clinic_now() where next_check_at is not null')
    await Promise.all([sweepPayments(clinic.ground), sweepPayments(clinic.ground)])
    await Promise.all([relayAll(clinic.ground), relayAll(clinic.ground)])
    const [states] = await clinic.rows(
      `select count(*) filter (where claims.status = 'cancelled') as cancelled,
         count(*) filter (where payments.status = 'refunded') as refunded,
         (select count(*) from sandbox_intents join payments p on p.intent_id = sandbox_intents.id
           join claims c on c.id = p.claim_id
          where c.doctor_id = $1 and sandbox_intents.refunded_cents = sandbox_intents.amount_cents) as paid_back,
         (select count(*) from mails where user_id = any($2::uuid[]) and kind = 'cancelled') as told
       from claims left join payments on payments.claim_id = claims.id where claims.doctor_id = $1`,
      [doctorId, patients.map(({ id }) => id)],
    )
    assert.deepEqual(Object.values(states!).map(Number), [40, 30, 30, 40])
    assert.equal((await clinic.call(null, 'GET', `/doctors/${doctorId}`)).status, 404)
    await eventually('their session has ended', async () => {
      return (await clinic.call(doctor, 'GET', '/auth/verify')).status === 401
    })
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
})
