import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { hashPassword } from '../auth/passwords.ts'
import { relayAll } from '../testing/relay-all.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { aPdf, documentsIn } from '../testing/documents.ts'
import { messagesIn } from '../testing/messages.ts'
import { eventually } from '../testing/eventually.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { aLine, prescriptionsIn } from '../testing/prescriptions.ts'
import { formsOf, mustNotBeStored } from '../testing/stored-in-clear.ts'
import { openFile } from './file.ts'
import { takeBackup } from './take.ts'

/** In everything that patients and staff write about health. */
const word = 'Zanzibar'
/** What everybody who holds the database can read: who is a patient, and how to reach them. */
const inClear = {
  name: 'Quillonia Clearly',
  email: 'quillonia@clear.test',
  phone: '+49 30 7654321',
  address: 'Clear Lane 7',
}
const password = 'harb0r-of-glass'
const pin = '481592'

/** Where these stand, by table; docs/security.md names each column. */
const clearColumns: Record<string, string[]> = {
  mails: ['to_email', 'to_name'],
  password_links: ['email'],
  persons: ['address', 'email', 'name', 'phone'],
  users: ['address', 'email', 'name', 'phone'],
}

describe('a stolen copy of the database or of a backup, without the keys', () => {
  let clinic: Clinic
  let folder: string
  /** What would let its thief in, or show what somebody has proved with: it must not be there. */
  const secrets: Record<string, string> = {}
  before(async () => {
    clinic = await openClinic({ env: { SECOND_FACTOR: 'on', PUBLIC_URL: 'https://salus.example' } })
    folder = mkdtempSync(join(tmpdir(), 'salus-stolen-'))
    await fill()
  })
  after(async () => {
    await clinic.close()
    rmSync(folder, { recursive: true })
  })

  async function call(who: Person | null, method: string, path: string, body?: object) {
    const answer = await clinic.call(who, method, path, body)
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** Says the word in everything that can be said, and collects the secrets that are given out meanwhile. */
  async function fill(): Promise<void> {
    const rx = prescriptionsIn(clinic)
    const visit = await rx.visit()
    const { patient, doctor } = visit
    await clinic.rows('update persons set name = $2, email = $3, phone = $4, address = $5 where id = $1', [
      patient.id,
      ...Object.values(inClear),
    ])
    await clinic.rows('update users set email = $2 where id = $1', [patient.id, inClear.email])
    const desk = await clinic.addPerson('reception')
    const admin = await clinic.addPerson('admin')
    const allergy = { content: { sort: 'allergy', name: `${word} nuts` }, date: '2020-05-01' }
    const entry = await call(patient, 'POST', '/records/items', allergy)
    await call(patient, 'POST', `/records/items/${entry._id}/error`, { reason: `${word} mistake`, version: 1 })
    await call(patient, 'POST', '/medicines/plans', {
      content: { name: `${word}ol`, strength: `${word} mg`, unit: 'tablet', note: `${word} with water` },
      begins: await clinic.day(0),
      steps: [{ days: null, amount: 1, schedule: { kind: 'needed', gapMinutes: 0, most: 4 } }],
      ...{ channels: ['bell'], requestId: crypto.randomUUID(), zone: 'UTC' },
    })
    const bytes = Buffer.concat([aPdf, Buffer.from(`% ${word} page\n`)])
    await documentsIn(clinic).add(patient, { title: `${word} letter`, files: [{ name: `${word}.pdf`, bytes }] })
    const lines = [{ ...aLine, inn: `${word}ium` }]
    const paper = await rx.signed(doctor, visit.id, { lines, repeats: 1 })
    secrets['the code of a prescription'] = await rx.codeOf(doctor, paper._id)
    await call(doctor, 'PATCH', `/appointments/doctor/appointments/${visit.id}/status`, {
      doctorNotes: `${word} one`,
      consultationNotes: `${word} two`,
    })
    await call(doctor, 'PUT', '/drafts/chart-1', { text: `${word} draft` })
    const stranger = await clinic.doctorPerson(await clinic.addDoctor())
    await rx.givePassword(stranger)
    await call(stranger, 'POST', '/emergency-access', {
      personId: patient.id,
      reason: `${word} fever, cannot be asked`,
      password,
    })
    await call(patient, 'POST', '/care/requests', {
      kind: 'ambulance',
      location: `${word} Lane 1`,
      position: { latitude: 52.5200066, longitude: 13.404954 },
      patientName: word,
      phone: '+1 555 0100',
      situation: `${word} down the stairs`,
    })
    const doctorId = await clinic.addDoctor()
    const booked = await call(patient, 'POST', '/appointments/book', {
      ...{ doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(2), paymentMethod: 'clinic' },
      notes: `${word} in my ear`,
    })
    await clinic.rows("update claims set status = 'confirmed' where id = $1", [booked._id])
    await call(patient, 'POST', '/change-requests', {
      ...{ appointmentId: booked._id, wants: 'cancel', note: `${word} fever` },
    })
    const messages = messagesIn(clinic)
    const thread = await messages.begin(patient, { doctorId: await messages.doctorIdOf(doctor) })
    const file = await messages.addFile(patient, thread, bytes, `${word}.pdf`)
    await messages.send(patient, thread, `${word} hurts`, { subject: `${word} again`, files: [file] })
    await call(doctor, 'PUT', `/messages/threads/${thread}/draft`, { version: 0, text: `${word} answer` })
    await call(patient, 'POST', '/take-outs', {})
    secrets['what a session is called by'] = patient.token.split('.')[2]!

    for (const [who, role] of [
      [desk, 'reception'],
      [patient, 'user'],
    ] as const) {
      await clinic.rows('update users set password_hash = $2 where id = $1', [
        who.id,
        await hashPassword(password, who.id),
      ])
      const [{ email } = {}] = await clinic.rows('select email from users where id = $1', [who.id])
      const { token, pass } = await call(null, 'POST', '/auth/login', { email, password, role, device: randomUUID() })
      if (pass) secrets['the pass of a computer of the desk'] = pass
      secrets[`a token of ${role}`] = token.split('.')[2]!
    }
    secrets['a password'] = password
    await call(desk, 'PUT', '/auth/pin', { password, pin })
    secrets['the seed of an authenticator app'] = (await call(admin, 'POST', '/auth/totp')).secret
    secrets['the address of a calendar'] = (await call(patient, 'POST', '/calendar-feed')).url.split('/').pop()
    const { url } = await call(desk, 'POST', '/desk/screens', { placeId: firstPlaceId, kind: 'kiosk' })
    secrets['the address of a screen'] = String(url).split(/[#=/]/).pop()!
    await call(null, 'POST', '/auth/forgot-password', { email: inClear.email })
    // It is written at a random moment after the answer.
    await eventually('the letter is sent', async () => {
      await relayAll(clinic.ground)
      const letter = (await mailsTo(clinic, inClear.email)).find((mail) => /password/i.test(mail.subject))
      if (letter) secrets['a link for a new password'] = /#\S*?([\w.-]{20,})/.exec(letter.text)![1]!
      return letter !== undefined
    })
  }

  it('whoever reads every table, as their owner can, reads nothing of a record and no secret', async () => {
    await mustNotBeStored(clinic, word)
    await mustNotBeStored(clinic, '52.5200066')
    for (const [what, secret] of Object.entries(secrets)) {
      await assert.doesNotReject(mustNotBeStored(clinic, secret), what)
    }
    // A PIN is too short to be looked for among all numbers.
    const [kept] = await clinic.rows('select sealed::text, key_id from desk_pins')
    assert.doesNotMatch(String(kept!.sealed), new RegExp(Buffer.from(pin).toString('hex')))
  })

  it('what it reads in clear is what the paper says', async () => {
    const tables = await clinic.rows("select tablename from pg_tables where schemaname = 'public'")
    const found: Record<string, string[]> = {}
    for (const { tablename } of tables) {
      const table = tablename as string
      const columns = await clinic.rows(
        `select distinct field.key from ${table} t, jsonb_each_text(to_jsonb(t)) field
         where field.value ilike any($1) order by 1`,
        [Object.values(inClear).map((each) => `%${each}%`)],
      )
      if (columns.length > 0) found[table] = columns.map(({ key }) => key as string)
    }
    assert.deepEqual(found, clearColumns)
    const paper = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
    for (const [table, columns] of Object.entries(clearColumns)) {
      for (const column of columns) assert.ok(paper.includes(`\`${table}.${column}\``), `${table}.${column}`)
    }
  })

  it('the files of a backup have no more', async () => {
    const folders = { data: join(folder, 'data'), keys: join(folder, 'keys') }
    const files = (await takeBackup(clinic.ground.config.databaseOwnerUrl!, { folders }))!
    for (const kind of ['data', 'keys'] as const) {
      const file = await openFile(files[kind], kind)
      let tables = 0
      for (const table of file.header.tables) {
        const content = (await text(file.rowsOf(table))).toLowerCase()
        for (const secret of [word, ...Object.values(secrets)]) {
          for (const form of formsOf(secret)) assert.ok(!content.includes(form.toLowerCase()), `${kind}: ${table.name}`)
        }
        tables++
      }
      assert.ok(tables > (kind === 'data' ? 80 : 0))
    }
  })
})
