import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Endpoint, rightsOf, type Role, roles } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { everyRight, type Grant, grants, isStaffRole, staffRoles } from '#contract/rights.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

const guarded: readonly Endpoint[] = endpoints.filter(({ who }) => who !== 'anyone')
const byRight = guarded.filter(({ right }) => right)
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const letsIn = ({ who }: Endpoint, role: Role) => (who as readonly Role[]).includes(role)

describe('every role and every right at every endpoint', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  /** Calls an endpoint about an unknown thing with a wrong body: without the right, a caller must not learn either. */
  const ask = async (who: Person | null, endpoint: Endpoint) => {
    const path = endpoint.path.replace(/\{\w+\}/g, 'nope')
    const { status, body } = await clinic.call(who, endpoint.method, path, endpoint.body ? { wrong: true } : undefined)
    return status === 401 || status === 403 ? `${status} ${body.code}` : 'let in'
  }

  it('nobody signed in is let in nowhere', async () => {
    for (const endpoint of guarded) assert.equal(await ask(null, endpoint), '401 not_signed_in', nameOf(endpoint))
  })

  for (const role of roles) {
    it(`${role} is let in where its role is named`, async () => {
      const person = await clinic.addPerson(role)
      for (const endpoint of guarded.filter(({ streams }) => !streams)) {
        const expected = letsIn(endpoint, role) ? 'let in' : '403 wrong_role'
        assert.equal(await ask(person, endpoint), expected, nameOf(endpoint))
      }
    })
  }

  for (const role of staffRoles) {
    it(`${role} with each right, and with none, is let in where that right is asked for, alone or as one of several`, async () => {
      const cases: readonly (Grant | 'none')[] = [...grants, 'none']
      for (const own of cases) {
        const person = await clinic.addPerson(role, 'Ruth Right', own === 'none' ? [] : [own])
        for (const endpoint of byRight.filter((each) => letsIn(each, role))) {
          const expected =
            own === everyRight || rightsOf(endpoint).some((right) => right === own) ? 'let in' : '403 right_missing'
          assert.equal(await ask(person, endpoint), expected, `${own}: ${nameOf(endpoint)}`)
        }
      }
    })
  }

  it('a right is nothing to those who are not staff, and one for a place is one for that place', async () => {
    const doctor = await clinic.addPerson('doctor', 'Dora Doctor', [everyRight])
    for (const endpoint of byRight.filter((each) => !letsIn(each, 'doctor'))) {
      assert.equal(await ask(doctor, endpoint), '403 wrong_role', nameOf(endpoint))
    }
    const local = await clinic.addPerson('reception', 'Ruth Local', [])
    await clinic.rows("insert into staff_rights values ($1, 'desk', $2)", [local.id, firstPlaceId])
    assert.equal((await clinic.call(local, 'GET', '/desk/board')).status, 200)
    assert.equal((await clinic.call(local, 'GET', '/desk/money')).body.code, 'right_missing')
  })

  it('the desk reaches no chart, no record and nobody else’s account', () => {
    assert.deepEqual(guarded.filter((each) => letsIn(each, 'reception')).map(nameOf), [
      'POST /auth/logout',
      'GET /auth/verify',
      'GET /auth/profile/{id}',
      'PATCH /auth/profile/{id}',
      'PUT /auth/language',
      'PATCH /auth/profile/{id}/password',
      'GET /auth/sessions',
      'DELETE /auth/sessions/{id}',
      'DELETE /auth/sessions',
      'GET /auth/pin',
      'PUT /auth/pin',
      'DELETE /auth/pin',
      'POST /auth/lock',
      'GET /auth/passkeys',
      'POST /auth/passkeys/options',
      'POST /auth/passkeys',
      'PATCH /auth/passkeys/{id}',
      'DELETE /auth/passkeys/{id}',
      'GET /auth/factors',
      'POST /auth/totp',
      'PUT /auth/totp',
      'DELETE /auth/totp',
      'POST /auth/recovery-codes',
      'POST /auth/oidc/proof',
      'POST /auth/step-up/options',
      'POST /auth/step-up',
      'GET /drafts/{key}',
      'PUT /drafts/{key}',
      'DELETE /drafts/{key}',
      // Own preferences for lists.
      'GET /work-lists/{list}',
      'PUT /work-lists/{list}',
      'POST /work-lists/{list}/views',
      'DELETE /work-lists/{list}/views/{id}',
      'POST /auth/send-confirmation',
      'POST /auth/pending-email',
      'DELETE /auth/pending-email',
      'GET /people',
      'GET /people/doubles',
      'POST /people',
      'GET /people/{id}',
      'GET /people/{id}/money',
      'GET /people/{id}/requests',
      'GET /people/{id}/mails',
      'PATCH /people/{id}',
      'POST /people/{id}/guardians',
      'DELETE /people/guardians/{id}',
      'GET /people/rules',
      // The reasons to choose from when a visit is cancelled or moved.
      'GET /reasons',
      'POST /appointments/{id}/waive-fee',
      'GET /appointments/{id}/rooms',
      // Patients' wishes to change their visits.
      'GET /change-requests',
      'PUT /change-requests/{id}/grant',
      'PUT /change-requests/{id}/decline',
      // Adds and moves documents; their titles and files it cannot open.
      'GET /documents',
      'GET /documents/uploads',
      'POST /documents/uploads',
      'GET /documents/uploads/{id}',
      'PATCH /documents/uploads/{id}',
      'DELETE /documents/uploads/{id}',
      'POST /documents/{id}/move',
      'GET /doctors/my-time-off/visits',
      'POST /doctors/my-time-off',
      'DELETE /doctors/my-time-off/{id}',
      'POST /appointments/cancel-day',
      'GET /stand-ins',
      'POST /stand-ins',
      'GET /desk/money',
      'GET /desk/money/due',
      'POST /desk/money/{id}/take',
      'POST /desk/money/{id}/give-back',
      'POST /desk/money/{id}/lower-price',
      'GET /desk/till',
      'POST /desk/till/open',
      'POST /desk/till/{id}/count',
      'POST /desk/till/{id}/move',
      'GET /desk/papers',
      'GET /desk/papers/{id}/pdf',
      'GET /people/{id}/opening-balances',
      'GET /desk/screens',
      'POST /desk/screens',
      'DELETE /desk/screens/{id}',
      'GET /desk/board',
      'GET /desk/visits',
      'GET /desk/doctors',
      'GET /desk/visits/{id}',
      'GET /desk/payments',
      'GET /desk/tasks',
      'PUT /desk/tasks/{id}',
      'GET /desk/colleagues',
      'PUT /desk/visits/{id}/stage',
      'POST /desk/day-end',
      'POST /desk/delays',
      'POST /desk/acts/{id}/undo',
      'POST /desk/holds',
      'POST /desk/holds/end',
      'POST /desk/waitlist',
      'DELETE /desk/waitlist/{id}',
      'POST /desk/visits',
      'GET /desk/visits/{id}/follow-ups',
      'POST /desk/visits/{id}/follow-ups',
      'POST /desk/visits/{id}/link',
      'PUT /desk/visits/{id}/cancel',
      'PUT /desk/visits/{id}/time',
      'GET /calendar',
      'GET /desk/visits/{id}/slip',
      'GET /notifications',
      'PUT /notifications/read',
      'GET /live',
    ])
    assert.ok(guarded.every(({ who, right }) => right || who === 'anyone' || !who.some(isStaffRole) || letsAllIn(who)))
  })
  const letsAllIn = (who: readonly Role[]) => roles.every((role) => who.includes(role))
})
