import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { everyRight, type Grant, presets } from '#contract/rights.ts'
import { deliverMail } from '../mail/deliver.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { mailsTo } from '../testing/mails-to.ts'

describe('staff and their rights', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Nora Admin')
  })
  after(() => clinic.close())

  const add = (who: Person, name: string, preset: string) =>
    clinic.call(who, 'POST', '/admin/staff', { name, email: `${crypto.randomUUID()}@salus.test`, preset })
  const give = (who: Person, id: string, rights: readonly Grant[], role = 'admin') =>
    clinic.call(who, 'PUT', `/admin/staff/${id}/rights`, { role, rights })
  const close = (who: Person, id: string) => clinic.call(who, 'PUT', `/admin/users/${id}/closed`, { closed: true })
  const rightsOf = async (id: string) =>
    (await clinic.rows('select right_name from staff_rights where account_id = $1 order by 1', [id])).map(
      (row) => row.right_name,
    )

  it('is invited in the language that the inviter chooses, and reads it from then on', async () => {
    const invited = (language: string) =>
      clinic.call(admin, 'POST', '/admin/staff', {
        name: 'Gerda Empfang',
        email: `gerda-${language}@clinic.test`,
        preset: 'desk',
        language,
      })
    assert.equal((await invited('de')).status, 201)
    const [mail] = await mailsTo(clinic, 'gerda-de@clinic.test')
    assert.match(mail!.text, /Gerda Empfang/)
    assert.match(mail!.text, /Passwort/)
    assert.deepEqual((await invited('tlh')).body.code, 'invalid_input')
  })

  it('is invited by mail with the rights of a preset, logs in at the desk, and is listed', async () => {
    const { status, body } = await add(admin, 'Ruth Reception', 'desk')
    assert.deepEqual(
      [status, body.member.role, body.member.rights],
      [201, 'reception', ['desk', 'people', 'take-money']],
    )
    const { _id: id, email, invited } = body.member
    assert.equal(invited, true)
    await deliverMail(clinic.ground)
    const [mail] = await mailsTo(clinic, email)
    const token = /reset-password#(\S+)/.exec(mail!.text)?.[1]
    const set = await clinic.call(null, 'POST', '/auth/reset-password', { token, password: 'four green plates' })
    assert.deepEqual([set.status, set.body.role], [200, 'reception'], 'says whose door it is')
    const logIn = (role: string) =>
      clinic.call(null, 'POST', '/auth/login', { email, password: 'four green plates', role })
    assert.equal((await logIn('admin')).body.code, 'wrong_login')
    const ruth = { id, token: (await logIn('reception')).body.token }
    const me = (await clinic.call(ruth, 'GET', '/auth/verify')).body
    assert.deepEqual([me.role, me.rights], ['reception', ['desk', 'people', 'take-money']])
    const listed = await clinic.call(admin, 'GET', '/admin/staff?search=ruth%20rec')
    assert.deepEqual(
      listed.body.map((member: Record<string, unknown>) => [member.name, member.invited, member.closed]),
      [['Ruth Reception', false, false]],
    )
    const taken = await clinic.call(admin, 'POST', '/admin/staff', { name: 'Ruth Again', email, preset: 'desk' })
    assert.deepEqual(
      [taken.body.code, taken.body.message],
      ['email_in_use', 'An account with this e-mail already exists.'],
      'says nothing that only somebody who signs up could do',
    )
  })

  it('a right given and taken is felt by the next request', async () => {
    const { _id: id } = (await add(admin, 'Max Manager', 'manager')).body.member
    const max = await clinic.signIn(id)
    assert.equal((await clinic.call(max, 'GET', '/admin/payments')).status, 200)
    assert.equal((await clinic.call(max, 'GET', '/admin/audit')).body.code, 'right_missing')
    assert.equal((await give(admin, id, ['audit'])).status, 200)
    assert.equal((await clinic.call(max, 'GET', '/admin/payments')).body.code, 'right_missing')
    assert.equal((await clinic.call(max, 'GET', '/admin/audit')).status, 200)
    assert.deepEqual(await rightsOf(id), ['audit'])
    // Another portal ends the sessions at the old one.
    assert.equal((await give(admin, id, ['desk'], 'reception')).body.role, 'reception')
    assert.equal((await clinic.call(max, 'GET', '/auth/verify')).status, 401)
    assert.equal((await give(admin, id, ['payments'], 'reception')).status, 400)
    assert.equal((await give(admin, (await clinic.addPerson()).id, ['desk'])).status, 404)
  })

  it('nobody gives or takes what they do not have, changes themselves, or closes who may do more', async () => {
    const chief = await clinic.addPerson('admin', 'Carl Chief', ['staff', 'accounts', 'audit'])
    const clerk = await clinic.addPerson('admin', 'Cleo Clerk', ['accounts'])
    const other = await clinic.addPerson('admin', 'Otto Other', ['payments'])
    const beyond = [
      await give(chief, clerk.id, ['accounts', 'payments']),
      await give(chief, other.id, ['audit']),
      await give(chief, clerk.id, [everyRight]),
      await add(chief, 'Ella Else', 'manager'),
      await close(chief, other.id),
      await close(chief, admin.id),
    ]
    for (const { status, body } of beyond) assert.deepEqual([status, body.code], [403, 'beyond_your_rights'])
    assert.equal((await give(chief, chief.id, ['staff'])).body.code, 'own_account')
    assert.equal((await close(clerk, chief.id)).body.code, 'right_missing')
    assert.equal((await give(chief, clerk.id, ['accounts', 'audit'])).status, 200)
    assert.equal((await close(chief, clerk.id)).status, 200)
    assert.equal((await clinic.call(clerk, 'GET', '/admin/users')).status, 401)
    assert.deepEqual(await rightsOf(other.id), ['payments'])
  })

  it('the last admin stays, also when two take each other’s rights or close each other at once', async () => {
    for (const race of [
      (one: Person, two: Person) => give(one, two.id, []),
      (one: Person, two: Person) => close(one, two.id),
      (one: Person, two: Person) => give(one, two.id, ['desk'], 'reception'),
    ]) {
      for (let round = 0; round < 5; round++) {
        const fresh = await openAdmins(2)
        const answers = await Promise.all([race(fresh[0]!, fresh[1]!), race(fresh[1]!, fresh[0]!)])
        const codes = answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort()
        // The second admin may have lost their log-in or rights already.
        assert.equal(codes.filter((code) => code === 'done').length, 1, codes.join())
        const refused = codes.filter((code) => code !== 'done')
        assert.ok(
          ['last_admin', 'not_signed_in', 'right_missing', 'beyond_your_rights'].includes(refused[0]),
          refused[0],
        )
      }
    }
    admin = (await openAdmins(1))[0]!
    await assert.rejects(
      clinic.rows('delete from staff_rights where account_id = $1', [admin.id]),
      /nobody would have all rights/,
    )
    await assert.rejects(
      clinic.rows("update users set role = 'user' where id = $1", [admin.id]),
      /nobody would have all rights/,
    )
  })

  /** Leaves exactly this many admins with all rights. */
  async function openAdmins(count: number): Promise<Person[]> {
    const made: Person[] = []
    for (let n = 0; n < count; n++) made.push(await clinic.addPerson('admin', `Admin ${n}`))
    const ids = made.map(({ id }) => id)
    await clinic.rows("delete from staff_rights where right_name = 'all' and account_id <> all($1::uuid[])", [ids])
    await clinic.rows("delete from staff_rights where right_name <> 'all' and account_id = any($1::uuid[])", [ids])
    return made
  }

  it('what is told to those who run the clinic goes to who may see it', async () => {
    const cara = await clinic.addPerson('admin', 'Cara Care', ['care-requests'])
    const paul = await clinic.addPerson('admin', 'Paul Payments', ['payments'])
    const patient = await clinic.addPerson()
    await clinic.call(patient, 'POST', '/care/requests', {
      kind: 'ambulance',
      location: 'Elm Street 1',
      patientName: 'Pat Patient',
      phone: '+1 555 0000',
      situation: 'fell',
    })
    const notices = async (who: Person) => (await clinic.call(who, 'GET', '/notifications')).body.notices.length
    assert.deepEqual([await notices(cara), await notices(paul)], [1, 0])
  })

  it('the command makes a log-in with the rights of a preset', async () => {
    const run = (...more: string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, '../admin.ts'), 'create', '--name', 'Cora', ...more], {
        encoding: 'utf8',
        env: {
          ...process.env,
          DATABASE_URL: clinic.databaseUrl,
          TIME_ZONE: 'Europe/Berlin',
          SALUS_ADMIN_PASSWORD: 'four green plates',
        },
      })
    const made = run('--email', 'cora@salus.test', '--preset', 'manager')
    assert.equal(made.status, 0, made.stderr)
    assert.match(made.stdout, /cora@salus\.test can now log in at \/admin\/login/)
    const [cora] = await clinic.rows("select id, role from users where email = 'cora@salus.test'")
    assert.equal(cora!.role, 'admin')
    assert.deepEqual(await rightsOf(String(cora!.id)), [...presets.manager.rights].sort())
    assert.match(run('--email', 'x@salus.test', '--preset', 'king').stderr, /admin\|manager\|desk\|auditor/)
  })
})
