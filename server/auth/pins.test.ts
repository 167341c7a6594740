import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { hashPassword } from './passwords.ts'

const password = 'three blue cups'
const pin = '481592'

describe('a PIN at a computer that the desk shares', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  type Mate = Person & { email: string; role: string; pass: string }

  async function addMate(role: 'reception' | 'admin' | 'doctor' = 'reception'): Promise<Omit<Mate, 'pass' | 'token'>> {
    const { id } = await clinic.addPerson(role, 'Ruth Reception')
    const hash = await hashPassword(password, 'test')
    const rows = await clinic.rows('update users set password_hash = $2 where id = $1 returning email', [id, hash])
    return { id, email: rows[0]!.email as string, role }
  }
  const asPerson = ({ token, pass = '' }: { token: string; pass?: string }) => ({
    id: String(decodeJwt(token).id),
    token,
    pass,
  })
  async function logIn(who: Pick<Mate, 'email' | 'role'>, device: string) {
    const { email, role } = who
    const { status, body } = await clinic.call(null, 'POST', '/auth/login', { email, password, role, device })
    assert.equal(status, 200)
    return asPerson(body)
  }
  /** Somebody with a PIN who has logged in at this browser. */
  async function addWithPin(device: string, role: 'reception' | 'admin' = 'reception'): Promise<Mate> {
    const mate = await addMate(role)
    const set = await clinic.call(await logIn(mate, device), 'PUT', '/auth/pin', { password, pin })
    assert.deepEqual([set.status, set.body], [200, {}])
    return { ...mate, ...(await logIn(mate, device)) }
  }
  const enter = (pass: string, digits = pin) => clinic.call(null, 'POST', '/auth/pin/log-in', { pass, pin: digits })
  const verify = async (who: Person) => (await clinic.call(who, 'GET', '/auth/verify')).status
  const device = () => crypto.randomUUID()

  it('is set with the password, is none that is tried first, and only where the desk works', async () => {
    const at = device()
    const mate = await logIn(await addMate(), at)
    const set = (body: object, who: Person = mate) => clinic.call(who, 'PUT', '/auth/pin', { password, pin, ...body })
    assert.deepEqual((await clinic.call(mate, 'GET', '/auth/pin')).body, { set: false })
    assert.equal((await set({ password: 'wrong blue cups' })).body.code, 'wrong_password')
    const dates = ['010180', '241286', '122486', '861224', '199012', '121990']
    const keys = ['147258', '159753', '741852', '789456', '125896', '000001', '110100']
    const rows = ['000000', '123456', '987654', '121212', '123123', '123321', '112233', '12345', 'abcdef']
    for (const easy of [...rows, ...dates, ...keys]) {
      assert.equal((await set({ pin: easy })).status, 400, easy)
    }
    const { pass } = (await set({ device: at })).body
    assert.deepEqual((await clinic.call(mate, 'GET', '/auth/pin')).body, { set: true })
    assert.equal((await enter(pass)).status, 200, 'in the browser where it was set it opens at once')
    const doctor = await addMate('doctor')
    assert.equal((await set({}, await logIn(doctor, at))).body.code, 'wrong_role')
    const [kept] = await clinic.rows('select sealed from desk_pins where user_id = $1', [mate.id])
    assert.ok(!String(kept!.sealed).includes('argon2'), 'the database alone does not tell what to try')
  })

  it('opens a session of its own, which ends that of whoever sat there: who acts is who came in', async () => {
    const at = device()
    const ruth = await addWithPin(at)
    const karl = await addWithPin(at)
    assert.equal(await verify(ruth), 401, 'Karl has logged in at this computer')
    const back = asPerson((await enter(ruth.pass)).body)
    assert.equal(back.id, ruth.id)
    assert.deepEqual([await verify(back), await verify(karl)], [200, 401])
    const doctorId = await clinic.addDoctor({ hours: [9, 10] })
    const [placeId] = (await clinic.rows('select id from places order by created_at limit 1')).map(({ id }) => id)
    const add = async (who: Person, startTime: string) =>
      (
        await clinic.call(who, 'POST', '/desk/visits', {
          ...{
            person: { name: 'Wanda Walker', anyway: true },
            doctorId,
            placeId,
            date: await clinic.day(2),
            startTime,
          },
        })
      ).body
    const first = await add(back, '09:00')
    const karlAgain = asPerson((await enter(karl.pass)).body)
    const second = await add(karlAgain, '10:00')
    assert.equal((await add(back, '11:00')).code, 'not_signed_in')
    const acted = await clinic.rows(
      'select claim_id, actor_id from appointment_events where claim_id = any($1) order by id',
      [[first._id, second._id]],
    )
    assert.deepEqual(
      acted.map(({ actor_id }) => actor_id),
      [ruth.id, karl.id],
    )
    // A locked session keeps its owner: their PIN opens it again, and their drafts are still there.
    await clinic.call(karlAgain, 'PUT', '/drafts/walk-in', { text: '{"name":"Wim"}' })
    assert.equal((await clinic.call(karlAgain, 'POST', '/auth/lock')).status, 204)
    assert.equal(await verify(karlAgain), 401)
    const third = asPerson((await enter(karl.pass)).body)
    assert.equal((await clinic.call(third, 'GET', '/drafts/walk-in')).body.text, '{"name":"Wim"}')
  })

  it('ends where it was locked too, and a doctor without a PIN may lock', async () => {
    const ruth = await addWithPin(device())
    const sid = String(decodeJwt(ruth.token).sid)
    assert.equal((await clinic.call(ruth, 'POST', '/auth/lock')).status, 204)
    const elsewhere = await logIn(ruth, device())
    const stranger = await logIn(await addMate(), device())
    assert.equal((await clinic.call(stranger, 'DELETE', `/auth/sessions/${sid}`)).status, 404)
    assert.equal((await clinic.call(elsewhere, 'DELETE', `/auth/sessions/${sid}`)).status, 204)
    assert.equal((await enter(ruth.pass)).body.code, 'pin_over')
    assert.equal((await clinic.call(elsewhere, 'DELETE', `/auth/sessions/${sid}`)).status, 404)
    const doctor = await logIn(await addMate('doctor'), device())
    assert.equal((await clinic.call(doctor, 'POST', '/auth/lock')).status, 204)
    assert.equal(await verify(doctor), 401)
  })

  it('tells its owner when it is used from another network, and not where they work', async () => {
    const ruth = await addWithPin(device())
    const from = (remoteAddress: string) =>
      clinic.app.inject({
        ...{ method: 'POST', url: '/api/auth/pin/log-in', remoteAddress },
        ...{ payload: { pass: ruth.pass, pin } },
      })
    const told = () => clinic.rows("select facts from notices where user_id = $1 and kind = 'new-log-in'", [ruth.id])
    assert.equal((await enter(ruth.pass)).status, 200)
    assert.deepEqual(await told(), [])
    assert.equal((await from('198.51.100.4')).statusCode, 200)
    assert.equal((await told()).length, 1, 'from there nobody has proved the password')
  })

  it('is an admin’s for the desk alone', async () => {
    const at = device()
    const ada = await addWithPin(at, 'admin')
    assert.equal((await clinic.call(ada, 'GET', '/admin/users')).status, 200)
    const byPin = asPerson((await enter(ada.pass)).body)
    assert.deepEqual((await clinic.call(byPin, 'GET', '/auth/verify')).body.rights, ['desk', 'people', 'take-money'])
    assert.equal((await clinic.call(byPin, 'GET', '/desk/board')).status, 200)
    assert.equal((await clinic.call(byPin, 'GET', '/admin/users')).body.code, 'right_missing')
  })

  it('opens nothing after five wrong tries, however many come at once, until the password was entered', async () => {
    const at = device()
    const ruth = await addWithPin(at)
    const tries = await Promise.all(Array.from({ length: 25 }, () => enter(ruth.pass, '739164')))
    const codes = tries.map(({ body }) => body.code)
    assert.ok(codes.filter((code) => code === 'wrong_pin').length <= 4)
    assert.ok(codes.every((code) => code === 'wrong_pin' || code === 'pin_over'))
    assert.equal((await enter(ruth.pass)).body.code, 'pin_over', 'nor does the right one')
    const again = await logIn(ruth, at)
    const missed = await clinic.call(null, 'POST', '/auth/pin/log-in', { pass: again.pass, pin: '739164' })
    assert.match(missed.body.message, /4 tries are left/)
    assert.equal((await enter(again.pass)).status, 200)
  })

  it('opens for one of two who come in at the same moment', async () => {
    const at = device()
    const mates = [await addWithPin(at), await addWithPin(at), await addWithPin(at)]
    for (let round = 0; round < 5; round++) {
      const came = await Promise.all(mates.map(({ pass }) => enter(pass)))
      assert.deepEqual(
        came.map(({ status }) => status),
        [200, 200, 200],
      )
      const still = await Promise.all(came.map(async ({ body }) => verify(asPerson(body))))
      assert.equal(still.filter((status) => status === 200).length, 1)
    }
  })

  it('ends with the working day, a log-out, another password, and whatever else ends log-ins', async () => {
    const over = async (end: (mate: Mate) => Promise<unknown>, what: string) => {
      const mate = await addWithPin(device())
      await end(mate)
      assert.equal((await enter(mate.pass)).body.code, 'pin_over', what)
    }
    const admin = await clinic.addPerson('admin')
    await over((mate) => clinic.call(mate, 'POST', '/auth/logout'), 'log-out')
    await over((mate) => clinic.call(mate, 'DELETE', '/auth/pin'), 'taken away')
    await over((mate) => clinic.call(mate, 'PUT', '/auth/pin', { password, pin: '275913' }), 'another PIN')
    await over(
      async (mate) => clinic.call({ ...mate, ...(await logIn(mate, device())) }, 'DELETE', '/auth/sessions'),
      'all others ended',
    )
    await over(
      (mate) =>
        clinic.rows(`update desk_passes set expires_at = clinic_now() - interval '1 second' where user_id = $1`, [
          mate.id,
        ]),
      'the day is over',
    )
    await over((mate) => clinic.call(admin, 'PUT', `/admin/users/${mate.id}/closed`, { closed: true }), 'closed')
    await over(async (mate) => {
      const elsewhere = await logIn(mate, device())
      const change = { currentPassword: password, newPassword: 'four green plates' }
      assert.equal((await clinic.call(elsewhere, 'PATCH', `/auth/profile/${mate.id}/password`, change)).status, 200)
    }, 'another password')
    const [forged, other] = [await addWithPin(device()), await addWithPin(device())]
    assert.equal((await enter(forged.pass.replace(/^[^.]+/, other.pass.split('.')[0]!))).body.code, 'pin_over')
  })
})
