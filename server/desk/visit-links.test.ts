import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plainTerms } from '#contract/costs.ts'
import type { KindTerms } from '#contract/terms.ts'
import { sweepPayments } from '../booking/sweep.ts'
import { brokenInvariants } from '../check-invariants.ts'
import { visitLinkPurpose } from '../mail/link-letters.ts'
import { forgetRemovedCards } from '../payments/saved-cards.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { relayAll } from '../testing/relay-all.ts'

const inDollars = (amount: number) => ({ amount, percent: null })
const fees = { freeHours: 720, lateFee: inDollars(15), noShowFee: inDollars(20) }
const cardKept = { ...plainTerms, ...fees, pays: 'card-kept' } as const
const deposit = { ...plainTerms, ...fees, pays: 'deposit', deposit: inDollars(8) } as const

describe('a visit that the desk books by a link', () => {
  let clinic: Clinic
  let admin: Person
  let people = 0
  before(async () => {
    clinic = await openClinic({ env: { MAIL_DELAY_SECONDS: '0' } })
    admin = await clinic.addPerson('admin')
  })
  after(async () => {
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await clinic.closeWhole()
  })

  /** A doctor who offers a kind on these terms for $40, and what the desk books of it for somebody new. */
  async function offering(terms: KindTerms, more: object = {}) {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const named = { name: `Kind ${doctorId}`, minutes: 60, fee: 40, cancelHours: 0, terms }
    const { body: kind } = await clinic.call(admin, 'POST', '/admin/kinds', named)
    await clinic.call(doctor, 'PUT', '/doctors/my-kinds', { kinds: [{ kindId: kind._id, minutes: null, fee: null }] })
    const [{ place_id: placeId } = {}] = await clinic.rows('select place_id from doctors where id = $1', [doctorId])
    const email = `phone${++people}@example.org`
    const person = { name: `Paula Phone${people}`, email }
    const wanted = { person, doctorId, kindId: kind._id, placeId, date: await clinic.day(3), startTime: '09:00' }
    return { doctor, email, wanted: { ...wanted, byLink: true, ...more } }
  }
  async function inGerman(path: string, payload: object, person?: Person) {
    const response = await clinic.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'salus-language': 'de', ...(person ? { authorization: `Bearer ${person.token}` } : {}) },
      payload,
    })
    return { status: response.statusCode, body: response.json() }
  }
  /** Booked on the phone by a German desk: the visit on its board, and the link's token as it was mailed. */
  async function booked(terms: KindTerms, more: object = {}) {
    const { doctor, email, wanted } = await offering(terms, more)
    const { status, body: visit } = await inGerman('/desk/visits', wanted, admin)
    assert.equal(status, 201, JSON.stringify(visit))
    const [letter] = await mailsTo(clinic, email)
    const token = /\/visit#(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    return { visit, id: visit._id as string, doctor, email, letter, token }
  }
  const pay = (clientSecret: string, card: object = goodCard) =>
    clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card })
  const sweep = async () => {
    await clinic.rows('update payments set next_check_at = clinic_now() where next_check_at is not null')
    await sweepPayments(clinic.ground)
  }
  const wordsOf = async (id: string) =>
    (await clinic.rows('select words, language from visit_terms where claim_id = $1', [id]))[0]
  const onBoard = async (id: string) => {
    const day = await clinic.call(admin, 'GET', `/desk/board?date=${await clinic.day(3)}`)
    return day.body.visits.find(({ _id }: { _id: string }) => _id === id)
  }
  const shown = async (id: string) => (await clinic.call(admin, 'GET', `/appointments/all?id=${id}`)).body[0]
  const runOut = (id: string) =>
    clinic.rows("update claims set pay_by = clinic_now() - interval '1 s' where id = $1", [id])

  it('waits for a card: its patient agrees without logging in, and only then fees are due', async () => {
    const { visit, id, doctor, letter, token } = await booked(cardKept)
    assert.equal(visit.status, 'confirmed')
    assert.ok(Date.parse(visit.link.until) - Date.now() > 23 * 3_600_000)
    assert.match(letter!.subject, /^Bitte bestätigen: /)
    assert.doesNotMatch(letter!.text, /Dr\. /, 'nobody has confirmed the address')
    const look = await inGerman('/visit-links/look', { token })
    assert.deepEqual([look.status, look.body.standing, look.body.keeps, look.body.amount], [200, 'open', true, 0])
    assert.match(look.body.words, /^Bei der Buchung ist nichts zu zahlen.*15,00\s\$.*20,00\s\$/)
    assert.equal((await wordsOf(id))!.words, null)
    assert.equal((await inGerman('/visit-links/settle', { token })).body.code, 'card_not_kept')

    const { clientSecret } = (await inGerman('/visit-links/agree', { token })).body
    assert.equal((await inGerman('/visit-links/agree', { token })).body.clientSecret, clientSecret)
    assert.equal((await wordsOf(id))!.words, null, 'a tick alone counts for nothing')
    await pay(clientSecret)
    const settled = await Promise.all([1, 2, 3, 4].map(() => inGerman('/visit-links/settle', { token })))
    assert.ok(settled.some(({ status, body }) => status === 200 && body.standing === 'done'))
    assert.deepEqual((await wordsOf(id))!, { words: look.body.words, language: 'de' })
    assert.deepEqual((await onBoard(id)).link, { until: null })
    const events = `select count(*)::int as n from appointment_events where claim_id = $1 and kind = 'card-kept'`
    assert.equal((await clinic.rows(events, [id]))[0]!.n, 1)

    // Nobody comes: the card pays, and once nothing needs it any more it is forgotten.
    const path = `/appointments/doctor/appointments/${id}/status`
    assert.equal((await clinic.call(doctor, 'PATCH', path, { status: 'no-show' })).status, 200)
    for (let n = 0; n < 2; n++) await sweep()
    assert.deepEqual([(await shown(id)).paid, (await shown(id)).fee, (await shown(id)).due], [20, 20, 0])
    await forgetRemovedCards(clinic.ground)
    const cards = await clinic.rows(
      `select removed_at is not null as removed, forgotten
       from saved_cards join sandbox_cards using (setup_id) where claim_id = $1`,
      [id],
    )
    assert.deepEqual(cards, [{ removed: true, forgotten: true }])
  })

  it('of which the kept card does not pay its owner is mailed, and pays by the same link', async () => {
    const { id, email, doctor, token } = await booked(cardKept)
    const { clientSecret } = (await inGerman('/visit-links/agree', { token })).body
    await pay(clientSecret, { ...goodCard, number: '4000 0000 0000 0341' })
    await inGerman('/visit-links/settle', { token })
    const path = `/appointments/doctor/appointments/${id}/status`
    await clinic.call(doctor, 'PATCH', path, { status: 'no-show' })
    await sweep()
    const [letter] = await mailsTo(clinic, email)
    assert.match(letter!.subject, /^Bitte bezahlen Sie 20,00/)
    assert.ok(letter!.text.includes(token))
    const owes = (await inGerman('/visit-links/look', { token })).body
    assert.deepEqual([owes.standing, owes.amount], ['to-pay', 20])
    await pay((await inGerman('/visit-links/agree', { token })).body.clientSecret)
    const paid = await inGerman('/visit-links/settle', { token })
    assert.deepEqual([paid.status, paid.body.standing, (await shown(id)).due], [200, 'done', 0])
  })

  it('waits for its deposit, and is paid though the browser has gone; the rest is due at the clinic', async () => {
    const { id, token } = await booked(deposit)
    const { amount, keeps, words } = (await inGerman('/visit-links/look', { token })).body
    assert.deepEqual([amount, keeps], [8, false])
    assert.equal((await inGerman('/visit-links/settle', { token })).body.code, 'intent_not_paid')
    await pay((await inGerman('/visit-links/agree', { token })).body.clientSecret)
    assert.equal((await wordsOf(id))!.words, null)
    await sweep()
    assert.equal((await wordsOf(id))!.words, words)
    assert.deepEqual([(await shown(id)).paid, (await shown(id)).due], [8, 32])
    assert.equal((await inGerman('/visit-links/look', { token })).body.standing, 'done')
    assert.deepEqual((await onBoard(id)).link, { until: null })
  })

  it('costs nothing before it is agreed to, and lapses with a mail; money that comes later goes back', async () => {
    for (const terms of [cardKept, deposit]) {
      const { id, email, doctor, token } = await booked(terms)
      const { clientSecret } = (await inGerman('/visit-links/agree', { token })).body
      await runOut(id)
      await sweep()
      await sweep()
      assert.equal(await onBoard(id), undefined)
      const { status, fee, due } = await shown(id)
      assert.deepEqual([status, fee, due], ['cancelled', 0, 0])
      assert.equal((await wordsOf(id))!.words, null)
      const [letter] = await mailsTo(clinic, email)
      assert.match(letter!.subject, /^Nicht mehr gebucht: /)
      for (const path of ['look', 'agree', 'settle']) {
        assert.equal((await inGerman(`/visit-links/${path}`, { token })).body.code, 'link_not_valid', path)
      }
      await pay(clientSecret)
      await sweep()
      await relayAll(clinic.ground)
      const bell = await clinic.rows('select kind from notices where user_id = $1 order by id desc limit 1', [
        doctor.id,
      ])
      assert.deepEqual(bell, [], 'what they had not read is taken back')
      const back = await clinic.rows(
        'select captured_cents - refunded_cents as here from payments where claim_id = $1',
        [id],
      )
      assert.ok(back.every(({ here }) => (here ?? 0) === 0))
    }
  })

  it('is kept by the sweep in its last minute where the browser has gone', async () => {
    const { id, token } = await booked(cardKept)
    await pay((await inGerman('/visit-links/agree', { token })).body.clientSecret)
    await clinic.rows("update claims set pay_by = clinic_now() + interval '30 s' where id = $1", [id])
    await sweep()
    assert.deepEqual((await onBoard(id)).link, { until: null })
    assert.notEqual((await wordsOf(id))!.words, null)
  })

  it('is sent again, or paid at the desk instead: then it neither lapses nor opens', async () => {
    const { id, email, token } = await booked(deposit)
    const again = await inGerman(`/desk/visits/${id}/link`, {}, admin)
    assert.equal(again.status, 200, JSON.stringify(again.body))
    assert.equal((await mailsTo(clinic, email)).length, 2)
    const [{ due } = {}] = (await clinic.call(admin, 'GET', `/desk/money?id=${id}`)).body
    await clinic.call(admin, 'POST', `/desk/money/${id}/take`, { method: 'terminal', amount: due, due })
    await runOut(id)
    await sweep()
    assert.equal((await shown(id)).status, 'confirmed')
    assert.equal((await inGerman('/visit-links/look', { token })).body.code, 'link_not_valid')
    assert.equal((await inGerman(`/desk/visits/${id}/link`, {}, admin)).body.code, 'link_not_needed')
    assert.equal((await wordsOf(id))!.words, null)
  })

  it('is refused, with nothing booked: without an address, without a card to keep, too soon; a link is ours alone', async () => {
    const refused = async (terms: KindTerms, more: object) => {
      const { wanted } = await offering(terms, more)
      const { body } = await inGerman('/desk/visits', wanted, admin)
      assert.deepEqual(await clinic.rows('select from claims where doctor_id = $1', [wanted.doctorId]), [])
      return body.code
    }
    assert.equal(await refused(cardKept, { person: { name: 'Nora Nomail', phone: '1' } }), 'no_email')
    assert.equal(await refused({ ...plainTerms, pays: 'nothing' }, {}), 'link_not_needed')
    assert.equal(await refused(plainTerms, {}), 'link_not_needed')
    const { id, token } = await booked(cardKept)
    const { signatures } = clinic.ground
    for (const wrong of [
      signatures.seal('check-in', id),
      id,
      `${token}x`,
      '',
      signatures.seal(visitLinkPurpose, admin.id),
    ]) {
      assert.equal((await inGerman('/visit-links/agree', { token: wrong })).body.code, 'link_not_valid', wrong)
    }
    const other = await clinic.rows(
      `insert into saved_cards (account_id, provider, mandate, language, setup_id, customer_id, method_id, brand, last4,
         exp_month, exp_year, kept_at)
       values ($1, 'sandbox', '', 'en', 'seti_x', 'cus_x', 'pm_x', 'visa', '4242', 12, 2040, now()) returning id`,
      [admin.id],
    )
    const stolen = clinic.pool.query('update claims set saved_card_id = $2 where id = $1', [id, other[0]!.id])
    await assert.rejects(stolen, /does not stand on another/)
  })
})
