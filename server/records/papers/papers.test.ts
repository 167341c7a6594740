import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { guardianRights } from '#contract/people/person-lists.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { guardiansIn } from '../../testing/guardians.ts'
import { keptLog } from '../../testing/kept-log.ts'
import { mailsTo } from '../../testing/mails-to.ts'
import { aSummary, papersIn } from '../../testing/papers.ts'
import { letters, readPdf } from '../../testing/read-pdf.ts'
import { mustNotBeStored } from '../../testing/stored-in-clear.ts'
import { ownPersonKey } from '../person-keys.ts'
import { sha256Of } from '../../platform/sha256.ts'
import { print } from './print.ts'
import { openSaid } from './seal.ts'

describe('signed papers', () => {
  let clinic: Clinic
  let guardianOf: ReturnType<typeof guardiansIn>
  let papers: ReturnType<typeof papersIn>
  const log = keptLog()
  before(async () => {
    clinic = await openClinic({ logTo: log, env: { LOG_LEVEL: 'debug' } })
    papers = papersIn(clinic)
    guardianOf = guardiansIn(clinic)
  })
  after(() => clinic.closeWhole())

  const count = async (table = 'record_papers') =>
    (await clinic.rows(`select count(*)::int as count from ${table}`))[0]!.count as number
  const codes = (answers: { status: number; body: { code?: string } }[]) =>
    answers.map(({ status, body }) => body.code ?? status).sort()

  it('are signed with the password by the doctor of the visit, and by nobody else', async () => {
    const { id, doctor, patient } = await papers.visit()
    const { doctor: other } = await papers.visit()
    const before = await count()
    const wrong = await papers.sign(doctor, id, { password: 'wrong' })
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'wrong_password'])
    assert.equal((await papers.sign(other, id)).status, 404, 'a visit of another doctor')
    for (const role of ['user', 'reception', 'admin'] as const) {
      assert.equal((await papers.sign(await clinic.addPerson(role), id)).status, 403)
    }
    assert.equal((await papers.sign(doctor, null, { personId: patient.id })).status, 404, 'a summary needs a visit')
    const { id: cancelled, doctor: late } = await papers.visit()
    await clinic.rows("update claims set status = 'cancelled', blocked = null where id = $1", [cancelled])
    assert.equal((await papers.sign(late, cancelled)).body.code, 'cancelled_is_final')
    const { id: their, doctor: suspended } = await papers.visit()
    await clinic.rows("update doctors set standing = 'suspended' where user_id = $1", [suspended.id])
    assert.equal((await papers.sign(suspended, their)).body.code, 'right_missing')
    assert.equal(await count(), before)

    const paper = await papers.signed(doctor, id)
    assert.deepEqual(
      [paper.kind, paper.version, paper.state, paper.visit._id, paper.mayChange, paper.content.done],
      ['summary', 1, 'valid', id, true, aSummary.done],
    )
    const [row] = await clinic.rows('select signed_by from record_papers where id = $1', [paper._id])
    assert.equal(row!.signed_by, doctor.id)
    assert.equal((await papers.correct(other, paper._id)).status, 404)
    assert.equal((await papers.addTo(other, paper._id)).status, 404)
    assert.equal((await papers.withdraw(other, paper._id)).status, 404)
  })

  it('wrong passwords lock as at the log-in', async () => {
    const { id, doctor } = await papers.visit()
    const seen = new Set<string>()
    for (let n = 0; n < 15; n++) seen.add((await papers.sign(doctor, id, { password: `guess ${n}` })).body.code)
    assert.deepEqual([...seen], ['wrong_password', 'too_many_logins'])
    assert.equal((await papers.sign(doctor, id)).body.code, 'too_many_logins')
  })

  it('are read by the patient, guardians with the right and their doctors; a look names reader and person', async () => {
    const { id, doctor, patient } = await papers.visit()
    const paper = await papers.signed(doctor, id)
    const guardian = await guardianOf(patient.id, ['record'])
    for (const who of [patient, guardian, doctor]) {
      assert.deepEqual(
        (await papers.list(who, patient.id)).body.map((each: { _id: string }) => each._id),
        [paper._id],
      )
      assert.equal((await papers.read(who, paper._id)).body.content.watchFor, aSummary.watchFor)
      const { status, bytes, headers } = await papers.pdf(who, paper._id)
      assert.deepEqual([status, headers['content-type'], sha256Of(bytes)], [200, 'application/pdf', paper.sha256])
    }
    assert.equal((await papers.list(patient)).body[0].mayChange, false)
    const strangers = [
      await guardianOf(
        patient.id,
        guardianRights.filter((right) => right !== 'record'),
      ),
      await clinic.addPerson(),
      await clinic.doctorPerson(await clinic.addDoctor()),
    ]
    for (const who of strangers) {
      for (const { status } of [
        await papers.list(who, patient.id),
        await papers.read(who, paper._id),
        await papers.pdf(who, paper._id),
      ]) {
        assert.equal(status, 404)
      }
    }
    for (const role of ['admin', 'reception'] as const) {
      const who = await clinic.addPerson(role)
      assert.equal((await papers.list(who, patient.id)).status, 403)
      assert.equal((await papers.pdf(who, paper._id)).status, 403)
    }
    for (const who of [doctor, guardian]) {
      const looks = await clinic.rows(
        `select distinct action from audit_events
         where actor_id = $1 and outcome = 'done' and action like 'GET /records/papers%'
           and $2::uuid = any(whose_records(about)) order by 1`,
        [who.id, patient.id],
      )
      assert.deepEqual(
        looks.map(({ action }) => action),
        ['GET /records/papers', 'GET /records/papers/{id}', 'GET /records/papers/{id}/pdf'],
      )
    }
    const [opened] = await clinic.rows(
      "select subject from audit_events where actor_id = $1 and action = 'GET /records/papers/{id}/pdf'",
      [doctor.id],
    )
    assert.equal(opened!.subject, paper._id)
  })

  it('what is not for guardians is seen by the patient and the doctor alone', async () => {
    const { id, doctor, patient } = await papers.visit()
    const guardian = await guardianOf(patient.id, ['record'])
    const hidden = await papers.signed(doctor, id, { notForGuardians: true })
    const { body: corrected } = await papers.correct(doctor, hidden._id)
    await papers.addTo(doctor, corrected._id)
    assert.deepEqual((await papers.list(guardian, patient.id)).body, [])
    assert.equal((await papers.read(guardian, corrected._id)).status, 404)
    assert.equal((await papers.pdf(guardian, hidden._id)).status, 404)
    assert.equal((await papers.list(patient)).body[0].addenda.length, 1)
    assert.deepEqual(await clinic.rows("select from notices where user_id = $1 and kind = 'paper'", [guardian.id]), [])
  })

  it('cannot be changed: not by the servers’ role, nor by the owner', async () => {
    const { id, doctor } = await papers.visit()
    const paper = await papers.signed(doctor, id)
    const { body: withdrawn } = await papers.withdraw(doctor, paper._id)
    assert.equal(withdrawn.state, 'withdrawn')
    const changes = [
      `update record_papers set kind = 'letter' where id = '${paper._id}'`,
      `update record_papers set signed_at = signed_at where id = '${paper._id}'`,
      `delete from record_papers where id = '${paper._id}'`,
      'truncate record_papers cascade',
      `update paper_withdrawals set sealed = '\\x00' where paper_id = '${paper._id}'`,
      `delete from paper_withdrawals where paper_id = '${paper._id}'`,
      'truncate paper_withdrawals',
    ]
    for (const change of changes) {
      await assert.rejects(clinic.serverPool.query(change), /permission denied/, change)
      await assert.rejects(clinic.pool.query(change), /append-only/, change)
    }
  })

  it('of two corrections at once one wins; the one before is crossed out with its reason, and both stay readable', async () => {
    const { id, doctor, patient } = await papers.visit()
    const first = await papers.signed(doctor, id)
    const both = await Promise.all([papers.correct(doctor, first._id), papers.correct(doctor, first._id)])
    assert.deepEqual(codes(both), [201, 'changed_meanwhile'])
    const corrected = both.find(({ status }) => status === 201)!.body
    assert.deepEqual([corrected.version, corrected.reason, corrected.state], [2, 'The wrong side', 'valid'])
    assert.deepEqual(
      (await papers.list(patient)).body.map(({ version }: { version: number }) => version),
      [2],
    )
    const { body: old } = await papers.read(patient, first._id)
    assert.deepEqual([old.state, old.content.done, old.mayChange], ['replaced', aSummary.done, false])
    assert.deepEqual(
      old.versions.map(({ version, state, reason }: Record<string, unknown>) => [version, state, reason]),
      [
        [2, 'valid', 'The wrong side'],
        [1, 'replaced', ''],
      ],
    )
    const { text } = await readPdf((await papers.pdf(patient, corrected._id)).bytes)
    for (const said of ['The wrong side', first.number, corrected.number]) {
      assert.ok(text.includes(letters(said)), said)
    }
    assert.equal((await papers.pdf(patient, first._id)).status, 200)
    const late = [await papers.withdraw(doctor, first._id), await papers.addTo(doctor, first._id)]
    assert.deepEqual(codes(late), ['changed_meanwhile', 'changed_meanwhile'])
    assert.equal(
      (await papers.correct(doctor, corrected._id, { content: { kind: 'letter', to: 'A', about: 'B', body: 'C' } }))
        .status,
      404,
    )
  })

  it('an addendum is with the patient with the doctor’s press; it and the paper can be withdrawn, and say so', async () => {
    const { id, doctor, patient } = await papers.visit()
    const paper = await papers.signed(doctor, id)
    const { status, body } = await papers.addTo(doctor, paper._id)
    assert.equal(status, 201, JSON.stringify(body))
    const [{ addenda }] = (await papers.list(patient)).body
    assert.deepEqual(
      addenda.map(({ text }: { text: string }) => text),
      ['The laboratory called.'],
    )
    const { bytes } = await papers.pdf(patient, addenda[0]._id)
    assert.ok((await readPdf(bytes)).text.includes(letters(paper.number)))
    await papers.addTo(doctor, paper._id, { text: 'And again.' })
    const gone = await papers.withdraw(doctor, addenda[0]._id)
    assert.equal(gone.status, 200, JSON.stringify(gone.body))
    assert.deepEqual(
      gone.body.addenda.map((each: { withdrawn: { reason: string } | null }) => each.withdrawn?.reason ?? null),
      ['The wrong patient', null],
    )
    const { body: corrected } = await papers.correct(doctor, paper._id)
    assert.equal(corrected.addenda.length, 2, 'what was added stays beside the new version')
    const race = await Promise.all([papers.withdraw(doctor, corrected._id), papers.correct(doctor, corrected._id)])
    const [first] = race.filter(({ status: at }) => at < 300)
    assert.equal(race.filter(({ status: at }) => at < 300).length, 1, JSON.stringify(race))
    if (first!.body.state === 'withdrawn') {
      assert.equal((await papers.correct(doctor, corrected._id)).body.code, 'paper_withdrawn')
      assert.deepEqual(
        [first!.body.withdrawn.reason, (await papers.read(patient, corrected._id)).body.state],
        ['The wrong patient', 'withdrawn'],
      )
    }
  })

  it('whoever has signed one treats the person, also when its visit is cancelled afterwards', async () => {
    const { id, doctor, patient } = await papers.visit()
    const paper = await papers.signed(doctor, id)
    const { doctor: other } = await papers.visit()
    await clinic.rows("update claims set status = 'cancelled', blocked = null where id = $1", [id])
    assert.equal((await papers.list(doctor, patient.id)).status, 200)
    assert.equal((await papers.read(other, paper._id)).status, 404)
    assert.equal((await papers.addTo(doctor, paper._id)).status, 201)
    const { status, body } = await papers.withdraw(doctor, paper._id)
    assert.deepEqual([status, body.state], [200, 'withdrawn'])
    assert.equal((await papers.pdf(doctor, paper._id)).status, 200)
  })

  it('the same press, sent again because its answer was lost, signs once', async () => {
    const { id, doctor, patient } = await papers.visit()
    const again = { requestId: crypto.randomUUID() }
    const both = await Promise.all([1, 2].map(() => papers.sign(doctor, id, again)))
    assert.deepEqual(codes(both), [201, 201])
    assert.equal(both[0]!.body._id, both[1]!.body._id)
    const paperId = both[0]!.body._id
    const added = { requestId: crypto.randomUUID() }
    for (const each of await Promise.all([1, 2].map(() => papers.addTo(doctor, paperId, added)))) {
      assert.deepEqual([each.status, each.body.addenda.length], [201, 1])
    }
    const corrected = { requestId: crypto.randomUUID() }
    const first = await papers.correct(doctor, paperId, corrected)
    assert.equal((await papers.correct(doctor, paperId, corrected)).body._id, first.body._id)
    assert.equal((await papers.list(patient)).body.length, 1)
    assert.equal((await clinic.rows('select from record_papers where person_id = $1', [patient.id])).length, 3)
  })

  it('one of an erased person is kept for its doctor until its key ends, listed nowhere and changed by nobody', async () => {
    const { id, doctor, patient } = await papers.visit()
    const paper = await papers.signed(doctor, id)
    const { doctor: other } = await papers.visit()
    const admin = await clinic.addPerson('admin')
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`)).status, 200)
    const opened = async (who: Person) => [
      (await papers.read(who, paper._id)).status,
      (await papers.pdf(who, paper._id)).status,
    ]
    assert.deepEqual([(await papers.list(doctor, patient.id)).status, ...(await opened(doctor))], [404, 200, 200])
    assert.deepEqual(await opened(other), [404, 404])
    assert.equal((await papers.withdraw(doctor, paper._id)).status, 404)
    assert.equal((await papers.correct(doctor, paper._id)).status, 404)
    await clinic.rows('delete from person_keys where person_id = $1', [patient.id])
    assert.deepEqual(await opened(doctor), [404, 404])
  })

  it('corrected after a merge, it is still its person’s when the merge is taken apart', async () => {
    const { id, doctor, patient } = await papers.visit()
    const other = await clinic.addPerson()
    const paper = await papers.signed(doctor, id)
    await clinic.rows('update persons set merged_into = $2 where id = $1', [patient.id, other.id])
    const corrected = await papers.correct(doctor, paper._id)
    assert.equal(corrected.status, 201, JSON.stringify(corrected.body))
    assert.equal((await papers.read(other, corrected.body._id)).status, 200)
    await clinic.rows('update persons set merged_into = null where id = $1', [patient.id])
    assert.equal((await papers.list(doctor, patient.id)).body[0]._id, corrected.body._id)
    assert.equal((await papers.read(other, corrected.body._id)).status, 404)
  })

  it('each act is told by bell and mail to those who read the record, without a word of it', async () => {
    const { id, doctor, patient } = await papers.visit()
    const guardian = await guardianOf(patient.id, ['record'])
    const other = await guardianOf(patient.id, ['visits'])
    const paper = await papers.signed(doctor, id)
    await papers.addTo(doctor, paper._id)
    const { body: corrected } = await papers.correct(doctor, paper._id)
    await papers.withdraw(doctor, corrected._id)
    const told = async (who: Person) =>
      (await clinic.call(who, 'GET', '/notifications')).body.notices.map(({ link }: { link: string }) => link)
    assert.deepEqual(await told(patient), Array(4).fill('/dashboard/papers'))
    assert.deepEqual(await told(guardian), Array(4).fill(`/dashboard/papers?for=${patient.id}`))
    assert.deepEqual(await told(other), [])
    const [{ email } = {}] = await clinic.rows('select email from users where id = $1', [patient.id])
    const mails = await mailsTo(clinic, email as string)
    assert.deepEqual(mails.map(({ subject }) => subject).sort(), [
      'A new paper in a health record',
      'A paper in a health record was corrected',
      'A paper in a health record was withdrawn',
      'Something was added to a paper',
    ])
    for (const { text } of mails) assert.doesNotMatch(text, /Migraine|Examined|wrong|laboratory/i)
  })

  it('the same version makes the same bytes, and says all that was written', async () => {
    const { id, doctor, patient } = await papers.visit()
    await clinic.rows("update persons set language = 'ar', born = '1990-02-03', name = 'ليلى حداد' where id = $1", [
      patient.id,
    ])
    const paper = await papers.signed(doctor, id, { writtenIn: 'de' })
    assert.deepEqual([paper.language, paper.writtenIn], ['ar', 'de'])
    const { bytes } = await papers.pdf(patient, paper._id)
    const [row] = await clinic.rows('select sealed from record_papers where id = $1', [paper._id])
    const key = await ownPersonKey(clinic.ground, patient.id, 'care')
    const { printed } = openSaid(key, paper._id, row!.sealed as Buffer)
    const again = await print(printed)
    assert.deepEqual([sha256Of(again), sha256Of(bytes)], [paper.sha256, paper.sha256])
    const { text, language, title } = await readPdf(bytes)
    assert.deepEqual([language, title], ['ar', 'ملخص الزيارة'])
    const said = ['ليلى حداد', 'Migraine with aura', 'G43.1', aSummary.done, aSummary.watchFor, 'Deutsch', 'العربية']
    for (const each of [...said, paper.number]) assert.ok(text.includes(letters(each)), `${each} in ${text}`)
  })

  it('what cannot be printed is refused before anything is stored', async () => {
    const { id, doctor } = await papers.visit()
    const before = [await count(), await count('notices')]
    const refused = await papers.sign(doctor, id, { content: { ...aSummary, done: 'Mr 王 was examined' } })
    assert.equal(refused.body.code, 'cannot_be_printed', JSON.stringify(refused.body))
    assert.match(refused.body.message, /王/)
    assert.deepEqual([await count(), await count('notices')], before)
  })

  it('a draft is gone on every computer once its paper is signed', async () => {
    const { id, doctor } = await papers.visit()
    const elsewhere = await clinic.signIn(doctor.id)
    await clinic.call(doctor, 'PUT', `/drafts/paper-summary-${id}`, { text: '{"done":"Exam"}' })
    assert.equal((await clinic.call(elsewhere, 'GET', `/drafts/paper-summary-${id}`)).body.text, '{"done":"Exam"}')
    await papers.signed(doctor, id)
    assert.equal((await clinic.call(elsewhere, 'GET', `/drafts/paper-summary-${id}`)).body.text, '')
  })

  it('a sick note names no diagnosis; letters and referrals name theirs, and whom they are to', async () => {
    const { id, doctor, patient } = await papers.visit()
    const said = async (content: object) => {
      const { _id } = await papers.signed(doctor, id, { content })
      return (await readPdf((await papers.pdf(patient, _id)).bytes)).text
    }
    const sick = {
      kind: 'sick-note',
      from: '2026-11-02',
      to: '2026-11-06',
      isFollowUp: true,
      note: 'Light work after.',
    }
    const note = await said(sick)
    for (const each of ['02/11/2026', '06/11/2026', 'Follow-up', 'Light work'])
      assert.ok(note.includes(letters(each)), each)
    assert.equal((await papers.sign(doctor, id, { content: { ...sick, diagnoses: aSummary.diagnoses } })).status, 400)
    assert.equal((await papers.sign(doctor, id, { content: { ...sick, to: '2026-11-01' } })).status, 400)
    const { diagnoses } = aSummary
    const referral = await said({
      kind: 'referral',
      to: 'Cardiology',
      question: 'Echo?',
      diagnoses,
      findings: 'Murmur',
    })
    for (const each of ['Cardiology', 'Echo?', 'Murmur', 'G43.1']) assert.ok(referral.includes(letters(each)), each)
    const letter = await said({
      kind: 'letter',
      to: 'Dr. Lopez',
      about: 'Knee',
      body: 'Dear colleague,\n\nwell.',
      diagnoses,
    })
    for (const each of ['Dr. Lopez', 'Knee', 'Dear colleague', 'Migraine'])
      assert.ok(letter.includes(letters(each)), each)
  })

  it('stand in the timeline in their newest version, found by any word of theirs', async () => {
    const { id, doctor, patient } = await papers.visit()
    const first = await papers.signed(doctor, id)
    const { body: newest } = await papers.correct(doctor, first._id)
    const found = async (who: Person, query: string) =>
      (await clinic.call(who, 'GET', `/records/timeline?personId=${patient.id}${query}`)).body.flatMap(
        ({ of, paper }: { of: string; paper: { _id: string } }) => (of === 'paper' ? [paper._id] : []),
      )
    for (const query of ['', '&sort=paper']) assert.deepEqual(await found(patient, query), [newest._id], query)
    assert.deepEqual(await found(doctor, '&sort=paper'), [newest._id])
    for (const sort of ['document', 'letter']) assert.deepEqual(await found(patient, `&sort=${sort}`), [])
    const by = async (words: string) =>
      (await clinic.call(patient, 'POST', '/records/timeline/find', { words, sort: 'paper' })).body.entries.map(
        ({ paper }: { paper: { _id: string } }) => paper._id,
      )
    for (const words of ['migraine g43', newest.number.slice(0, 5)]) {
      assert.deepEqual(await by(words), [newest._id], words)
    }
    assert.deepEqual(await by('triggers'), [])
  })

  it('templates are the clinic’s: doctors choose among those of their language', async () => {
    const admin = await clinic.addPerson('admin')
    const { doctor } = await papers.visit()
    const [{ kind_id: kindId } = {}] = await clinic.rows('select kind_id from claims limit 1')
    const add = (more: object) =>
      clinic.call(admin, 'POST', '/admin/paper-templates', {
        ...{ paperKind: 'summary', kindId: null, language: null, name: 'General', words: { done: 'Examined.' } },
        ...more,
      })
    const names = async () =>
      (await clinic.call(doctor, 'GET', '/paper-templates')).body.map(({ name }: { name: string }) => name)
    const { body: general } = await add({})
    assert.equal((await add({ name: 'GENERAL' })).body.code, 'name_in_use')
    assert.equal((await add({ name: 'X', kindId: general._id })).status, 404)
    await add({ name: 'Auf Deutsch', language: 'de' })
    await add({ name: 'First visit', kindId })
    assert.deepEqual(await names(), ['First visit', 'General'])
    const { _id, ...fields } = general
    const change = { ...fields, offered: false }
    assert.equal((await clinic.call(admin, 'PUT', `/admin/paper-templates/${_id}`, change)).status, 200)
    assert.deepEqual(await names(), ['First visit'])
    assert.equal((await clinic.call(admin, 'GET', '/admin/paper-templates')).body.length, 3)
    assert.equal((await clinic.call(doctor, 'POST', '/admin/paper-templates', change)).status, 403)
  })

  it('nothing of them stands in clear, in any table or log', async () => {
    const { id, doctor } = await papers.visit()
    const content = { ...aSummary, done: 'Zanzibar was mentioned' }
    const paper = await papers.signed(doctor, id, { content })
    await papers.correct(doctor, paper._id, { content, reason: 'Zanzibar again' })
    await papers.sign(doctor, id, { content: { ...content, note: 'Zanzibar 王' } })
    await mustNotBeStored(clinic, 'Zanzibar')
    assert.doesNotMatch(log.text, /Zanzibar/)
  })
})
