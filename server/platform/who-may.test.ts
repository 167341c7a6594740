import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Endpoint, type Role, roles } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { isStaffRole } from '#contract/rights.ts'
import { askGates, nameOf } from '../testing/acts/ask-gates.ts'
import { callersIn } from '../testing/acts/callers.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'

const guarded: readonly Endpoint[] = endpoints.filter(({ who }) => who !== 'anyone')
const byRight = guarded.filter(({ right }) => right)
const letsIn = ({ who }: Endpoint, role: Role) => (who as readonly Role[]).includes(role)

/** A part of `npm run drill:matrix`, which also asks about places, and about real people and visits. */
describe('every role and every right at every endpoint', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ env: { SECOND_FACTOR: 'on', STAFF_IDLE_MINUTES: '600' } })
  })
  after(() => clinic.close())

  it('nobody, roles without rights, and sessions worth less than their account are let in where the contract says', async () => {
    const { asked, strange } = await askGates(clinic, endpoints, await callersIn(clinic).allOthers())
    assert.deepEqual(strange, [])
    assert.ok(asked > 20 * guarded.length)
  })

  it('staff with each right, and with none, are let in where that right is asked for, alone or as one of several', async () => {
    const { strange } = await askGates(clinic, byRight, await callersIn(clinic).allStaff(['everywhere']))
    assert.deepEqual(strange, [])
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
      // Answers as the desk of its places; conversations with doctors it does not read unless a doctor says so.
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
      // Which forms are asked; fills them in with the person at a visit of its places, and reads none that was given.
      'GET /appointments/{id}/forms',
      'POST /appointments/{id}/forms/link',
      'POST /forms/drafts',
      'GET /forms/drafts/{id}',
      'PATCH /forms/drafts/{id}',
      'POST /forms/drafts/{id}/give',
      'POST /forms/drafts/{id}/files',
      'GET /forms/offered',
      'GET /forms/requests',
      'POST /forms/requests',
      'DELETE /forms/requests/{id}',
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
