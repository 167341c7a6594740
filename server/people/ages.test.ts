import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type GuardianRight, guardianRights } from '#contract/people/person-lists.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { documentsIn } from '../testing/documents.ts'
import { addVideoVisit } from '../testing/video-visit.ts'

type Age = { name: string; years: number; agreed: 'at birth' | 'again'; acts: boolean; opens: boolean }

/** What a guardian with every right may do at each age of a child, with the ages 13 and 16. */
const ages: Age[] = [
  { name: '12', years: 12, agreed: 'at birth', acts: true, opens: true },
  { name: '13, not agreed again', years: 13, agreed: 'at birth', acts: true, opens: false },
  { name: '13, agreed again', years: 13, agreed: 'again', acts: true, opens: true },
  { name: '16', years: 16, agreed: 'again', acts: false, opens: false },
]

describe('what a guardian reads at each age of a child', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
    await clinic.rows('update clinic_rules set record_age = 13, child_age = 16')
  })
  after(() => clinic.closeWhole())

  /** A child of these years, with a document and a past visit with notes, and their guardian. */
  const childOf = async ({ years, agreed }: Age, rights: readonly GuardianRight[]) => {
    const guardian = await clinic.addPerson('user', 'Gila Guardian')
    const child = await clinic.addPerson('user', 'Mia Child')
    await clinic.rows(
      'update persons set born = (clinic_today() - make_interval(years => $2, days => 1))::date where id = $1',
      [child.id, years],
    )
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by, begins_on)
       values ($1::uuid, $2::uuid, 'child', $3, $1,
         case when $4 then clinic_now() else clinic_now() - interval '5 years' end, case when $4 then $2 else $1 end,
         clinic_today() - 1)`,
      [guardian.id, child.id, rights, agreed === 'again'],
    )
    const { id: visit, doctor } = await addVideoVisit(clinic, { patient: child, inMinutes: -120 })
    await clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${visit}/status`, {
      status: 'completed',
      consultationNotes: 'What was said',
    })
    await documentsIn(clinic).add(child, { title: 'A letter' })
    const file = (await documentsIn(clinic).list(child)).body[0].files[0]._id
    const copy = (await clinic.call(child, 'POST', '/take-outs', {})).body._id
    return { guardian, child, file, copy }
  }
  type Of = Awaited<ReturnType<typeof childOf>>
  const status = async (who: Person, method: string, path: string, body?: object) => {
    const reply = await clinic.app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${who.token}` },
      ...(body ? { payload: body } : {}),
    })
    return reply.statusCode < 300
  }

  /** Each way of reading, and the right that it takes. */
  const ways: [string, GuardianRight, (of: Of) => Promise<boolean>][] = [
    ['the list of documents', 'record', (of) => status(of.guardian, 'GET', `/documents?personId=${of.child.id}`)],
    ['a file', 'record', (of) => status(of.guardian, 'GET', `/documents/files/${of.file}`)],
    ['entries', 'record', (of) => status(of.guardian, 'GET', `/records/summary?personId=${of.child.id}`)],
    ['the timeline', 'record', (of) => status(of.guardian, 'GET', `/records/timeline?personId=${of.child.id}`)],
    ['measurements', 'record', (of) => status(of.guardian, 'GET', `/insights/measurements?personId=${of.child.id}`)],
    ['what is due', 'record', (of) => status(of.guardian, 'GET', `/insights/due?personId=${of.child.id}`)],
    [
      'a file of measurements',
      'record',
      ({ guardian, child }) => {
        const text = 'date,pulse\n2026-01-02,70'
        return status(guardian, 'POST', '/insights/imports', { personId: child.id, text })
      },
    ],
    ['a copy', 'record', (of) => status(of.guardian, 'POST', '/take-outs', { personId: of.child.id })],
    ['who has read', 'record', (of) => status(of.guardian, 'GET', `/record-reads?personId=${of.child.id}`)],
    ['what is shared', 'record', (of) => status(of.guardian, 'GET', `/shares?personId=${of.child.id}`)],
    [
      'notes',
      'record',
      async (of) => {
        const { body } = await clinic.call(of.guardian, 'GET', `/appointments/my-appointments?personId=${of.child.id}`)
        return JSON.stringify(body).includes('What was said')
      },
    ],
    ['visits', 'visits', (of) => status(of.guardian, 'GET', `/appointments/my-appointments?personId=${of.child.id}`)],
    ['details', 'book', (of) => status(of.guardian, 'GET', `/family/people/${of.child.id}`)],
  ]

  for (const age of ages) {
    it(age.name, async () => {
      const whole = await childOf(age, guardianRights)
      for (const [what, right, may] of ways) {
        assert.equal(await may(whole), right === 'record' ? age.opens : age.acts, `${what}, with every right`)
      }
      const without = await childOf(
        age,
        guardianRights.filter((right) => right !== 'record'),
      )
      for (const [what, right, may] of ways) {
        assert.equal(await may(without), right === 'record' ? false : age.acts, `${what}, without the record`)
      }
      const only = await childOf(age, ['record'])
      for (const [what, right, may] of ways) {
        if (what === 'notes') continue
        assert.equal(await may(only), right === 'record' && age.opens, `${what}, with the record alone`)
      }
    })
  }
})
