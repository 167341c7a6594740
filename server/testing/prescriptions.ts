import assert from 'node:assert/strict'
import type { Clinic, Person } from './clinic.ts'
import { papersIn, password } from './papers.ts'
import { readPdf } from './read-pdf.ts'

export const aLine = {
  inn: 'Amoxicillin',
  form: 'capsule',
  strength: '500 mg',
  quantity: { amount: 21, unit: 'capsule' },
  dose: { amount: 1, unit: 'capsule' },
  times: ['morning', 'noon', 'evening'],
  days: 7,
} as const

/** Signs prescriptions as a doctor does, through the API, and reads their codes from the paper as a pharmacy does. */
export function prescriptionsIn(clinic: Clinic) {
  const papers = papersIn(clinic)
  const born = '1988-03-14'
  const visit = async (wanted: Parameters<typeof papers.visit>[0] = {}) => {
    const made = await papers.visit(wanted)
    await clinic.rows('update persons set born = $2 where id = $1', [made.patient.id, born])
    return made
  }
  const content = async (more: object = {}) => ({
    kind: 'prescription',
    lines: [aLine],
    repeats: 0,
    validUntil: await clinic.day(28),
    ...more,
  })
  const sign = async (doctor: Person, visitId: string | null, more: object = {}, beside: object = {}) =>
    papers.sign(doctor, visitId, { content: await content(more), ...beside })
  const signed = async (doctor: Person, visitId: string | null, more: object = {}, beside: object = {}) => {
    const { status, body } = await sign(doctor, visitId, more, beside)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  /** The code that is printed on a paper. */
  const codeOf = async (who: Person, paperId: string): Promise<string> => {
    const { bytes } = await papers.pdf(who, paperId)
    const { text } = await readPdf(bytes)
    return /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/.exec(text)![0]
  }
  const look = (code: string) => clinic.call(null, 'POST', '/prescriptions/look', { code })
  const dispense = (code: string, more: object = {}) =>
    clinic.call(null, 'POST', '/prescriptions/dispense', {
      ...{ code, born, pharmacy: 'Rathaus-Apotheke', used: 0, requestId: crypto.randomUUID(), ...more },
    })
  return { ...papers, born, visit, content, sign, signed, codeOf, look, dispense, password }
}
