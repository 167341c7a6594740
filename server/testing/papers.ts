import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { hashPassword } from '../auth/passwords.ts'
import type { Clinic, Person, Reply } from './clinic.ts'
import { addVideoVisit, type VideoVisit } from './video-visit.ts'

export const password = 'harb0r-of-glass'

export const aSummary = {
  kind: 'summary',
  diagnoses: [{ text: 'Migraine with aura', code: 'G43.1' }],
  done: 'Examined, and talked about triggers.',
  watchFor: 'A headache as never before: call 112.',
  next: 'Come again in four weeks.',
} as const

/** Signs papers as a doctor does, through the API. */
export function papersIn(clinic: Clinic) {
  const givePassword = async ({ id }: Person) => {
    await clinic.rows('update users set password_hash = $2 where id = $1', [id, await hashPassword(password, id)])
  }
  /** A visit of yesterday at noon, whose doctor can sign. */
  const visit = async (wanted: Parameters<typeof addVideoVisit>[1] = {}): Promise<VideoVisit> => {
    const [at] = await clinic.rows(
      "select extract(epoch from clinic_today() - time '12:00' - clinic_wall(clinic_now()))::int / 60 as minutes",
    )
    const made = await addVideoVisit(clinic, { inMinutes: Number(at!.minutes), ...wanted })
    await givePassword(made.doctor)
    return made
  }
  const sign = (who: Person, appointmentId: string | null, more: object = {}): Promise<Reply> =>
    clinic.call(who, 'POST', '/records/papers', {
      ...{ appointmentId, content: aSummary, password, requestId: randomUUID(), ...more },
    })
  const signed = async (who: Person, appointmentId: string | null, more: object = {}) => {
    const { status, body } = await sign(who, appointmentId, more)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const list = (who: Person, personId?: string) =>
    clinic.call(who, 'GET', `/records/papers${personId ? `?personId=${personId}` : ''}`)
  const read = (who: Person, id: string) => clinic.call(who, 'GET', `/records/papers/${id}`)
  const pdf = async (who: Person, id: string) => {
    const answer = await clinic.app.inject({
      method: 'GET',
      url: `/api/records/papers/${id}/pdf`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
  }
  const correct = (who: Person, id: string, more: object = {}) =>
    clinic.call(who, 'POST', `/records/papers/${id}/versions`, {
      ...{ content: { ...aSummary, done: 'Examined.' }, reason: 'The wrong side', password },
      ...{ requestId: randomUUID(), ...more },
    })
  const addTo = (who: Person, id: string, more: object = {}) =>
    clinic.call(who, 'POST', `/records/papers/${id}/addenda`, {
      ...{ text: 'The laboratory called.', password, requestId: randomUUID(), ...more },
    })
  const withdraw = (who: Person, id: string, more: object = {}) =>
    clinic.call(who, 'POST', `/records/papers/${id}/withdrawal`, { reason: 'The wrong patient', password, ...more })
  return { givePassword, visit, sign, signed, list, read, pdf, correct, addTo, withdraw }
}
