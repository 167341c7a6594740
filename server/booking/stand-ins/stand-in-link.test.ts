import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { textsIn } from '../../../texts/texts.ts'
import { letterOf } from '../../mail/texts.ts'
import { deskOf } from '../../mail/deliver.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'

describe('a patient without a log-in, and a doctor who stands in', () => {
  let clinic: Clinic
  let desk: Person
  let ill: string
  let other: string
  let placeId: string
  before(async () => {
    clinic = await openClinic()
    desk = await clinic.addPerson('reception', 'Ruth Reception')
    ill = await clinic.addDoctor({ name: 'Ida Ill', hours: [9, 10, 11, 12, 13, 14, 15] })
    other = await clinic.addDoctor({ name: 'Sten Standin', hours: [9] })
    placeId = (await clinic.call(desk, 'GET', '/desk/board')).body.place._id
  })
  after(() => clinic.close())

  let day = 1
  /** Booked at the desk, and handed over to the stand-in: the visit, and the token of the link that was mailed. */
  const handedOver = async (person: { name?: string; born?: string; email?: string } = {}) => {
    const date = await clinic.day(++day)
    const known = { name: `Zoë Quist${day}`, email: `zoe${day}@post.example`, anyway: true, ...person }
    const booked = await clinic.call(desk, 'POST', '/desk/visits', {
      person: known,
      doctorId: ill,
      placeId,
      date,
      startTime: '09:00',
    })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const over = await clinic.call(desk, 'POST', '/stand-ins', { date, doctorId: ill, standInId: other })
    assert.equal(over.body.moved, 1)
    const [link] = await clinic.rows('select id from mailed_links where claim_id = $1 order by made_at desc', [
      booked.body._id,
    ])
    const token = link ? clinic.ground.signatures.seal('stand-in', link.id as string) : ''
    return { id: booked.body._id as string, token, date, email: known.email }
  }
  const open = (token: string) => clinic.call(null, 'POST', '/stand-in-link', { token })
  const read = (token: string, proof: string) => clinic.call(null, 'POST', '/stand-in-link/visit', { token, proof })
  const answer = (token: string, proof: string, said: object) =>
    clinic.call(null, 'POST', '/stand-in-link/answer', { token, proof, doctorId: other, ...said })
  const statusOf = async (id: string) => (await clinic.rows('select status from claims where id = $1', [id]))[0]!.status

  it('has a mail that says neither who, with whom nor when, and a link that asks whose visit it is', async () => {
    const { token, email, id } = await handedOver({ born: '1980-12-24' })
    const [mail] = await clinic.rows(`select kind, to_name, to_email, facts from mails where to_email = $1`, [email])
    assert.equal(mail!.kind, 'stand-in-link')
    const facts = { kind: 'stand-in-link', to_name: String(mail!.to_name), facts: mail!.facts, language: 'de' }
    const { config, db, signatures } = clinic.ground
    const letter = letterOf(facts, await deskOf({ db, config: { ...config, timeZone: 'UTC' }, signatures }))
    const said = JSON.stringify(letter)
    for (const secret of ['Zoë', 'Quist', 'Ida', 'Sten', '09:00']) assert.ok(!said.includes(secret), secret)
    assert.ok(letter.act!.href.endsWith(`/stand-in#${token}`))

    assert.equal(mail!.to_name, '')
    const asks = (await open(token)).body
    assert.deepEqual(Object.keys(asks).sort(), ['asks', 'phone', 'place'])
    assert.equal(asks.asks, 'born')
    assert.equal((await read(token, 'Quist')).body.code, 'proof_wrong')
    const seen = (await read(token, '24.12.1980')).body
    assert.deepEqual(
      [seen.firstName, seen.doctor.name, seen.bookedWith.name, seen.standing],
      ['Zoë', 'Sten Standin', 'Ida Ill', 'open'],
    )
    assert.equal((await answer(token, '1980-12-24', { answer: 'agree' })).body.standing, 'accepted')
    const admin = await clinic.addPerson('admin')
    const history = (await clinic.call(admin, 'GET', `/appointments/${id}/history`)).body
    assert.equal(history.at(-1).by, textsIn('en').visitHistory.patient)
    // Answered when the stand-in is accepted already: no other answer is possible.
    assert.equal((await answer(token, '1980-12-24', { answer: 'refuse' })).body.code, 'visit_moved_on')
    assert.equal((await read(token, '1980-12-24')).body.standing, 'accepted')
  })

  it('refuses free of charge, or takes another time with the doctor they booked', async () => {
    const refused = await handedOver()
    assert.equal((await open(refused.token)).body.asks, 'name')
    for (const part of ['Zoë', 'qu', 'quist', `Smith, Quist${day}`]) {
      assert.equal((await read(refused.token, part)).body.code, 'proof_wrong')
    }
    const shownAnother = { answer: 'refuse', doctorId: ill }
    assert.equal((await answer(refused.token, `quist${day}`, shownAnother)).body.code, 'visit_moved_on')
    assert.equal(await statusOf(refused.id), 'confirmed')
    assert.equal((await answer(refused.token, 'quist' + day, { answer: 'refuse' })).body.standing, 'cancelled')
    assert.equal(await statusOf(refused.id), 'cancelled')

    const moves = await handedOver()
    const to = { answer: 'move', slotId: '11:00-12:00', appointmentDate: await clinic.day(day + 1) }
    const moved = (await answer(moves.token, `Quist${day}`, to)).body
    assert.deepEqual([moved.standing, moved.startTime, moved.doctor.name], ['moved', '11:00', 'Ida Ill'])
    await clinic.rows(`update claims set status = 'cancelled' where id = $1`, [moves.id])
    day++
  })

  it('five wrong tries at once, and the link is worth nothing; so it is at another address, and once it begins', async () => {
    const guessed = await handedOver()
    const tries = await Promise.all(Array.from({ length: 9 }, () => read(guessed.token, 'Nobody')))
    assert.deepEqual(tries.map(({ body }) => body.code).sort(), [
      ...Array.from({ length: 4 }, () => 'link_not_valid'),
      ...Array.from({ length: 5 }, () => 'proof_wrong'),
    ])
    assert.equal((await read(guessed.token, `Quist${day}`)).body.code, 'link_not_valid')

    const elsewhere = await handedOver()
    await clinic.rows(
      `update persons set email = 'new@post.example' where id = (select patient_id from claims where id = $1)`,
      [elsewhere.id],
    )
    assert.equal((await open(elsewhere.token)).body.code, 'link_not_valid')
    await clinic.rows('update mailed_links set ended_at = null where claim_id = $1', [elsewhere.id])
    assert.equal((await open(elsewhere.token)).body.code, 'link_not_valid', 'by the address alone')
    await clinic.rows(`update persons set email = $2 where id = (select patient_id from claims where id = $1)`, [
      elsewhere.id,
      elsewhere.email,
    ])
    assert.equal((await open(elsewhere.token)).body.code, 'link_not_valid', 'changed back')
    const begun = await handedOver()
    await clinic.rows(
      `update claims set date = date - 40, during = instants_at(zone_of(place_id), date - 40, start_time, end_time)
       where id = $1`,
      [begun.id],
    )
    assert.equal((await open(begun.token)).body.code, 'link_not_valid')
    for (const token of ['x', `${guessed.id}.a.b`, '']) assert.equal((await open(token)).body.code, 'link_not_valid')
  })

  it('of two answers at once one stands, and a patient with a log-in is asked there', async () => {
    for (let n = 0; n < 4; n++) {
      const { id, token } = await handedOver()
      const proof = `Quist${day}`
      const answers = await Promise.all([
        answer(token, proof, { answer: 'agree' }),
        answer(token, proof, { answer: 'refuse' }),
      ])
      const ok = answers.filter(({ status }) => status === 200).length
      assert.ok(ok >= 1, JSON.stringify(answers.map(({ body }) => body)))
      const [row] = await clinic.rows(
        `select status, answer from claims join stand_ins on claim_id = claims.id where claims.id = $1`,
        [id],
      )
      assert.ok(row!.status === 'cancelled' || row!.answer === 'accepted', JSON.stringify(row))
    }
    const patient = await clinic.addPerson()
    const date = await clinic.day(++day)
    const at = { doctorId: ill, slotId: '10:00-11:00', appointmentDate: date, paymentMethod: 'clinic' }
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', at)
    await clinic.call(desk, 'POST', '/stand-ins', { date, doctorId: ill, standInId: other })
    assert.deepEqual(await clinic.rows('select from mailed_links where claim_id = $1', [body._id]), [])
  })
})
