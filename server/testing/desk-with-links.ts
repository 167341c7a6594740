import assert from 'node:assert/strict'
import { plainTerms } from '#contract/clinic/costs.ts'
import type { KindTerms } from '#contract/clinic/terms.ts'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { type Clinic, goodCard, type Person } from './clinic.ts'
import { mailsTo } from './mails-to.ts'

const inMoney = (amount: number) => ({ amount, percent: null })
const fees = { freeHours: 720, lateFee: inMoney(15), noShowFee: inMoney(20) }
export const cardKept = { ...plainTerms, ...fees, pays: 'card-kept' } as const
export const deposit = { ...plainTerms, ...fees, pays: 'deposit', deposit: inMoney(8) } as const

/** What tests of mailed links do: the desk's steps, and the calls with a link. */
export function deskWithLinks(clinic: Clinic, admin: Person) {
  let people = 0

  /** A doctor who offers a kind on these terms for $40, and the desk's booking of it for a new patient. */
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
  /** Books by telephone at a German-speaking desk; answers the visit on its board and the token of the mailed link. */
  async function booked(terms: KindTerms, more: object = {}) {
    const { doctor, email, wanted } = await offering(terms, more)
    const { status, body: visit } = await inGerman('/desk/visits', wanted, admin)
    assert.equal(status, 201, JSON.stringify(visit))
    const [letter] = await mailsTo(clinic, email)
    const token = /\/visit#(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const link = { token, proof: email.split('@')[0]! }
    return { visit, id: visit._id as string, doctor, email, letter, token, link }
  }
  /** The newest mail of this kind; mails of one moment come in any order. */
  async function mailed(email: string, subject: RegExp) {
    const mails = await mailsTo(clinic, email)
    const letter = mails.find((mail) => subject.test(mail.subject))
    assert.ok(letter, `${subject} among ${mails.map((mail) => mail.subject).join(', ')}`)
    return letter
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
  return { offering, inGerman, booked, mailed, pay, sweep, wordsOf, onBoard, shown, runOut }
}
