import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { documentLimits } from '#contract/documents/document-lists.ts'
import type { FormToFill } from '#contract/forms/responses.ts'
import { makeLinks } from '../../mail/mailed-links.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { aPdf } from '../../testing/documents.ts'
import { consentForm, digestOf, formsIn, healthForm } from '../../testing/forms.ts'
import { mailsTo } from '../../testing/mails-to.ts'
import { zoneWhereItIsNoon } from '../../testing/noon.ts'
import { addVideoVisit } from '../../testing/video-visit.ts'

describe('forms without a log-in', () => {
  let clinic: Clinic
  let forms: ReturnType<typeof formsIn>
  let desk: Person
  let formId: string
  let consentId: string
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    forms = formsIn(clinic)
    desk = await clinic.addPerson('reception', 'Ruth Reception')
    formId = await forms.add(healthForm, 'questions', { required: true })
    consentId = await forms.add(consentForm, 'consent')
  })
  after(() => clinic.closeWhole())

  const visitOf = async (born = '1980-12-24', name = 'Zoë Zimmermann') => {
    const patient = await clinic.addPerson('user', name)
    await clinic.rows('update persons set born = $2 where id = $1', [patient.id, born])
    return addVideoVisit(clinic, { patient, inMinutes: 30, mode: 'clinic' })
  }
  const linkTo = async (claimId: string, patient: Person) => {
    const [row] = await clinic.rows('select email from users where id = $1', [patient.id])
    const [link] = await makeLinks(clinic.ground.db, 'forms', [{ claimId, email: row!.email as string }])
    return clinic.ground.signatures.seal('forms', link!.id)
  }
  const anon = (path: string, body: object) => clinic.call(null, 'POST', path, body)
  const answer = (pass: string, draft: FormToFill, answers: Record<string, unknown>) =>
    anon('/form-pass/answers', {
      pass,
      draftId: draft._id,
      changes: Object.entries(answers).map(([key, value]) => ({ key, value, version: 0 })),
      language: 'en',
    })

  it('are filled in by the mailed link, after its proof', async () => {
    const { id, patient } = await visitOf()
    const token = await linkTo(id, patient)
    assert.equal((await anon('/form-links/open', { token })).body.asks, 'born')
    assert.equal((await anon('/form-links/enter', { token, proof: '1980-12-25' })).body.code, 'proof_wrong')
    const entered = await anon('/form-links/enter', { token, proof: '24.12.1980' })
    assert.equal(entered.status, 200, JSON.stringify(entered.body))
    assert.deepEqual(entered.body.visit.firstName, 'Zoë')
    assert.equal(JSON.stringify(entered.body).includes('Zimmermann'), false)
    const { pass } = entered.body
    const { body: draft } = await anon('/form-pass/begin', { pass, formId })
    assert.deepEqual([draft.signsAs, draft.last], [null, null])
    const saved = await answer(draft.pass, draft, { pregnant: false, complaint: 'Cough' })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))

    const added = await anon('/form-pass/files', {
      pass,
      draftId: draft._id,
      key: 'card',
      name: 'c.pdf',
      size: aPdf.length,
    })
    const send = (header: string) =>
      clinic.app.inject({
        method: 'PATCH',
        url: `/api/form-pass/uploads/${added.body._id}`,
        headers: { 'salus-form-pass': header, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
        payload: aPdf,
      })
    assert.equal((await send('nothing')).statusCode, 403)
    const file = (await send(pass)).json().documentId
    const { body: whole } = await answer(pass, draft, { card: [file] })
    const given = await anon('/form-pass/give', { pass, draftId: draft._id, revision: whole.revision, language: 'en' })
    assert.equal(given.status, 200, JSON.stringify(given.body))
    const ofForm = given.body.forms.find((form: { formId: string }) => form.formId === formId)
    assert.equal(ofForm.state, 'given')
    const again = await anon('/form-pass/give', { pass, draftId: draft._id, revision: whole.revision, language: 'en' })
    assert.equal(again.status, 200, 'sent again')
    const { body } = await clinic.call(patient, 'GET', `/forms/given/${draft._id}`)
    assert.deepEqual([body.way, body.givenBy, body.answers.complaint], ['link', null, 'Cough'])
  })

  it('take another file however many uploads were broken off', async () => {
    const { id, patient } = await visitOf()
    const token = await linkTo(id, patient)
    const { pass } = (await anon('/form-links/enter', { token, proof: '1980-12-24' })).body
    const { body: draft } = await anon('/form-pass/begin', { pass, formId })
    const asked = { pass, draftId: draft._id, key: 'card', name: 'Card.pdf', size: 900 }
    const begun: string[] = []
    for (let n = 0; n <= documentLimits.unfinishedUploads; n++) {
      const { status, body } = await anon('/form-pass/files', asked)
      assert.equal(status, 201, JSON.stringify(body))
      begun.push(body._id)
    }
    const left = await clinic.rows('select id from document_uploads where draft_id = $1', [draft._id])
    assert.deepEqual(new Set(left.map((upload) => upload.id)), new Set(begun.slice(1)))
  })

  it('a consent says who signs, and nobody below the age signs alone', async () => {
    const { id, patient } = await visitOf('2020-01-01')
    const token = await linkTo(id, patient)
    const { pass } = (await anon('/form-links/enter', { token, proof: '2020-01-01' })).body
    const { body: draft } = await anon('/form-pass/begin', { pass, formId: consentId })
    const { revision, text } = (await answer(pass, draft, { name: 'Mo Mother' })).body
    const sha256 = digestOf(text)
    const give = (more: object) =>
      anon('/form-pass/give', { pass, draftId: draft._id, revision, language: 'en', sha256, ...more })
    const unread = await give({ signedAs: 'guardian', sha256: undefined })
    assert.equal(unread.body.issues[0].path, 'sha256', 'without the text that was read')
    const other = await give({ signedAs: 'guardian', sha256: digestOf(`${text} `) })
    assert.equal(other.body.code, 'changed_meanwhile', 'of another text')
    assert.equal((await give({})).body.issues[0].path, 'signedAs')
    assert.equal((await give({ signedAs: 'self' })).body.code, 'form_guardian_signs')
    assert.equal((await give({ signedAs: 'guardian' })).status, 200)
  })

  it('a pass opens the forms of its visit alone, ends by itself, and with the link', async () => {
    const [one, other] = [await visitOf(), await visitOf()]
    const token = await linkTo(one.id, one.patient)
    const { pass } = (await anon('/form-links/enter', { token, proof: '24.12.1980' })).body
    const theirs = await forms.draftOf(other.patient, formId, { visitId: other.id })
    assert.equal((await answer(pass, theirs, { complaint: 'x' })).status, 404)
    assert.equal(
      (await anon('/form-pass/give', { pass, draftId: theirs._id, revision: 0, language: 'en' })).status,
      404,
    )
    const far = await forms.add(healthForm, 'questions', { asked: 'by-hand' })
    assert.equal((await anon('/form-pass/begin', { pass, formId: far })).body.code, 'form_not_asked')
    const [way, by, claim, since] = clinic.ground.signatures.open('form-pass', pass)!.split('~')
    const old = clinic.ground.signatures.seal('form-pass', [way, by, claim, Number(since) - 31 * 60].join('~'))
    for (const [what, sealed] of Object.entries({ old, none: 'x', forged: `${pass}x`, seat: one.id })) {
      assert.equal((await anon('/form-pass/forms', { pass: sealed })).body.code, 'form_pass_over', what)
    }
    assert.equal((await anon('/form-pass/forms', { pass })).status, 200)
    await clinic.rows("update claims set status = 'cancelled' where id = $1", [one.id])
    assert.equal((await anon('/form-pass/forms', { pass })).body.code, 'form_pass_over')
    assert.equal((await anon('/form-links/open', { token })).body.code, 'link_not_valid')
  })

  it('half filled on the phone, finished at the screen by somebody who is checked in there, signed at the desk', async () => {
    const { id, patient } = await visitOf('1971-02-03', 'Karl Kiosk')
    const draft = await forms.draftOf(patient, formId, { visitId: id })
    await forms.saved(patient, draft._id, { complaint: 'From home' })
    const placeId = (await clinic.call(desk, 'GET', '/desk/board')).body.place._id
    const screen = (await clinic.call(desk, 'POST', '/desk/screens', { placeId, kind: 'kiosk' })).body
    const at = async (path: string) => {
      const [, token] = screen.address.split('#')
      const answered = await clinic.app.inject({
        method: 'POST',
        url: `/api/screens/kiosk/${path}`,
        headers: { 'salus-screen': token },
        payload: { who: '3.2.1971', letters: 'kio' },
      })
      return { status: answered.statusCode, body: answered.json() }
    }
    assert.equal((await at('forms')).body.code, 'visit_not_found', 'not checked in yet')
    assert.equal((await at('check-in')).status, 200)
    const { pass, forms: asked } = (await at('forms')).body
    assert.deepEqual(
      asked.map(({ formId: form, state }: { formId: string; state: string }) => [form === formId, state]),
      [
        [true, 'begun'],
        [false, 'missing'],
      ],
    )
    const { body: here } = await anon('/form-pass/begin', { pass, formId })
    assert.equal(here._id, draft._id)
    const { revision } = (await answer(pass, here, { pregnant: false })).body
    assert.equal((await forms.give(desk, draft._id, revision)).status, 200)
    const { body: whole } = await clinic.call(patient, 'GET', `/forms/given/${draft._id}`)
    const ways = Object.fromEntries(whole.parts.map(({ key, way }: { key: string; way: string }) => [key, way]))
    assert.deepEqual([ways, whole.way], [{ complaint: 'account', pregnant: 'kiosk' }, 'desk'])
    await clinic.call(desk, 'DELETE', `/desk/screens/${screen._id}`)
    assert.equal((await anon('/form-pass/forms', { pass })).body.code, 'form_pass_over', 'the screen is closed')
  })

  it('who has begun may finish when the form is retired, or asked of others; nobody begins it any more', async () => {
    const admin = await clinic.addPerson('admin')
    const retired = await forms.add(healthForm, 'questions')
    const ofOthers = await forms.add(healthForm, 'questions')
    const { id, patient } = await visitOf()
    const { pass } = (await anon('/form-links/enter', { token: await linkTo(id, patient), proof: '24.12.1980' })).body
    const begun = async (form: string) => (await anon('/form-pass/begin', { pass, formId: form })).body as FormToFill
    const drafts = [await begun(retired), await begun(ofOthers)]
    for (const draft of drafts) assert.equal((await answer(pass, draft, { complaint: 'Cough' })).status, 200)
    const atDesk = await visitOf()
    const ofDesk = await forms.draftOf(desk, retired, { visitId: atDesk.id })
    await forms.saved(desk, ofDesk._id, { complaint: 'Told at the desk' })
    const unanswered = await forms.draftOf(atDesk.patient, ofOthers, { visitId: atDesk.id })
    await forms.saved(atDesk.patient, unanswered._id, { complaint: 'From home' })

    await clinic.call(admin, 'PUT', `/admin/forms/${retired}/offered`, { offered: false })
    const { rulesRevision: revision } = (await clinic.call(admin, 'GET', `/admin/forms/${ofOthers}`)).body
    const rules = { asked: 'each-visit', kindIds: [], ageFrom: 90, ageTo: null, sex: null, required: false }
    const changed = await clinic.call(admin, 'PUT', `/admin/forms/${ofOthers}/rules`, {
      ...rules,
      guards: null,
      revision,
    })
    assert.equal(changed.status, 200)
    for (const draft of drafts) {
      const saved = await answer(pass, draft, { pregnant: false })
      assert.equal(saved.status, 200, JSON.stringify(saved.body))
      for (const time of ['once', 'sent again']) {
        const given = await anon('/form-pass/give', {
          pass,
          draftId: draft._id,
          revision: saved.body.revision,
          language: 'en',
        })
        assert.equal(given.status, 200, `${time}: ${JSON.stringify(given.body)}`)
      }
      const { body } = await clinic.call(patient, 'GET', `/forms/given/${draft._id}`)
      assert.deepEqual([body.way, body.answers.complaint], ['link', 'Cough'])
    }
    assert.equal((await clinic.call(desk, 'GET', `/forms/drafts/${ofDesk._id}`)).status, 200, 'opened again')
    const { revision: last } = await forms.saved(desk, ofDesk._id, { pregnant: false })
    assert.equal((await forms.give(desk, ofDesk._id, last)).status, 200)
    // Of what reception has not begun, it reads nothing that is not asked for.
    assert.equal((await clinic.call(desk, 'GET', `/forms/drafts/${unanswered._id}`)).status, 404)
    for (const form of [retired, ofOthers]) {
      assert.equal((await anon('/form-pass/begin', { pass, formId: form })).body.code, 'form_not_asked')
    }
  })

  it('reception fills in what a visit at its places asks for, and reads nothing that was given', async () => {
    const { id, patient } = await visitOf()
    const { body: asked } = await clinic.call(desk, 'GET', `/appointments/${id}/forms`)
    assert.deepEqual(
      asked.map(({ state }: { state: string }) => state),
      ['missing', 'missing'],
    )
    const draft = await forms.draftOf(desk, formId, { visitId: id })
    const { revision } = await forms.saved(desk, draft._id, { pregnant: false })
    const { body: visit } = await clinic.call(desk, 'GET', `/desk/visits/${id}`)
    assert.equal(visit.forms, 'amber')
    const given = await forms.give(desk, draft._id, revision)
    assert.deepEqual([given.body.way, given.body.givenBy, given.body.mayCorrect], ['desk', 'Ruth Reception', false])
    for (const path of [`/forms/given/${draft._id}`, `/forms/given?personId=${patient.id}`]) {
      assert.equal((await clinic.call(desk, 'GET', path)).status, 403, path)
    }
    const corrects = { visitId: id, corrects: draft._id }
    assert.equal((await forms.begin(desk, formId, corrects)).status, 404)
    assert.equal((await forms.begin(desk, formId)).status, 404, 'without a visit')
    const elsewhere = await clinic.addPerson('reception', 'Else Elsewhere')
    const [place] = await clinic.rows(
      "insert into places (name, time_zone) values ('Elsewhere', 'Europe/Berlin') returning id",
    )
    await clinic.rows('update staff_rights set place_id = $2 where account_id = $1', [elsewhere.id, place!.id])
    const other = await forms.draftOf(patient, consentId, { visitId: id })
    assert.equal((await forms.begin(elsewhere, consentId, { visitId: id })).status, 404)
    assert.equal((await clinic.call(elsewhere, 'GET', `/forms/drafts/${other._id}`)).status, 404)
    assert.equal((await forms.save(elsewhere, other._id, { name: 'x' })).status, 404)
    const board = (await clinic.call(desk, 'GET', `/desk/board?date=${visit.date}`)).body.visits
    assert.equal(board.find(({ _id }: { _id: string }) => _id === id).forms, 'amber')
  })

  it('the letter about a booking has a link to them for whoever has no account, and says nothing of them', async () => {
    const admin = await clinic.addPerson('admin')
    const { body: made } = await clinic.call(admin, 'POST', '/people', {
      name: 'Nora Noaccount',
      email: 'nora@example.org',
      born: '1990-05-05',
      sex: 'female',
    })
    const { id } = await addVideoVisit(clinic, { patient: { id: made._id, token: '' }, inMinutes: 60, mode: 'clinic' })
    const [mail] = await mailsTo(clinic, 'nora@example.org')
    const token = /\/forms\/link#(\S+)/.exec(mail!.text)?.[1]
    assert.ok(token, mail!.text)
    assert.ok(!/pregnan|Before your visit/.test(mail!.text))
    const entered = await anon('/form-links/enter', { token, proof: '1990-05-05' })
    assert.equal(entered.body.forms.length, 2)
    assert.equal(
      (await clinic.rows('select claim_id from mailed_links where purpose = $1 and claim_id = $2', ['forms', id]))
        .length,
      1,
    )
  })

  describe('mailed by reception', () => {
    const mail = (visit: string, who = desk) => clinic.call(who, 'POST', `/appointments/${visit}/forms/link`)
    const withoutAccount = async (email: string, name: string) => {
      const person = { name, email, born: '1991-06-06', sex: 'male' }
      const { status, body } = await clinic.call(await clinic.addPerson('admin'), 'POST', '/people', person)
      assert.equal(status, 201, JSON.stringify(body))
      const patient = { id: body._id as string, token: '' }
      return { personId: patient.id, ...(await addVideoVisit(clinic, { patient, inMinutes: 60, mode: 'clinic' })) }
    }
    const later = (visit: string) =>
      clinic.rows("update mails set created_at = created_at - interval '11 minutes' where claim_id = $1", [visit])

    it('the link goes to the noted address, asks for its proof, and not twice within minutes', async () => {
      const email = 'nils@example.org'
      const { id, personId } = await withoutAccount(email, 'Nils Noaccount')
      const before = await clinic.call(desk, 'GET', `/appointments/${id}/forms`)
      assert.equal(before.body[0].linkMailedAt, null)
      const tries = await Promise.all([mail(id), mail(id), mail(id)])
      assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 409, 409])
      const done = tries.find(({ status }) => status === 200)!
      assert.equal(done.body.to, 'address')
      assert.ok(tries.every(({ status, body }) => status === 200 || body.code === 'form_link_just_mailed'))
      const letters = (await mailsTo(clinic, email)).filter(({ subject }) => subject.startsWith('Forms for your visit'))
      assert.equal(letters.length, 1)
      const { text } = letters[0]!
      assert.ok(!/Nils|Before your visit|pregnan/.test(text), text)
      const token = /\/forms\/link#(\S+)/.exec(text)![1]!
      const entered = await anon('/form-links/enter', { token, proof: '1991-06-06' })
      assert.equal(entered.body.forms.length, 2)
      const seen = await clinic.call(desk, 'GET', `/appointments/${id}/forms`)
      assert.ok(seen.body.every(({ linkMailedAt }: { linkMailedAt: string | null }) => linkMailedAt !== null))
      await clinic.call(desk, 'POST', '/forms/requests', { formId, personId, visitId: null })
      const { body: requests } = await clinic.call(desk, 'GET', `/forms/requests?personId=${personId}`)
      assert.deepEqual([requests[0].linkVisitId, requests[0].linkMailedAt], [id, seen.body[0].linkMailedAt])
      await later(id)
      assert.equal((await mail(id)).status, 200, 'some minutes later')
      const { body: mails } = await clinic.call(await clinic.addPerson('admin'), 'GET', `/people/${personId}/mails`)
      assert.equal(mails.filter(({ about }: { about: string }) => about === 'link').length, 2)
    })

    it('accounts that may fill them in are told to log in; without an address it says what to do', async () => {
      const { id, patient } = await visitOf()
      const [account] = await clinic.rows('select email from users where id = $1', [patient.id])
      const count = async () =>
        (await mailsTo(clinic, account!.email as string)).filter(({ subject }) => subject === 'A form waits for you')
          .length
      const was = await count()
      assert.equal((await mail(id)).body.to, 'accounts')
      assert.equal(await count(), was + 1)
      assert.equal((await mail(id)).body.code, 'form_link_just_mailed')
      const none = await withoutAccount('', 'Adele Addressless')
      const refused = await mail(none.id)
      assert.deepEqual([refused.status, refused.body.code], [409, 'no_mail_address'])
      await clinic.rows("update claims set status = 'cancelled' where id = $1", [id])
      assert.equal((await mail(id)).body.code, 'form_not_asked')
    })

    it('a letter that has not left when everything was given is not sent', async () => {
      const email = 'given@example.org'
      const { id } = await withoutAccount(email, 'Gustav Given')
      assert.equal((await mail(id)).status, 200)
      await clinic.rows('update forms set offered = false where id = any(select form_id from forms_of_visit($1))', [id])
      const letters = await mailsTo(clinic, email)
      assert.equal(letters.filter(({ subject }) => subject.startsWith('Forms for your visit')).length, 0)
      await clinic.rows('update forms set offered = true')
    })
  })
})
