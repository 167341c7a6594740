import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { AnswerPart } from '#contract/forms/responses.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { aPdf, documentsIn } from '../../testing/documents.ts'
import { consentForm, formsIn, healthForm } from '../../testing/forms.ts'
import { guardiansIn } from '../../testing/guardians.ts'
import { addVideoVisit } from '../../testing/video-visit.ts'
import { tendForms } from '../tend.ts'

describe('filling a form in', () => {
  let clinic: Clinic
  let forms: ReturnType<typeof formsIn>
  let formId: string
  before(async () => {
    clinic = await openClinic()
    forms = formsIn(clinic)
    formId = await forms.add(healthForm, 'questions', { required: true })
  })
  after(() => clinic.closeWhole())

  const visitOf = async (patient?: Person, inMinutes = 60) =>
    addVideoVisit(clinic, { inMinutes, mode: 'clinic', ...(patient ? { patient } : {}) })
  const values = (parts: readonly AnswerPart[]) => Object.fromEntries(parts.map(({ key, value }) => [key, value]))
  const lightOf = async (doctor: Person, visit: string) => {
    const { body } = await clinic.call(doctor, 'GET', `/appointments/doctor/appointments/${visit}`)
    return body.forms
  }

  it('is kept answer by answer, goes on elsewhere, and is given once, however often it is sent', async () => {
    const { id, patient, doctor } = await visitOf()
    const [asked] = await forms.askedOf(patient, formId)
    assert.deepEqual([asked!.state, asked!.visitId, asked!.visit!._id, asked!.required], ['missing', id, id, true])
    assert.equal(await lightOf(doctor, id), 'red')
    const draft = await forms.draftOf(patient, formId, { visitId: id })
    assert.deepEqual([draft.parts, draft.revision, draft.text, draft.last], [[], 0, null, null])
    assert.equal((await forms.askedOf(patient, formId))[0]!.state, 'missing', 'nothing is answered yet')
    const first = await forms.saved(patient, draft._id, { pregnant: false, weight: 70.5 })
    assert.deepEqual([values(first.parts), first.conflicts, first.hidden], [{ pregnant: false, weight: 70.5 }, [], []])
    assert.equal(await lightOf(doctor, id), 'amber')
    const again = await forms.saved(patient, draft._id, { pregnant: false, weight: 70.5 })
    assert.deepEqual([again.revision, again.conflicts], [first.revision, []], 'sent again')
    const elsewhere = await forms.begin(patient, formId, { visitId: id })
    assert.deepEqual(
      [elsewhere.status, elsewhere.body._id, values(elsewhere.body.parts)],
      [200, draft._id, values(first.parts)],
    )

    const tries = await Promise.all([1, 2, 3, 4, 5, 6].map(() => forms.give(patient, draft._id, first.revision)))
    assert.deepEqual(
      tries.map(({ status, body }) => [status, body._id]),
      tries.map(() => [200, draft._id]),
    )
    assert.equal((await clinic.rows('select from form_responses where id = $1', [draft._id])).length, 1)
    assert.equal(await lightOf(doctor, id), 'green')
    assert.equal((await clinic.call(patient, 'GET', `/forms/drafts/${draft._id}`)).body.code, 'form_given')
    assert.equal((await forms.save(patient, draft._id, { weight: 71 }, { weight: 1 })).body.code, 'form_given')
    assert.equal((await forms.begin(patient, formId, { visitId: id })).body.code, 'form_not_asked')
    const { body: whole } = await clinic.call(doctor, 'GET', `/forms/given/${draft._id}`)
    assert.deepEqual(whole.answers, { pregnant: false, weight: 70.5, twice: 141 })
    assert.match(whole.text, /Weight\n+→ 70.5 kg/)
    assert.equal(whole.sha256, createHash('sha256').update(whole.text).digest('hex'))
  })

  it('begun without an answer is of the newest version when somebody goes on with it', async () => {
    const { id, patient } = await visitOf()
    const own = await forms.add(healthForm, 'questions')
    const first = await forms.draftOf(patient, own, { visitId: id })
    await forms.publish(own, { ...healthForm, title: { ...healthForm.title, en: 'Another title' } })
    const again = await forms.draftOf(patient, own, { visitId: id })
    assert.deepEqual([again._id, again.definition.title.en], [first._id, 'Another title'])
  })

  it('deletes the answers of what is hidden from the server, and keeps none that is sent for it', async () => {
    const { id, patient } = await visitOf()
    const draft = await forms.draftOf(patient, formId, { visitId: id })
    await forms.saved(patient, draft._id, { pregnant: true, midwife: 'Hedda Hidden' })
    const after = await forms.saved(patient, draft._id, { pregnant: false }, { pregnant: 1 })
    assert.deepEqual([after.hidden, values(after.parts)], [['midwife'], { pregnant: false, midwife: null }])
    const [row] = await clinic.rows(`select sealed from form_answers where draft_id = $1 and key = 'midwife'`, [
      draft._id,
    ])
    assert.equal(row!.sealed, null)
    const sent = await forms.saved(patient, draft._id, { midwife: 'Again' }, { midwife: 2 })
    assert.deepEqual([sent.hidden, values(sent.parts).midwife], [['midwife'], null])
    const { body } = await forms.give(patient, draft._id, sent.revision)
    const whole = await clinic.call(patient, 'GET', `/forms/given/${body._id}`)
    assert.deepEqual(whole.body.answers, { pregnant: false })
  })

  it('of two who answer at once nobody’s answer is lost without a word', async () => {
    const { id, patient } = await visitOf()
    const guardian = await guardiansIn(clinic)(patient.id, ['record', 'visits'])
    const draft = await forms.draftOf(patient, formId, { visitId: id })
    const theirs = await forms.draftOf(guardian, formId, { visitId: id, personId: patient.id })
    assert.equal(theirs._id, draft._id, 'they meet in one draft')
    for (let round = 0; round < 12; round++) {
      const { body: now } = await clinic.call(patient, 'GET', `/forms/drafts/${draft._id}`)
      const version = now.parts.find(({ key }: AnswerPart) => key === 'complaint')?.version ?? 0
      const said = [`mine ${round}`, `hers ${round}`]
      const answers = await Promise.all([
        forms.saved(
          patient,
          draft._id,
          { complaint: said[0], weight: 50 + round },
          { complaint: version, weight: round },
        ),
        forms.saved(guardian, draft._id, { complaint: said[1] }, { complaint: version }),
      ])
      const [kept] = answers[0].conflicts.length === 0 ? [0] : [1]
      const lost = answers[1 - kept!]!
      assert.equal(answers[kept!]!.conflicts.length, 0)
      assert.deepEqual(
        lost.conflicts.map(({ key, value }) => [key, value]),
        [['complaint', said[kept!]]],
        'the other one is shown what stands',
      )
      assert.equal(values(answers[0].parts).weight, 50 + round, 'what nobody else has changed is kept')
      // Sent again with the version that was shown, it is kept.
      const who = kept === 0 ? guardian : patient
      const kept2 = await forms.saved(who, draft._id, { complaint: said[1 - kept!] }, { complaint: version + 1 })
      assert.equal(values(kept2.parts).complaint, said[1 - kept!])
    }
    const seen = await forms.saved(patient, draft._id, { pregnant: true })
    await forms.saved(guardian, draft._id, { midwife: 'Maya' })
    assert.equal((await forms.give(patient, draft._id, seen.revision)).body.code, 'changed_meanwhile')
    const { body: last } = await clinic.call(patient, 'GET', `/forms/drafts/${draft._id}`)
    const done = await forms.give(patient, draft._id, last.revision)
    const { body: whole } = await clinic.call(guardian, 'GET', `/forms/given/${done.body._id}`)
    const by = Object.fromEntries(whole.parts.map(({ key, by }: AnswerPart) => [key, by]))
    assert.equal(by.midwife, 'Gila Guardian')
    assert.notEqual(by.pregnant, 'Gila Guardian')
  })

  it('answers that are given while somebody else still writes are whole: either in it, or refused', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, patient } = await visitOf()
      const draft = await forms.draftOf(patient, formId, { visitId: id })
      const { revision } = await forms.saved(patient, draft._id, { pregnant: false, weight: 60 })
      const [gave, wrote] = await Promise.all([
        forms.give(patient, draft._id, revision),
        forms.save(patient, draft._id, { weight: 61 }, { weight: 1 }),
      ])
      if (gave.status === 200) assert.equal(wrote.body.code, 'form_given')
      else assert.deepEqual([gave.body.code, wrote.status], ['changed_meanwhile', 200])
    }
  })

  it('is not given while something is missing or wrong; what is no answer is refused', async () => {
    const { id, patient } = await visitOf()
    const draft = await forms.draftOf(patient, formId, { visitId: id })
    const { revision } = await forms.saved(patient, draft._id, { weight: 900 })
    const { status, body } = await forms.give(patient, draft._id, revision)
    assert.deepEqual([status, body.code], [409, 'form_incomplete'])
    assert.deepEqual(
      body.issues.map(({ path }: { path: string }) => path),
      ['pregnant', 'weight'],
    )
    for (const [key, value] of Object.entries({
      pregnant: 'yes',
      weight: 'heavy',
      nothing: 1,
      twice: 4,
      card: ['x'],
    })) {
      const refused = await forms.save(patient, draft._id, { [key]: value })
      assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_input'], key)
    }
  })

  it('a version that is published meanwhile does not change what was begun or given', async () => {
    const own = await forms.add(healthForm, 'questions')
    const { id, patient } = await visitOf()
    const other = await visitOf()
    const done = await forms.given(patient, own, { pregnant: false }, { visitId: id })
    const before = (await clinic.call(patient, 'GET', `/forms/given/${done}`)).body
    const draft = await forms.draftOf(other.patient, own, { visitId: other.id })
    await forms.saved(other.patient, draft._id, { weight: 80 })
    for (const title of ['two', 'three', 'four']) {
      await forms.publish(own, { ...healthForm, title: { en: title, de: title, ar: title } })
    }
    assert.deepEqual((await clinic.call(patient, 'GET', `/forms/given/${done}`)).body, before)
    assert.equal((await forms.draftOf(other.patient, own, { visitId: other.id })).version, 1)
    const fresh = await visitOf()
    assert.equal((await forms.draftOf(fresh.patient, own, { visitId: fresh.id })).version, 4)
  })

  it('a yearly form shows last year’s answers, and each has to be said again', async () => {
    const yearly = await forms.add(healthForm, 'questions', { asked: 'yearly' })
    const { patient } = await visitOf()
    const first = await forms.given(patient, yearly, { pregnant: false, weight: 77, complaint: 'Old' })
    await visitOf(patient, 600)
    assert.deepEqual(
      (await forms.askedOf(patient, yearly)).map(({ state }) => state),
      ['given'],
      'given within the year',
    )
    await clinic.rows('alter table form_responses disable trigger user')
    await clinic.rows(`update form_responses set given_at = given_at - interval '13 months' where id = $1`, [first])
    await clinic.rows('alter table form_responses enable trigger user')
    assert.equal((await forms.askedOf(patient, yearly))[0]!.state, 'missing')
    const draft = await forms.draftOf(patient, yearly)
    assert.deepEqual(draft.last!.answers, { pregnant: false, weight: 77, complaint: 'Old' })
    assert.deepEqual(draft.parts, [])
    assert.equal((await forms.give(patient, draft._id, 0)).body.code, 'form_incomplete')
  })

  it('is corrected by a new one beside the old, which begins with its answers', async () => {
    const { id, patient, doctor } = await visitOf()
    const old = await forms.given(patient, formId, { pregnant: false, weight: 70 }, { visitId: id })
    const draft = await forms.draftOf(patient, formId, { visitId: id, corrects: old })
    // It holds what was given, which reception never reads.
    const desk = await clinic.addPerson('reception')
    assert.equal((await clinic.call(desk, 'GET', `/forms/drafts/${draft._id}`)).status, 404)
    assert.deepEqual(values(draft.parts), { pregnant: false, weight: 70 })
    const { revision } = await forms.saved(patient, draft._id, { weight: 71 }, { weight: 1 })
    await forms.give(patient, draft._id, revision)
    const { body } = await clinic.call(doctor, 'GET', `/forms/given?personId=${patient.id}`)
    assert.deepEqual(
      body.map(({ _id, state }: { _id: string; state: string }) => [_id, state]),
      [
        [draft._id, 'current'],
        [old, 'replaced'],
      ],
    )
    assert.equal((await clinic.call(doctor, 'GET', `/forms/given/${old}`)).body.answers.weight, 70)
  })

  it('a correction that was begun is no answer to the next asking, on any way', async () => {
    const { id, patient, doctor } = await visitOf()
    const own = await forms.add(healthForm, 'questions', { asked: 'by-hand', required: true })
    const desk = await clinic.addPerson('reception')
    const ask = () => clinic.call(desk, 'POST', '/forms/requests', { formId: own, personId: patient.id, visitId: null })
    assert.equal((await ask()).status, 201)
    const old = await forms.given(patient, own, { pregnant: false, weight: 70 })
    const correction = await forms.draftOf(patient, own, { corrects: old })
    const { revision } = await forms.saved(patient, correction._id, { weight: 71 }, { weight: 1 })
    assert.equal((await ask()).status, 201, 'asked anew')
    assert.equal((await forms.askedOf(patient, own))[0]!.state, 'missing')
    const stateOfVisit = async () => {
      const { body } = await clinic.call(doctor, 'GET', `/appointments/${id}/forms`)
      return body.find((form: { formId: string }) => form.formId === own).state
    }
    assert.equal(await stateOfVisit(), 'missing', 'the correction is no beginning')
    const atDesk = await forms.begin(desk, own, { visitId: id })
    assert.deepEqual([atDesk.status, atDesk.body.parts], [201, []])
    const asked = await forms.draftOf(patient, own)
    assert.equal(asked._id, atDesk.body._id, 'all who answer the asking meet in one')
    assert.equal(
      (await forms.draftOf(patient, own, { corrects: old }))._id,
      correction._id,
      'and the correction goes on',
    )
    const { revision: last } = await forms.saved(patient, asked._id, { pregnant: true })
    assert.equal((await forms.give(patient, asked._id, last)).status, 200)
    const late = await forms.give(patient, correction._id, revision)
    assert.deepEqual([late.status, late.body.code], [409, 'form_replaced'], 'it stands in for what is no more')
    const { body: kept } = await clinic.call(patient, 'GET', `/forms/drafts/${correction._id}`)
    assert.equal(values(kept.parts).weight, 71)
    assert.equal((await clinic.call(patient, 'GET', `/forms/given/${asked._id}`)).body.state, 'current')
  })

  it('a file answers a question once it is there whole, and belongs to what was given', async () => {
    const { id, patient, doctor } = await visitOf()
    const draft = await forms.draftOf(patient, formId, { visitId: id })
    const add = () =>
      clinic.call(patient, 'POST', `/forms/drafts/${draft._id}/files`, {
        key: 'card',
        name: 'card.pdf',
        size: aPdf.length,
      })
    const begun = await add()
    assert.equal(begun.status, 201, JSON.stringify(begun.body))
    assert.equal((await clinic.call(patient, 'GET', `/forms/drafts/${draft._id}`)).body.uploads.length, 1)
    assert.deepEqual((await clinic.call(patient, 'GET', '/documents/uploads')).body, [])
    const [kept, dropped] = [
      (await documentsIn(clinic).sendAll(patient, begun.body._id, aPdf)).body.documentId,
      (await documentsIn(clinic).sendAll(patient, (await add()).body._id, aPdf)).body.documentId,
    ]
    const { revision } = await forms.saved(patient, draft._id, { pregnant: false, card: [kept] })
    const open = async (who: Person, file: string) => {
      const url = `/api/forms/files/${file}`
      const { statusCode, rawPayload } = await clinic.app.inject({
        url,
        headers: { authorization: `Bearer ${who.token}` },
      })
      return statusCode === 200 ? rawPayload.equals(aPdf) : statusCode
    }
    assert.deepEqual(
      [await open(patient, kept), await open(doctor, kept)],
      [true, 404],
      'a draft is no doctor’s to read',
    )
    await forms.give(patient, draft._id, revision)
    assert.deepEqual(
      [await open(patient, kept), await open(doctor, kept), await open(patient, dropped)],
      [true, true, 404],
    )
    assert.equal(await open(await clinic.addPerson(), kept), 404)
    const { body } = await clinic.call(doctor, 'GET', `/forms/given/${draft._id}`)
    assert.deepEqual(
      body.files.map(({ name }: { name: string }) => name),
      ['card.pdf'],
    )
    assert.equal((await clinic.call(patient, 'GET', '/documents')).body.length, 0, 'it is no document')
  })

  it('is thrown away with its answers and files', async () => {
    const { id, patient } = await visitOf()
    const draft = await forms.draftOf(patient, formId, { visitId: id })
    await forms.saved(patient, draft._id, { complaint: 'Gone' })
    assert.equal((await clinic.call(patient, 'DELETE', `/forms/drafts/${draft._id}`)).status, 204)
    assert.equal((await clinic.call(patient, 'GET', `/forms/drafts/${draft._id}`)).status, 404)
    assert.equal((await clinic.rows('select from form_answers where draft_id = $1', [draft._id])).length, 0)
    assert.equal((await forms.askedOf(patient, formId))[0]!.state, 'missing')
  })

  it('whoever looks at it by sending answers, or none, is among those who saw the record: once an hour', async () => {
    const { id, patient } = await visitOf()
    const draft = await forms.draftOf(patient, formId, { visitId: id })
    const { revision } = await forms.saved(patient, draft._id, { complaint: 'Only mine' })
    const desk = await clinic.addPerson('reception', 'Ruth Reception')
    const guardian = await guardiansIn(clinic)(patient.id, ['record'])
    for (const who of [desk, guardian, desk]) {
      const { status, body } = await clinic.call(who, 'PATCH', `/forms/drafts/${draft._id}`, {
        changes: [],
        language: 'en',
      })
      assert.deepEqual([status, body.revision, values(body.parts).complaint], [200, revision, 'Only mine'])
    }
    const { body: reads } = await clinic.call(patient, 'GET', '/record-reads')
    assert.deepEqual(
      reads.map(({ sort, reader }: { sort: string; reader: { role: string } }) => [sort, reader.role]),
      [
        ['forms', 'user'],
        ['forms', 'reception'],
      ],
    )
    const [noted] = await clinic.rows(
      "select count(*)::int as count from audit_events where actor_id = $1 and action like 'PATCH /forms/drafts%'",
      [patient.id],
    )
    assert.equal(noted!.count, 0, 'nobody notes what they write of themselves')
  })

  it('is begun once by many at once, and by nobody who is not asked', async () => {
    const { id, patient } = await visitOf()
    const begun = await Promise.all([1, 2, 3, 4, 5].map(() => forms.begin(patient, formId, { visitId: id })))
    assert.equal(new Set(begun.map(({ body }) => body._id)).size, 1)
    const stranger = await clinic.addPerson()
    assert.equal((await forms.begin(stranger, formId, { visitId: id })).body.code, 'form_not_asked')
    assert.equal((await forms.begin(stranger, formId, { visitId: id, personId: patient.id })).status, 404)
    const draftId = begun[0]!.body._id
    for (const [method, path, body] of [
      ['GET', `/forms/drafts/${draftId}`, undefined],
      ['PATCH', `/forms/drafts/${draftId}`, { changes: [], language: 'en' }],
      ['POST', `/forms/drafts/${draftId}/give`, { revision: 0, language: 'en' }],
      ['POST', `/forms/drafts/${draftId}/files`, { key: 'card', name: 'a', size: 1 }],
      ['DELETE', `/forms/drafts/${draftId}`, undefined],
    ] as const) {
      assert.equal((await clinic.call(stranger, method, path, body)).status, 404, `${method} ${path}`)
    }
  })

  it('is told to open pages when it is begun, given, or asked for', async () => {
    const { id, patient } = await visitOf()
    const told = async () =>
      Number((await clinic.rows('select count(*)::int as n from form_events where person_id = $1', [patient.id]))[0]!.n)
    const draft = await forms.draftOf(patient, formId, { visitId: id })
    assert.equal(await told(), 0)
    await forms.saved(patient, draft._id, { pregnant: false })
    const { revision } = await forms.saved(patient, draft._id, { weight: 70 })
    assert.equal(await told(), 1, 'begun')
    await forms.give(patient, draft._id, revision)
    assert.equal(await told(), 2, 'given')
  })

  it('goes with a draft that nobody has touched for half a year', async () => {
    const { id, patient } = await visitOf()
    const [old, fresh] = [
      await forms.draftOf(patient, formId, { visitId: id }),
      await forms.add(consentForm, 'consent'),
    ]
    const kept = await forms.draftOf(patient, fresh, { visitId: id })
    await clinic.rows("update form_drafts set touched_at = touched_at - interval '181 days' where id = $1", [old._id])
    await tendForms(clinic.ground)
    const rows = await clinic.rows('select id from form_drafts where id in ($1, $2)', [old._id, kept._id])
    assert.deepEqual(
      rows.map((row) => row.id),
      [kept._id],
    )
  })

  it('has no clear answer in the database', async () => {
    const { id, patient } = await visitOf()
    const consent = await forms.add(consentForm, 'consent')
    const draft = await forms.draftOf(patient, formId, { visitId: id })
    await forms.saved(patient, draft._id, { complaint: 'Zyxophrenia of the knee' })
    await forms.given(patient, consent, { name: 'Zyxander Signer' }, { visitId: id })
    const { rows } = await clinic.pool.query(`
      select answer::text as said from form_answers answer union all select given::text from form_responses given
      union all select draft::text from form_drafts draft
      union all select withdrawal::text from consent_withdrawals withdrawal
    `)
    assert.ok(rows.length > 2)
    for (const { said } of rows) {
      const bytes = said.replaceAll(/\\\\x([\da-f]+)/g, (_: string, hex: string) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      )
      assert.ok(!/Zyx/.test(said + bytes))
    }
  })
})
