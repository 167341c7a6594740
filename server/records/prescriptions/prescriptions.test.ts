import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { demoSubstances } from '../../demo/substances.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { zoneWhereItIsNoon } from '../../testing/noon.ts'
import { aLine, prescriptionsIn } from '../../testing/prescriptions.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { guardiansIn } from '../../testing/guardians.ts'
import { keptLog } from '../../testing/kept-log.ts'
import { mustNotBeStored } from '../../testing/stored-in-clear.ts'
import { addVideoVisit } from '../../testing/video-visit.ts'
import { initialsOf } from './pharmacy.ts'

const allergy = (name: string) => ({ content: { sort: 'allergy', name }, date: '2020-05-01' })

describe('prescriptions', () => {
  let clinic: Clinic
  let guardianOf: ReturnType<typeof guardiansIn>
  let rx: ReturnType<typeof prescriptionsIn>
  const log = keptLog()
  before(async () => {
    clinic = await openClinic({ logTo: log, timeZone: zoneWhereItIsNoon(), env: { LOG_LEVEL: 'debug' } })
    guardianOf = guardiansIn(clinic)
    rx = prescriptionsIn(clinic)
    await demoSubstances(clinic.ground.db)
  })
  after(() => clinic.closeWhole())

  const mine = async (who: Person, personId: string) =>
    (await clinic.call(who, 'GET', `/prescriptions?personId=${personId}`)).body
  const states = (answers: { status: number; body: { code?: string } }[]) =>
    answers.map(({ status, body }) => body.code ?? status).sort()

  it('an allergy that is met asks for a reason, which is kept and printed for nobody; silence is never "none"', async () => {
    const { id, doctor, patient } = await rx.visit()
    const stateOf = async (more: object = {}) => (await rx.signed(doctor, id, more)).content.lines[0].check.state
    assert.equal(await stateOf(), 'not-asked')
    await clinic.call(patient, 'POST', '/records/lists/allergy', { says: 'none' })
    assert.equal(await stateOf(), 'clear')
    assert.equal(await stateOf({ lines: [{ ...aLine, inn: 'Unknownium' }] }), 'not-checked')
    await clinic.call(patient, 'POST', '/records/items', allergy('Penicillin'))
    const refused = await rx.sign(doctor, id, { lines: [{ ...aLine, inn: 'Paracetamol' }, aLine] })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.issues[0].path],
      [409, 'allergy_needs_reason', 'content.lines.1.allergyReason'],
    )
    // What a caller says of the check counts for nothing.
    const said = { ...aLine, check: { state: 'clear', met: [] } }
    assert.equal((await rx.sign(doctor, id, { lines: [said] })).body.code, 'allergy_needs_reason')
    const allergyReason = 'Tested by Dr. Zanzibar, no reaction'
    const paper = await rx.signed(doctor, id, { lines: [{ ...aLine, allergyReason }] })
    assert.deepEqual(paper.content.lines[0].check, { state: 'meets', met: [{ allergy: 'Penicillin', by: 'class' }] })
    assert.equal(paper.content.lines[0].allergyReason, allergyReason)
    const { bytes } = await rx.pdf(doctor, paper._id)
    assert.doesNotMatch((await readPdf(bytes)).text, /Zanzibar|allerg/i)
  })

  it('need a birthday, a living patient, and a last day within a year', async () => {
    const { id, doctor, patient } = await rx.visit()
    const codeWith = async (more: object) => (await rx.sign(doctor, id, more)).body.code
    assert.equal(await codeWith({ validUntil: await clinic.day(-1) }), 'valid_until_range')
    assert.equal(await codeWith({ validUntil: await clinic.day(367) }), 'valid_until_range')
    assert.equal(await codeWith({ lines: [{ ...aLine, brand: 'Amoxypen' }] }), 'invalid_input')
    assert.equal(await codeWith({ lines: [{ ...aLine, times: [] }] }), 'invalid_input')
    assert.equal(await codeWith({ lines: [{ ...aLine, asNeededMost: 3 }] }), 'invalid_input')
    assert.equal(await codeWith({ lines: [] }), 'invalid_input')
    await clinic.rows('update persons set born = null where id = $1', [patient.id])
    assert.equal(await codeWith({}), 'birthday_missing')
    await clinic.rows('update persons set born = $2, deceased_on = clinic_today() where id = $1', [patient.id, rx.born])
    assert.equal(await codeWith({}), 'patient_deceased')
    const { doctor: stranger } = await rx.visit()
    assert.equal((await rx.sign(stranger, null, {}, { personId: patient.id })).status, 404)
  })

  it('takes every amount in thousandths, also those that binary fractions do not meet', async () => {
    const { id, doctor } = await rx.visit()
    for (const amount of [0.35, 0.7, 1.4, 1.001, 9999.999]) {
      const line = { ...aLine, strength: '250 mg/5 ml', form: 'oral-suspension', dose: { amount, unit: 'ml' } }
      const { content } = await rx.signed(doctor, id, { lines: [line] })
      assert.equal(content.lines[0].dose.amount, amount)
    }
  })

  it('a child’s age, weight and dose per kilogram stand on the paper', async () => {
    const { id, doctor, patient } = await rx.visit()
    const weighed = { sort: 'measurement', kind: 'weight', value: 27.5 }
    await clinic.rows('update persons set born = $2 where id = $1', [patient.id, await clinic.day(-9 * 365 - 40)])
    const line = {
      ...{ ...aLine, strength: '250 mg/5 ml', form: 'oral-suspension', dose: { amount: 5, unit: 'ml' } },
      quantity: { amount: 105, unit: 'ml' },
    }
    const { text: unweighed } = await readText(doctor, (await rx.signed(doctor, id, { lines: [line] }))._id)
    assert.match(unweighed, /Age9years.*WeightNotmeasured/)
    await clinic.call(patient, 'POST', '/records/items', { content: weighed, date: await clinic.day(0) })
    const basis = await clinic.call(doctor, 'GET', `/prescriptions/basis?personId=${patient.id}`)
    assert.equal(basis.body.weight.kilograms, 27.5)
    const { text } = await readText(doctor, (await rx.signed(doctor, id, { lines: [line] }))._id)
    assert.match(text, /Weight27\.5kg,measuredon/)
    assert.match(text, /Doseperkilogram9\.09mgeachtime,27\.27mgadayatmost/)
  })

  async function readText(who: Person, paperId: string) {
    const { bytes } = await rx.pdf(who, paperId)
    return readPdf(bytes)
  }

  it('whoever has the code sees how it stands, no medicine and only initials; a guess sees nothing', async () => {
    const { id, doctor } = await rx.visit()
    const { _id } = await rx.signed(doctor, id, { repeats: 2 })
    const code = await rx.codeOf(doctor, _id)
    const seen = await rx.look(code)
    assert.deepEqual(
      [seen.status, seen.body.state, seen.body.initials, seen.body.used, seen.body.allowed],
      [200, 'open', 'P. P.', 0, 3],
    )
    assert.doesNotMatch(JSON.stringify(seen.body), /amoxicillin|patient/i)
    // As people type it.
    for (const typed of [
      code.toLowerCase(),
      code.replaceAll('-', ' '),
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
    ]) {
      assert.equal((await rx.look(typed)).status, 200, typed)
    }
    const guess = `${code.slice(0, -1)}${code.endsWith('Z') ? 'Y' : 'Z'}`
    for (const wrong of [guess, 'nonsense', '0000-0000-0000-0000']) {
      const { status, body } = await rx.look(wrong)
      assert.deepEqual([status, body.code], [404, 'prescription_unknown'])
    }
    // A wrong code and a wrong birthday are answered alike.
    const answers = [await rx.dispense(guess), await rx.dispense(code, { born: '1988-03-15' })]
    for (const { status, body } of answers) {
      assert.deepEqual([status, body], [404, answers[0]!.body])
      assert.equal(body.code, 'prescription_unproven')
    }
    assert.equal((await rx.look(code)).body.used, 0)
    for (const [name, initials] of [
      ['Maria Lindqvist', 'M. L.'],
      ['محمد علي الحداد', 'م. ا.'],
      ['Zoë', 'Z.'],
      ['Anna Maria von der Tann', 'A. T.'],
    ] as const) {
      assert.equal(initialsOf(name), initials)
    }
  })

  it('guesses of one code end after some tries, for codes that exist and those that do not', async () => {
    const { id, doctor } = await rx.visit()
    const code = await rx.codeOf(doctor, (await rx.signed(doctor, id))._id)
    for (const tried of [code, 'ABCD-ABCD-ABCD-ABCD']) {
      const statuses = []
      for (let day = 1; day <= 12; day++) {
        statuses.push((await rx.dispense(tried, { born: `1990-01-${String(day).padStart(2, '0')}` })).status)
      }
      assert.deepEqual(statuses, [...Array(10).fill(404), 429, 429])
    }
    assert.equal((await rx.dispense(code)).status, 429, 'the right birthday does not help then')
    assert.equal((await rx.look(code)).body.used, 0)
  })

  it('raced by many pharmacies, each use goes to one; a call that is sent again counts once', async () => {
    const { id, doctor, patient } = await rx.visit()
    const { _id } = await rx.signed(doctor, id, { repeats: 1 })
    const code = await rx.codeOf(doctor, _id)
    const race = (of: string) =>
      Promise.all(['Rathaus', 'Löwen', 'Stern', 'Markt', 'Tor', 'Dom'].map((pharmacy) => rx.dispense(of, { pharmacy })))
    const oneWins = [201, ...Array(5).fill('dispensed_meanwhile')]
    assert.deepEqual(states(await race(code)), oneWins)
    for (let round = 0; round < 4; round++) {
      const next = await rx.visit()
      const { _id: paperId } = await rx.signed(next.doctor, next.id, { repeats: 1 })
      assert.deepEqual(states(await race(await rx.codeOf(next.doctor, paperId))), oneWins)
    }
    const requestId = crypto.randomUUID()
    const twice = await Promise.all([1, 1].map((used) => rx.dispense(code, { used, requestId })))
    assert.deepEqual(states(twice), [201, 201])
    assert.deepEqual([(await rx.look(code)).body.state, (await rx.look(code)).body.used], ['used', 2])
    assert.equal((await rx.dispense(code, { used: 2 })).body.code, 'prescription_closed')
    const [prescription] = await mine(patient, patient.id)
    assert.deepEqual([prescription.state, prescription.dispensings.length], ['used', 2])
  })

  it('only the prescriber takes back what a pharmacy has noted; it can then be dispensed again', async () => {
    const { id, doctor, patient } = await rx.visit()
    const { doctor: other } = await rx.visit()
    const code = await rx.codeOf(doctor, (await rx.signed(doctor, id))._id)
    await rx.dispense(code, { pharmacy: 'Löwen-Apotheke' })
    const [{ dispensings, isOwn }] = await mine(doctor, patient.id)
    assert.deepEqual([dispensings[0].pharmacy, isOwn], ['Löwen-Apotheke', true])
    const takeBack = (who: Person) =>
      clinic.call(who, 'POST', `/prescriptions/dispensings/${dispensings[0]._id}/take-back`, {})
    assert.deepEqual([(await takeBack(other)).status, (await takeBack(patient)).status], [404, 403])
    const both = await Promise.all([takeBack(doctor), takeBack(doctor)])
    assert.deepEqual(states(both), [200, 'taken_back_already'])
    assert.equal((await rx.look(code)).body.state, 'open')
    assert.equal((await rx.dispense(code)).status, 201)
    const [again] = await mine(patient, patient.id)
    assert.deepEqual(
      again.dispensings.map(({ takenBackAt }: { takenBackAt: string | null }) => takenBackAt !== null),
      [true, false],
    )
  })

  it('a new version or a withdrawal ends the code at once; so do a last day, death, a merge and erasure', async () => {
    const { id, doctor, patient } = await rx.visit()
    const first = await rx.signed(doctor, id)
    const code = await rx.codeOf(doctor, first._id)
    const corrected = await rx.correct(doctor, first._id, {
      content: await rx.content({ lines: [{ ...aLine, strength: '750 mg' }] }),
      reason: 'The wrong dose',
    })
    assert.equal(corrected.status, 201, JSON.stringify(corrected.body))
    assert.equal((await rx.look(code)).body.state, 'withdrawn')
    assert.equal((await rx.dispense(code)).body.code, 'prescription_closed')
    const second = await rx.codeOf(doctor, corrected.body._id)
    assert.notEqual(second, code)
    assert.equal((await rx.look(second)).body.state, 'open')
    assert.equal((await mine(patient, patient.id)).length, 1, 'the newest version alone')
    assert.equal((await rx.withdraw(doctor, corrected.body._id)).status, 200)
    assert.equal((await rx.look(second)).body.state, 'withdrawn')

    const openOne = async () => {
      const made = await rx.visit()
      const paper = await rx.signed(made.doctor, made.id)
      const its = await rx.codeOf(made.doctor, paper._id)
      await clinic.call(made.patient, 'POST', `/prescriptions/${paper._id}/repeat-requests`, {})
      const requests = async () => (await clinic.call(made.doctor, 'GET', '/prescriptions/repeat-requests')).body
      assert.deepEqual([(await rx.look(its)).body.state, (await requests()).length], ['open', 1])
      return { ...made, requests, stateNow: async () => (await rx.look(its)).body.state }
    }
    const late = await openOne()
    await clinic.rows('alter table prescription_codes disable trigger user')
    await clinic.rows(
      `update prescription_codes set valid_until = clinic_today() - 1
       where paper_id in (select id from record_papers where person_id = $1)`,
      [late.patient.id],
    )
    await clinic.rows('alter table prescription_codes enable trigger user')
    assert.equal(await late.stateNow(), 'expired')
    const ends = {
      death: (personId: string) =>
        clinic.rows('update persons set deceased_on = clinic_today() where id = $1', [personId]),
      merge: async (personId: string) =>
        clinic.rows('update persons set merged_into = $2 where id = $1', [personId, (await clinic.addPerson()).id]),
      erasure: async (personId: string) => {
        const admin = await clinic.addPerson('admin')
        const { status } = await clinic.call(admin, 'DELETE', `/admin/users/${personId}`)
        assert.equal(status, 200)
      },
    }
    for (const [how, end] of Object.entries(ends)) {
      const one = await openOne()
      if (how === 'merge') await clinic.rows('delete from sessions where user_id = $1', [one.patient.id])
      await end(one.patient.id)
      assert.deepEqual([await one.stateNow(), (await one.requests()).length], ['withdrawn', 0], how)
    }
  })

  it('patients ask for a repeat, their prescriber grants it with the password or refuses it with a sentence', async () => {
    const { id, doctor, patient } = await rx.visit()
    const guardian = await guardianOf(patient.id, ['record'])
    const stranger = await guardianOf(patient.id, ['visits'])
    const { doctor: other } = await rx.visit()
    const paper = await rx.signed(doctor, id, { repeats: 1, lines: [{ ...aLine, note: 'With food' }] })
    const ask = (who: Person) => clinic.call(who, 'POST', `/prescriptions/${paper._id}/repeat-requests`, {})
    assert.deepEqual([(await ask(stranger)).status, (await ask(doctor)).status], [404, 403])
    assert.deepEqual(states(await Promise.all([ask(patient), ask(guardian)])), [201, 'repeat_asked'])
    const { body: waiting } = await clinic.call(doctor, 'GET', '/prescriptions/repeat-requests')
    assert.deepEqual(
      waiting.map(({ lines, patient: name }: { lines: string[]; patient: string }) => [name, lines]),
      [
        [
          'Pat Patient',
          [
            'Amoxicillin 500 mg: 1 capsule, in the morning, at noon, in the evening, for 7 days, 21 capsules, With food',
          ],
        ],
      ],
    )
    assert.equal((await clinic.call(other, 'GET', '/prescriptions/repeat-requests')).body.length, 0)
    const told = async (who: Person, kind: string) =>
      (await clinic.rows('select from notices where user_id = $1 and kind = $2', [who.id, kind])).length
    assert.equal(await told(doctor, 'repeat-asked'), 1)
    const act = (who: Person, what: string, body: object, of = waiting[0]._id) =>
      clinic.call(who, 'POST', `/prescriptions/repeat-requests/${of}/${what}`, body)
    assert.equal((await act(other, 'grant', { password: rx.password })).status, 404)
    assert.equal((await act(doctor, 'grant', { password: 'wrong' })).body.code, 'wrong_password')
    const before = await clinic.rows('select count(*)::int as count from record_papers')
    const granted = await Promise.all([1, 2].map(() => act(doctor, 'grant', { password: rx.password })))
    assert.deepEqual(states(granted), [201, 'repeat_answered'])
    const [after] = await clinic.rows('select count(*)::int as count from record_papers')
    assert.equal(after!.count, (before[0]!.count as number) + 1, 'one paper was signed')
    const { paperId } = granted.find(({ status }) => status === 201)!.body
    const { body: repeat } = await rx.read(patient, paperId)
    const plain = (content: { lines: object[] }) => ({ ...content, lines: content.lines })
    assert.deepEqual(plain(repeat.content), plain(paper.content))
    const [newest, oldest] = await mine(patient, patient.id)
    assert.deepEqual([newest.paperId, oldest.request.state], [paperId, 'granted'])

    // Asked again, and refused.
    await ask(patient)
    const { body: next } = await clinic.call(doctor, 'GET', '/prescriptions/repeat-requests')
    const refused = await act(
      doctor,
      'refuse',
      { sentence: 'Come and let us measure your blood pressure.' },
      next[0]._id,
    )
    assert.deepEqual([refused.status, refused.body.state], [200, 'refused'])
    assert.equal((await act(doctor, 'refuse', { sentence: 'Again' }, next[0]._id)).body.code, 'repeat_answered')
    assert.equal((await mine(patient, patient.id))[1].request.sentence, 'Come and let us measure your blood pressure.')
    assert.equal(await told(patient, 'repeat-refused'), 1)

    // What meets an allergy by now is not granted without a reason.
    await ask(patient)
    const { body: last } = await clinic.call(doctor, 'GET', '/prescriptions/repeat-requests')
    await clinic.call(patient, 'POST', '/records/items', allergy('Amoxicillin'))
    const met = await act(doctor, 'grant', { password: rx.password }, last[0]._id)
    assert.equal(met.body.code, 'allergy_needs_reason')
    // One that was withdrawn is not asked for.
    await rx.withdraw(doctor, paperId)
    const { body } = await clinic.call(patient, 'POST', `/prescriptions/${paperId}/repeat-requests`, {})
    assert.equal(body.code, 'repeat_not_possible')
  })

  const ask = (who: Person, paperId: string) =>
    clinic.call(who, 'POST', `/prescriptions/${paperId}/repeat-requests`, {})
  const waiting = async (doctor: Person) => (await clinic.call(doctor, 'GET', '/prescriptions/repeat-requests')).body
  const grant = (doctor: Person, id: string) =>
    clinic.call(doctor, 'POST', `/prescriptions/repeat-requests/${id}/grant`, { password: rx.password })

  it('a repeat of what was corrected or withdrawn meanwhile is not granted, and says that it has ended', async () => {
    const { id, doctor, patient } = await rx.visit()
    const wrong = await rx.signed(doctor, id, { lines: [{ ...aLine, strength: '5000 mg' }] })
    const { body: asked } = await ask(patient, wrong._id)
    const { body: corrected } = await rx.correct(doctor, wrong._id, { content: await rx.content() })
    assert.deepEqual(await waiting(doctor), [])
    assert.equal((await grant(doctor, asked._id)).body.code, 'repeat_answered')
    const { body: again } = await ask(patient, corrected._id)
    await rx.withdraw(doctor, corrected._id)
    assert.equal((await grant(doctor, again._id)).body.code, 'repeat_answered')
    assert.equal((await mine(patient, patient.id))[0].request.state, 'ended')
    // So has one whose prescriber is not here, for as long as that is so.
    const { id: other, doctor: left, patient: person } = await rx.visit()
    const paper = await rx.signed(left, other)
    await ask(person, paper._id)
    await clinic.rows("update doctors set standing = 'suspended' where user_id = $1", [left.id])
    assert.equal((await mine(person, person.id))[0].request.state, 'ended')
    assert.deepEqual(await waiting(left), [])
  })

  it('the reason for one allergy is none for another that was recorded since', async () => {
    const { id, doctor, patient } = await rx.visit()
    await clinic.call(patient, 'POST', '/records/items', allergy('Penicillin'))
    const allergyReason = 'A rash as a baby, tested since: tolerated'
    const paper = await rx.signed(doctor, id, { lines: [{ ...aLine, allergyReason }] })
    await ask(patient, paper._id)
    const [first] = await waiting(doctor)
    assert.equal((await grant(doctor, first._id)).status, 201, 'the same allergy, the same reason')
    await ask(patient, paper._id)
    await clinic.call(patient, 'POST', '/records/items', allergy('Amoxicillin: anaphylaxis last week'))
    const [request] = await waiting(doctor)
    assert.equal((await grant(doctor, request._id)).body.code, 'allergy_needs_reason')
  })

  it('a brand that an allergy names is compared as well', async () => {
    const { id, doctor, patient } = await rx.visit()
    await clinic.call(patient, 'POST', '/records/items', allergy('Augmentin'))
    const line = { ...aLine, inn: 'Unknownium', brand: 'Augmentin', brandReason: 'The only one in stock' }
    assert.equal((await rx.sign(doctor, id, { lines: [line] })).body.code, 'allergy_needs_reason')
  })

  it('a correction of what was dispensed does not let it be dispensed anew', async () => {
    const { id, doctor, patient } = await rx.visit()
    const first = await rx.signed(doctor, id)
    assert.equal((await rx.dispense(await rx.codeOf(doctor, first._id))).status, 201)
    const content = await rx.content({ note: 'A typing error', repeats: 1 })
    const { body } = await rx.correct(doctor, first._id, { content })
    const code = await rx.codeOf(doctor, body._id)
    const { body: seen } = await rx.look(code)
    assert.deepEqual([seen.state, seen.used, seen.allowed], ['open', 1, 2])
    assert.equal((await mine(patient, patient.id))[0].dispensings.length, 1)
    assert.equal((await rx.dispense(code, { used: 1 })).status, 201)
    assert.equal((await rx.look(code)).body.state, 'used')
  })

  it('one of a doctor who works here no more is withdrawn by whoever treats the person, and changed by nobody', async () => {
    const { id, doctor, patient } = await rx.visit()
    const { doctor: stranger } = await rx.visit()
    const { doctor: next } = await addVideoVisit(clinic, { patient })
    await rx.givePassword(next)
    const paper = await rx.signed(doctor, id)
    const code = await rx.codeOf(doctor, paper._id)
    assert.equal((await rx.withdraw(next, paper._id)).status, 404, 'its doctor works here')
    await rx.dispense(code)
    const [{ dispensings }] = await mine(patient, patient.id)
    await clinic.rows("update doctors set standing = 'suspended' where user_id = $1", [doctor.id])
    const back = await clinic.call(doctor, 'POST', `/prescriptions/dispensings/${dispensings[0]._id}/take-back`, {})
    assert.equal(back.body.code, 'right_missing')
    assert.equal((await rx.withdraw(doctor, paper._id)).body.code, 'right_missing')
    assert.equal((await rx.withdraw(stranger, paper._id)).status, 404)
    assert.equal((await rx.correct(next, paper._id, { content: await rx.content() })).status, 404)
    const { body: seen } = await rx.read(next, paper._id)
    assert.deepEqual([seen.mayChange, seen.mayWithdraw], [false, true])
    const withdrawn = await rx.withdraw(next, paper._id)
    assert.deepEqual([withdrawn.status, withdrawn.body.state], [200, 'withdrawn'])
    assert.equal((await rx.look(code)).body.state, 'withdrawn')
  })

  it('guardians read no allergy, no reason and no weight that is hidden from them', async () => {
    const { id, doctor, patient } = await rx.visit()
    await clinic.rows('update persons set born = $2 where id = $1', [patient.id, await clinic.day(-15 * 365)])
    const hidden = { notForGuardians: true }
    await clinic.call(patient, 'POST', '/records/items', { ...allergy('Penicillin Zanzibar'), ...hidden })
    const weight = { content: { sort: 'measurement', kind: 'weight', value: 41.5 }, date: await clinic.day(0) }
    await clinic.call(patient, 'POST', '/records/items', { ...weight, ...hidden })
    const lines = [{ ...aLine, allergyReason: 'Tested in Zanzibar' }]
    const paper = await rx.signed(doctor, id, { lines })
    const guardian = await guardianOf(patient.id, ['record'])
    const { status, body } = await rx.read(guardian, paper._id)
    assert.equal(status, 200)
    assert.doesNotMatch(JSON.stringify([body, (await rx.list(guardian, patient.id)).body]), /Zanzibar|41\.5/)
    assert.doesNotMatch((await readPdf((await rx.pdf(guardian, paper._id)).bytes)).text, /Zanzibar|41[.,]5/)
    assert.match(JSON.stringify((await rx.read(patient, paper._id)).body), /Tested in Zanzibar/)
    const own = await rx.signed(doctor, id, { lines }, hidden)
    assert.equal(own.content.child.weight.kilograms, 41.5)
    assert.equal((await rx.read(guardian, own._id)).status, 404)
  })

  it('one of an emergency is withdrawn by its prescriber, who reads nothing else and is not asked for repeats', async () => {
    const { id, doctor, patient } = await rx.visit()
    const { doctor: late } = await rx.visit()
    await clinic.call(late, 'POST', '/emergency-access', {
      ...{ personId: patient.id, reason: 'Found unconscious on the stairs of the house', password: rx.password },
    })
    const paper = await rx.signed(late, null, {}, { personId: patient.id })
    const theirs = await rx.signed(doctor, id)
    await clinic.rows('alter table emergency_accesses disable trigger emergency_accesses_append_only')
    await clinic.rows(
      `update emergency_accesses set opened_at = opened_at - interval '2 days', until = until - interval '2 days'
       where account_id = $1`,
      [late.id],
    )
    await clinic.rows('alter table emergency_accesses enable trigger emergency_accesses_append_only')
    assert.equal((await rx.list(late, patient.id)).status, 404)
    assert.equal((await rx.read(late, theirs._id)).status, 404)
    assert.equal((await rx.read(late, paper._id)).status, 200)
    assert.equal((await ask(patient, paper._id)).body.code, 'repeat_not_possible')
    const withdrawn = await rx.withdraw(late, paper._id)
    assert.deepEqual([withdrawn.status, withdrawn.body.state], [200, 'withdrawn'])
  })

  it('are final for servers and for the owner, and nothing of them lies in clear in the database or the log', async () => {
    const { id, doctor } = await rx.visit()
    const { _id } = await rx.signed(doctor, id, { lines: [{ ...aLine, inn: 'Zanzibarium' }] })
    const code = await rx.codeOf(doctor, _id)
    await rx.dispense(code, { pharmacy: 'Zanzibar-Apotheke' })
    for (const [table, column] of Object.entries({
      prescription_codes: 'paper_id',
      dispensings: 'paper_id',
      dispensings_taken_back: 'by_id',
    })) {
      for (const statement of [
        `delete from ${table}`,
        `update ${table} set ${column} = ${column}`,
        `truncate ${table} cascade`,
      ]) {
        await assert.rejects(clinic.serverPool.query(statement), /permission denied/, statement)
      }
      await assert.rejects(clinic.rows(`truncate ${table} cascade`), /append-only/)
    }
    await assert.rejects(clinic.rows('delete from dispensings'), /append-only/)
    await assert.rejects(clinic.rows('update prescription_codes set allowed = 99'), /append-only/)
    await mustNotBeStored(clinic, 'Zanzibar')
    await mustNotBeStored(clinic, code)
    await mustNotBeStored(clinic, code.replaceAll('-', ''))
    assert.doesNotMatch(log.text, new RegExp(`Zanzibar|${code}|${code.replaceAll('-', '')}`))
  })
})
