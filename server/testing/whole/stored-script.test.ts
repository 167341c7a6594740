import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../clinic.ts'
import {
  columns,
  columnsOf,
  fillColumns,
  lineBreaks,
  mark,
  notReached,
  payloads,
  storesNothing,
  textFields,
} from '../stored-script.ts'

/** Fields that only the server can seal: `e2e/stored-script.spec.ts` fills them by calls of the API. */
const filledByCalls = [
  ...['answer', 'consultationNotes', 'doctorNotes', 'files.name', 'insurances', 'location', 'medicines', 'note'],
  ...['notes', 'patientName', 'prescriber', 'situation', 'subject', 'text', 'title'],
]
const isFilledByCalls = (field: string) =>
  filledByCalls.includes(field) || /^(certificate|content|openingHours|words)\./.test(field)

describe('scripts that are stored in the texts of a clinic', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('are known for every text field of the contract: each is filled somewhere, or stores nothing', async () => {
    const fields = [...textFields().keys()]
    assert.ok(fields.length > 100)
    const known = (field: string) =>
      field in columnsOf || field in storesNothing || field in notReached || isFilledByCalls(field)
    assert.deepEqual(
      fields.filter((field) => !known(field)),
      [],
      'say in stored-script.ts where these are stored',
    )
    const gone = [
      ...Object.keys(columnsOf),
      ...Object.keys(storesNothing),
      ...Object.keys(notReached),
      ...filledByCalls,
    ].filter((field) => !fields.includes(field))
    assert.deepEqual(gone, [])
    const filled = Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
    assert.deepEqual(
      Object.values(columnsOf)
        .flat()
        .filter((column) => !filled.includes(column)),
      [],
    )
    const rows = await clinic.rows("select table_name || '.' || column_name as column from information_schema.columns")
    const there = new Set(rows.map(({ column }) => column))
    assert.deepEqual(
      filled.filter((column) => !there.has(column)),
      [],
    )
  })

  it('stay text in JSON, in mails and in calendar files, and add no line to them', async () => {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson()
    const booked = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(2),
      paymentMethod: 'clinic',
    })
    assert.equal(booked.status, 201)
    const owner = await clinic.pool.connect()
    try {
      const { filled } = await fillColumns(owner)
      assert.ok(filled.includes('persons.name') && filled.includes('places.name') && filled.includes('kinds.name'))
      // What no form of ours lets through.
      await owner.query("set session_replication_role = 'replica'")
      await owner.query('update places set name = $1', [`Place${lineBreaks}`]).catch(() => undefined)
      await owner.query("set session_replication_role = 'origin'")
    } finally {
      owner.release()
    }
    const read = (url: string) =>
      clinic.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${patient.token}` } })
    const mine = await read('/appointments/my-appointments')
    assert.match(String(mine.headers['content-type']), /^application\/json/)
    assert.equal(mine.headers['x-content-type-options'], 'nosniff')
    assert.ok(payloads.some((payload) => JSON.stringify(mine.json()).includes(JSON.stringify(payload).slice(1, -1))))
    const calendar = await read(`/appointments/${booked.body._id}/calendar`)
    assert.match(String(calendar.headers['content-type']), /^text\/calendar/)
    const lines = calendar.body.replaceAll('\r\n ', '').split('\r\n')
    assert.ok(calendar.body.replaceAll('\r\n ', '').includes(mark))
    assert.deepEqual(
      lines.filter((line) => /^(ATTENDEE|Bcc|X-EVIL)/i.test(line) || /[\r\n]/.test(line)),
      [],
    )
    const mails = await clinic.app.inject({ url: '/api/dev/outbox', headers: { accept: 'application/json' } })
    for (const { subject, html, text } of mails.json() as { subject: string; html: string; text: string }[]) {
      assert.doesNotMatch(subject, /[\r\n]/)
      assert.doesNotMatch(html, new RegExp(`<[^>]* ${mark}`), text)
    }
    const page = await clinic.app.inject({ url: '/api/dev/outbox', headers: { accept: 'text/html' } })
    assert.doesNotMatch(page.body, new RegExp(`<[^>&]* ${mark}`))
  })
})
