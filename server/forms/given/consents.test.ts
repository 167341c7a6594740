import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type GuardianRight, guardianRights } from '#contract/people/person-lists.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { consentForm, digestOf, formsIn, healthForm } from '../../testing/forms.ts'
import { guardiansIn } from '../../testing/guardians.ts'
import { mailsTo } from '../../testing/mails-to.ts'
import { addVideoVisit } from '../../testing/video-visit.ts'

describe('consents', () => {
  let clinic: Clinic
  let forms: ReturnType<typeof formsIn>
  let privacy: Person
  before(async () => {
    clinic = await openClinic()
    await clinic.rows('update clinic_rules set record_age = 13, child_age = 16')
    forms = formsIn(clinic)
    privacy = await clinic.addPerson('admin', 'Pia Privacy')
  })
  after(() => clinic.closeWhole())

  const withdraw = (who: Person, id: string) => clinic.call(who, 'POST', `/forms/given/${id}/withdraw`)
  const read = async (who: Person, id: string) => (await clinic.call(who, 'GET', `/forms/given/${id}`)).body
  const setAge = (id: string, years: number) =>
    clinic.rows(
      'update persons set born = (clinic_today() - make_interval(years => $2, days => 1))::date where id = $1',
      [id, years],
    )

  it('keep the exact text, its hash, signer, for whom and the language in which it was signed', async () => {
    const formId = await forms.add(consentForm, 'consent')
    const { id: visitId, patient } = await addVideoVisit(clinic, { inMinutes: 60, mode: 'clinic' })
    const guardian = await guardiansIn(clinic)(patient.id, ['record'])
    const draft = await forms.draftOf(guardian, formId, { visitId, personId: patient.id, language: 'ar' })
    assert.deepEqual([draft.language, draft.signsAs], ['ar', 'guardian'])
    const { body: seen } = await clinic.call(guardian, 'PATCH', `/forms/drafts/${draft._id}`, {
      changes: [{ key: 'name', value: 'Gila Guardian', version: 0 }],
      language: 'ar',
    })
    assert.match(seen.text, /^Consent \(ar\)\nRead this first\. \(ar\)\n/)
    assert.match(seen.text, /→ Gila Guardian\n$/)
    const { body: given } = await forms.give(guardian, draft._id, seen.revision, { language: 'ar' })
    const whole = await read(patient, given._id)
    assert.deepEqual(
      [whole.text, whole.sha256, whole.signer, whole.signedAs, whole.language, whole.givenBy],
      [
        seen.text,
        createHash('sha256').update(seen.text).digest('hex'),
        'Gila Guardian',
        'guardian',
        'ar',
        'Gila Guardian',
      ],
    )
    const [{ name }] = (await clinic.rows('select name from persons where id = $1', [patient.id])) as [{ name: string }]
    assert.equal(whole.forWhom, name)
    const [{ email }] = (await clinic.rows('select email from users where id = $1', [patient.id])) as [
      { email: string },
    ]
    const mail = (await mailsTo(clinic, email)).find(({ subject }) => subject === 'A consent was signed')
    assert.ok(!mail!.text.includes('Read this first') && mail!.text.includes('/dashboard/forms'))
  })

  it('store the text that was shown, or nothing: what changes in between is shown and signed anew', async () => {
    const [page] = consentForm.pages
    const adult = { match: 'all' as const, tests: [{ of: '@age' as const, test: 'at-least' as const, value: 18 }] }
    const words = { en: 'Adults are liable themselves.', de: 'Erwachsene haften selbst.', ar: 'البالغ مسؤول بنفسه.' }
    const note = { kind: 'note' as const, key: 'adults', label: words, help: {}, showIf: adult }
    const formId = await forms.add({ ...consentForm, pages: [{ ...page!, items: [note, ...page!.items] }] }, 'consent')
    const { id: visitId, patient } = await addVideoVisit(clinic, { inMinutes: 60, mode: 'clinic' })
    await setAge(patient.id, 17)
    const draft = await forms.draftOf(patient, formId, { visitId })
    const seen = await forms.saved(patient, draft._id, { name: 'Pat Patient' })
    assert.deepEqual([seen.facts.age, seen.text!.includes(words.en)], [17, false])
    const give = (text: string | null, more: object = {}) =>
      forms.give(patient, draft._id, seen.revision, { sha256: digestOf(text), ...more })
    assert.equal((await give(seen.text, { sha256: 'x' })).status, 400)
    await setAge(patient.id, 18)
    const refused = await give(seen.text)
    assert.deepEqual([refused.status, refused.body.code], [409, 'changed_meanwhile'])
    assert.equal((await give(seen.text, { language: 'de' })).body.code, 'changed_meanwhile', 'another language')
    const { body: now } = await clinic.call(patient, 'PATCH', `/forms/drafts/${draft._id}`, {
      changes: [],
      language: 'en',
    })
    assert.deepEqual([now.facts.age, now.text.includes(words.en), now.text.includes('Pat Patient')], [18, true, true])
    const { status, body } = await give(now.text)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await read(patient, body._id)).text, now.text)
    assert.equal((await give(seen.text)).status, 200, 'sent again')
  })

  it('to research, withdrawn at one visit, are withdrawn at all', async () => {
    const formId = await forms.add(consentForm, 'consent', { guards: 'research' })
    const { id: first, patient } = await addVideoVisit(clinic, { inMinutes: 60, mode: 'clinic' })
    const { id: second } = await addVideoVisit(clinic, { inMinutes: 3000, mode: 'clinic', patient })
    const one = await forms.given(patient, formId, { name: 'Pat Patient' }, { visitId: first })
    const other = await forms.given(patient, formId, { name: 'Pat Patient' }, { visitId: second })
    await withdraw(patient, other)
    assert.deepEqual([(await read(patient, one)).state, (await read(patient, other)).state], ['withdrawn', 'withdrawn'])
  })

  it('are signed by whoever sends them, at the text as it is then', async () => {
    const formId = await forms.add(consentForm, 'consent')
    const { id: visitId, patient } = await addVideoVisit(clinic, { inMinutes: 60, mode: 'clinic' })
    const guardian = await guardiansIn(clinic)(patient.id, ['record'])
    const draft = await forms.draftOf(guardian, formId, { visitId, personId: patient.id })
    const said = (who: Person, value: string, version: number) =>
      clinic.call(who, 'PATCH', `/forms/drafts/${draft._id}`, {
        changes: [{ key: 'name', value, version }],
        language: 'en',
      })
    const { body: hers } = await said(guardian, 'Gila Guardian', 0)
    const refused = await forms.give(patient, draft._id, hers.revision)
    assert.deepEqual([refused.status, refused.body.code, refused.body.issues[0].path], [409, 'form_incomplete', 'name'])
    // The same name, typed by whoever sends it, is their signature.
    const { body: own } = await said(patient, 'Gila Guardian', 1)
    assert.equal((await forms.give(patient, draft._id, own.revision)).status, 200)
  })

  it('that are signed stay in the language of the signed text, though somebody else reads them in another', async () => {
    const formId = await forms.add(consentForm, 'consent')
    const { id: visitId, patient } = await addVideoVisit(clinic, { inMinutes: 60, mode: 'clinic' })
    const guardian = await guardiansIn(clinic)(patient.id, ['record'])
    const draft = await forms.draftOf(guardian, formId, { visitId, personId: patient.id, language: 'ar' })
    const save = (who: Person, language: string, changes: object[]) =>
      clinic.call(who, 'PATCH', `/forms/drafts/${draft._id}`, { changes, language })
    await save(guardian, 'ar', [{ key: 'name', value: 'Gila Guardian', version: 0 }])
    const { body: read } = await save(patient, 'en', [])
    assert.match(read.text, /^Consent\n/)
    const { body: again } = await clinic.call(guardian, 'GET', `/forms/drafts/${draft._id}`)
    assert.deepEqual([again.language, again.text.split('\n')[0]], ['ar', 'Consent (ar)'])
    await save(patient, 'en', [{ key: 'name', value: 'Pat Patient', version: 1 }])
    assert.equal((await clinic.call(patient, 'GET', `/forms/drafts/${draft._id}`)).body.language, 'en')
  })

  it('withdrawn, count no more at once, with every earlier one, and stay readable', async () => {
    const formId = await forms.add(consentForm, 'consent', { guards: 'research', asked: 'first-visit' })
    const answersId = await forms.add(healthForm, 'questions')
    const { id: visitId, patient, doctor } = await addVideoVisit(clinic, { inMinutes: 60, mode: 'clinic' })
    await forms.given(patient, answersId, { pregnant: true, midwife: 'Nobody', weight: 61.5 }, { visitId })
    const lines = async () => {
      const url = `/api/admin/forms/${answersId}/answers.csv`
      const { statusCode, body } = await clinic.app.inject({
        url,
        headers: { authorization: `Bearer ${privacy.token}` },
      })
      assert.equal(statusCode, 200, body)
      return body.trim().split('\r\n').slice(1)
    }
    assert.deepEqual(await lines(), [], 'without consent')
    const consent = await forms.given(patient, formId, { name: 'Pat Patient' })
    const [line, ...more] = await lines()
    assert.equal(more.length, 0)
    assert.match(line!, /^[\da-f]{16},,,\d{4}-\d\d,1,1,61.5,123$/)
    assert.ok(!line!.includes('Nobody'))
    const withdrawn = await withdraw(patient, consent)
    assert.deepEqual([withdrawn.status, withdrawn.body.state, withdrawn.body.mayWithdraw], [200, 'withdrawn', false])
    assert.deepEqual(await lines(), [], 'at the same second')
    assert.equal((await withdraw(patient, consent)).status, 200, 'sent again')
    const seen = await read(doctor, consent)
    assert.deepEqual(
      [seen.state, seen.withdrawnBy !== null, seen.text.includes('Pat Patient')],
      ['withdrawn', true, true],
    )
    assert.equal((await forms.askedOf(patient, formId))[0]!.state, 'withdrawn')
    const again = await forms.given(patient, formId, { name: 'Pat Again' })
    assert.equal((await lines()).length, 1)
    assert.equal((await withdraw(doctor, again)).status, 200, 'said to the doctor')
    assert.deepEqual(await lines(), [])
    assert.equal((await clinic.call(privacy, 'GET', `/admin/forms/${formId}/versions/1`)).status, 200)
  })

  it('guard video visits: joining waits for one, and the patient is out when it is withdrawn', async () => {
    const { id, patient, doctor } = await addVideoVisit(clinic)
    const join = (who: Person) => clinic.call(who, 'POST', `/appointments/${id}/video/join`)
    const formId = await forms.add(consentForm, 'consent', { guards: 'video' })
    assert.deepEqual([(await join(patient)).body.code, (await join(doctor)).status], ['consent_needed', 200])
    const consent = await forms.given(patient, formId, { name: 'Pat Patient' }, { visitId: id })
    const joined = await join(patient)
    assert.equal(joined.status, 200, JSON.stringify(joined.body))
    const room = () => clinic.call(null, 'POST', '/video/room', { pass: joined.body.pass })
    const before = await room()
    assert.equal(before.status, 200)
    const [was] = await clinic.rows('select version from video_calls where claim_id = $1', [id])
    await withdraw(patient, consent)
    assert.equal((await room()).body.code, 'video_pass_over')
    assert.equal((await join(patient)).body.code, 'consent_needed')
    const [is] = await clinic.rows('select version from video_calls where claim_id = $1', [id])
    assert.ok((is!.version as number) > (was!.version as number), 'the streams of the room are told')
    await clinic.call(await clinic.addPerson('admin'), 'PUT', `/admin/forms/${formId}/offered`, { offered: false })
    assert.equal((await join(patient)).status, 200, 'a form that is not offered guards nothing')
  })

  it('of a guardian end with the age at which young people are asked themselves', async () => {
    const formId = await forms.add(consentForm, 'consent', { guards: 'research', asked: 'first-visit' })
    const { patient: child } = await addVideoVisit(clinic, { inMinutes: 60, mode: 'clinic' })
    await setAge(child.id, 12)
    const guardian = await clinic.addPerson('user', 'Gila Guardian')
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by, begins_on)
       values ($1::uuid, $2::uuid, 'child', '{record}', $1, clinic_now(), $2, clinic_today() - 1)`,
      [guardian.id, child.id],
    )
    const own = await forms.draftOf(child, formId)
    const { revision } = await forms.saved(child, own._id, { name: 'Mia Child' })
    assert.equal((await forms.give(child, own._id, revision)).body.code, 'form_guardian_signs')
    const signed = await forms.given(guardian, formId, { name: 'Gila Guardian' }, { personId: child.id })
    const inForce = async () =>
      (await clinic.rows("select consent_in_force($1, 'research') as yes", [child.id]))[0]!.yes as boolean
    assert.equal(await inForce(), true)
    await clinic.rows('alter table form_responses disable trigger user')
    await clinic.rows(`update form_responses set given_at = given_at - interval '5 years' where id = $1`, [signed])
    await clinic.rows('alter table form_responses enable trigger user')
    await setAge(child.id, 16)
    assert.deepEqual([await inForce(), (await read(child, signed)).state], [false, 'lapsed'])
    assert.equal((await forms.askedOf(child, formId))[0]!.state, 'missing')
    const self = await forms.given(child, formId, { name: 'Mia Child' })
    assert.equal((await read(child, self)).signedAs, 'self')
    assert.equal(await inForce(), true)
  })

  it('that somebody has signed themselves are withdrawn by them, not by a guardian', async () => {
    const formId = await forms.add(consentForm, 'consent', { asked: 'first-visit' })
    const { patient } = await addVideoVisit(clinic, { inMinutes: 60, mode: 'clinic' })
    const guardian = await guardiansIn(clinic)(patient.id, ['record'])
    const consent = await forms.given(patient, formId, { name: 'Pat' })
    assert.equal((await withdraw(guardian, consent)).body.code, 'consent_not_yours')
    const other = await clinic.doctorPerson(await clinic.addDoctor())
    assert.deepEqual(
      [(await withdraw(other, consent)).status, (await withdraw(await clinic.addPerson(), consent)).status],
      [404, 404],
    )
    const questions = await forms.add(healthForm, 'questions', { asked: 'first-visit' })
    const given = await forms.given(patient, questions, { pregnant: false })
    assert.equal((await withdraw(patient, given)).body.code, 'only_for_consents')
    const many = await Promise.all([1, 2, 3, 4].map(() => withdraw(patient, consent)))
    assert.deepEqual(
      many.map(({ status }) => status),
      [200, 200, 200, 200],
    )
  })

  describe('and forms at each age of a child', () => {
    const ages = [
      { name: '12', years: 12, again: false, opens: true },
      { name: '13, not agreed again', years: 13, again: false, opens: false },
      { name: '13, agreed again', years: 13, again: true, opens: true },
      { name: '16', years: 16, again: true, opens: false },
    ]
    const without = (right: GuardianRight) => guardianRights.filter((each) => each !== right)
    for (const { name, years, again, opens } of ages) {
      it(name, async () => {
        const questions = await forms.add(healthForm, 'questions')
        const consent = await forms.add(consentForm, 'consent')
        for (const rights of [guardianRights, without('record'), ['record'] as const]) {
          const { id: visitId, patient: child } = await addVideoVisit(clinic, { inMinutes: 60, mode: 'clinic' })
          const earlier = await forms.given(child, consent, { name: 'Mia' }, { visitId })
          const draft = await forms.draftOf(child, questions, { visitId })
          await setAge(child.id, years)
          const guardian = await clinic.addPerson('user', 'Gila Guardian')
          await clinic.rows(
            `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by, begins_on)
             values ($1::uuid, $2::uuid, 'child', $3, $1,
               case when $4 then clinic_now() else clinic_now() - interval '5 years' end,
               case when $4 then $2 else $1 end, clinic_today() - 1)`,
            [guardian.id, child.id, rights, again],
          )
          const may = opens && (rights as readonly string[]).includes('record')
          const calls: [string, string, object?][] = [
            ['GET', `/forms?personId=${child.id}`],
            ['POST', '/forms/drafts', { formId: questions, personId: child.id, visitId }],
            ['GET', `/forms/drafts/${draft._id}`],
            ['PATCH', `/forms/drafts/${draft._id}`, { changes: [], language: 'en' }],
            ['POST', `/forms/drafts/${draft._id}/files`, { key: 'card', name: 'a.pdf', size: 5 }],
            ['POST', `/forms/drafts/${draft._id}/give`, { revision: 99, language: 'en' }],
            ['GET', `/forms/given?personId=${child.id}`],
            ['GET', `/forms/given/${earlier}`],
            ['POST', `/forms/given/${earlier}/withdraw`],
            ['DELETE', `/forms/drafts/${draft._id}`],
          ]
          for (const [method, path, body] of calls) {
            const { status } = await clinic.call(guardian, method, path, body)
            assert.equal(status !== 404, may, `${method} ${path} with ${rights.join(', ')}: ${status}`)
          }
          const { body: mine } = await clinic.call(guardian, 'GET', '/forms')
          const ofChild = mine.filter(({ personId }: { personId: string }) => personId === child.id)
          assert.equal(ofChild.length > 0, may)
          const seesVisits = (rights as readonly string[]).includes('visits')
          if (may) assert.equal(ofChild[0].visit !== null, seesVisits, 'the visit is for whoever sees visits')
        }
      })
    }
  })
})
