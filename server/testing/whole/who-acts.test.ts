import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { everyRight, grantsOf, rights } from '#contract/rights.ts'
import type { About } from '../acts/about-alice.ts'
import { type Actor, actorOf, aliceAndOthers, openAlicesClinic } from '../acts/alice-and-others.ts'
import { nameOf } from '../acts/ask-gates.ts'
import { askRow } from '../acts/ask-rows.ts'
import { callersIn } from '../acts/callers.ts'
import { table } from '../acts/table.ts'
import type { Clinic } from '../clinic.ts'

/** Endpoints whose ids name neither a patient nor a visit; other tests check what they show. */
const ofOthers = new Set(
  `GET /doctors/shared-with-me
   POST /emergency-access
   PUT /doctors/update-slots
   DELETE /messages/delegations/{id}
   DELETE /auth/sessions/{id}
   POST /auth/passkeys
   PATCH /auth/passkeys/{id}
   DELETE /auth/passkeys/{id}
   POST /auth/passkeys/log-in
   POST /auth/oidc/log-in
   POST /auth/step-up
   DELETE /work-lists/{list}/views/{id}
   DELETE /doctors/my-extra-hours/{id}
   PUT /admin/reasons/{id}/ended
   GET /admin/doctors
   PATCH /admin/doctors/{id}
   PUT /admin/doctors/{id}/standing
   POST /admin/doctors/{id}/documents
   GET /admin/documents/{id}
   DELETE /admin/doctors/{id}
   GET /admin/doctors/{id}/hours
   PUT /admin/doctors/{id}/hours
   GET /admin/doctors/{id}/hours/changes
   DELETE /admin/doctors/{id}/hours/changes/{from}
   GET /admin/doctors/{id}/kinds
   PUT /admin/doctors/{id}/kinds
   GET /admin/doctors/{id}/time-off
   DELETE /admin/doctors/{id}/time-off/{timeOffId}
   GET /desk/money/due
   POST /desk/till/{id}/count
   POST /desk/till/{id}/move
   GET /admin/till-shifts
   GET /admin/staff
   POST /admin/users/{id}/invitation
   PUT /admin/staff/{id}/rights
   POST /admin/imports/{id}/parts
   POST /admin/imports/{id}/read
   GET /admin/imports/{id}
   GET /admin/imports/{id}/lines
   GET /admin/imports/{id}/wrong-lines
   PUT /admin/imports/{id}/choices
   POST /admin/imports/{id}/run
   GET /admin/imports/{id}/built-on
   POST /admin/imports/{id}/undo
   POST /admin/mails/{id}/retry
   DELETE /desk/screens/{id}
   PATCH /admin/care-items/{id}
   PUT /admin/places/{id}
   POST /admin/places/{id}/rooms
   PUT /admin/rooms/{id}
   GET /admin/places/{id}/closures
   POST /admin/places/{id}/closures
   DELETE /admin/places/closures/{id}
   PUT /admin/kinds/{id}
   PUT /admin/paper-templates/{id}
   DELETE /admin/search-words/{id}
   DELETE /admin/substances/{id}`.split(/\n\s*/),
)

const namesOne =
  /"(?:id|_id|personId|patientId|appointmentId|visitId|claimId|seriesId|paymentIntentId|savedCardId|into)":/
const asJson = (schema: z.ZodType | undefined) =>
  schema ? JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : ''

it('every endpoint that names a person or a visit has its row', () => {
  const naming = endpoints.filter((endpoint: Endpoint) =>
    [endpoint.params, endpoint.query, endpoint.body].some((schema) => namesOne.test(asJson(schema))),
  )
  const rows = new Set(Object.keys(table).map((name) => name.replace(/ \(.*/, '')))
  const names = naming.map(nameOf)
  assert.deepEqual(
    names.filter((name) => !rows.has(name) && !ofOthers.has(name)),
    [],
    'Say in the table who may make this call, or that it is of something else.',
  )
  const known = new Set(endpoints.map(nameOf))
  assert.deepEqual(
    [...rows, ...ofOthers].filter((name) => !known.has(name)),
    [],
    'there is no such endpoint any more',
  )
})

describe('who acts: each call that names a person or a visit, by everybody', () => {
  let clinic: Clinic
  let about: About
  let actors: Actor[]
  before(async () => {
    const opened = await openAlicesClinic()
    clinic = opened.clinic
    const { staff } = callersIn(clinic)
    const callers = [
      await staff('reception', grantsOf.reception),
      await staff('reception', grantsOf.reception, 'elsewhere'),
    ]
    for (const right of [everyRight, ...rights] as const) callers.push(await staff('admin', [right]))
    const others = await aliceAndOthers(clinic, opened.known)
    about = others.about
    actors = [...others.actors, ...callers.map(actorOf)]
  })
  after(() => clinic.close())

  for (const [name, row] of Object.entries(table)) {
    it(name, async () => {
      assert.deepEqual((await askRow(name, row, { clinic, about, actors })).strange, [])
    })
  }
})
