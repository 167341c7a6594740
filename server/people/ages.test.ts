import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { type GuardianRight, guardianRights } from '#contract/people/person-lists.ts'
import { makeTakeOuts } from '../privacy/take-out/make.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { documentsIn } from '../testing/documents.ts'
import { papersIn } from '../testing/papers.ts'

type Age = { name: string; years: number; agreed: 'at birth' | 'again'; acts: boolean; opens: boolean }

/** What a guardian with every right may do at each age of a child, with the ages 13 and 16. */
const ages: Age[] = [
  { name: '12', years: 12, agreed: 'at birth', acts: true, opens: true },
  { name: '13, not agreed again', years: 13, agreed: 'at birth', acts: true, opens: false },
  { name: '13, agreed again', years: 13, agreed: 'again', acts: true, opens: true },
  { name: '16', years: 16, agreed: 'again', acts: false, opens: false },
]

/** Each right alone, all of them, and all but the one that opens records. */
const sets: GuardianRight[][] = [
  ...guardianRights.map((right) => [right]),
  [...guardianRights],
  guardianRights.filter((right) => right !== 'record'),
]

/** What of a child's record there is to be read. */
type Of = { personId: string; visit: string; file: string; item: string; paper: string; copy: string }

type Way = { right: GuardianRight; path: (of: Of) => string; body?: (of: Of) => object; shows?: string }
const byPerson = (path: string) => (of: Of) => `${path}${path.includes('?') ? '&' : '?'}personId=${of.personId}`

/** Each way of reading; of those that answer anybody, the words that only a reader gets. */
const ways: Record<string, Way> = {
  'GET /documents': { right: 'record', path: byPerson('/documents') },
  'GET /documents/files/{id}': { right: 'record', path: (of) => `/documents/files/${of.file}` },
  'GET /records/summary': { right: 'record', path: byPerson('/records/summary') },
  'GET /records/items': { right: 'record', path: byPerson('/records/items?sort=allergy') },
  'GET /records/items/{id}/versions': { right: 'record', path: (of) => `/records/items/${of.item}/versions` },
  'GET /records/timeline': { right: 'record', path: byPerson('/records/timeline') },
  'POST /records/timeline/find': {
    right: 'record',
    path: () => '/records/timeline/find',
    body: ({ personId }) => ({ personId, words: 'penicillin' }),
  },
  'GET /records/papers': { right: 'record', path: byPerson('/records/papers') },
  'GET /records/papers/{id}': { right: 'record', path: (of) => `/records/papers/${of.paper}` },
  'GET /records/papers/{id}/pdf': { right: 'record', path: (of) => `/records/papers/${of.paper}/pdf` },
  'GET /prescriptions': { right: 'record', path: byPerson('/prescriptions') },
  'GET /insights/measurements': { right: 'record', path: byPerson('/insights/measurements') },
  'GET /insights/due': { right: 'record', path: byPerson('/insights/due') },
  'POST /insights/imports/check': {
    right: 'record',
    path: () => '/insights/imports/check',
    body: ({ personId }) => ({ personId, text: 'date,pulse\n2026-01-02,70' }),
  },
  'GET /shares': { right: 'record', path: byPerson('/shares') },
  'GET /record-reads': { right: 'record', path: byPerson('/record-reads') },
  'GET /take-outs': { right: 'record', path: byPerson('/take-outs'), shows: '"state":"made"' },
  'GET /take-outs/{id}/file': { right: 'record', path: (of) => `/take-outs/${of.copy}/file` },
  'POST /take-outs': { right: 'record', path: () => '/take-outs', body: ({ personId }) => ({ personId }) },
  'GET /appointments/my-appointments': { right: 'visits', path: byPerson('/appointments/my-appointments') },
  'GET /family/people/{id}': { right: 'book', path: (of) => `/family/people/${of.personId}` },
}

/** Calls of these topics that show nothing of anybody else. */
const ofOneself = ['GET /documents/uploads', 'GET /documents/uploads/{id}', 'GET /auth/profile/{id}/export']

describe('what a guardian reads at each age of a child', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
    await clinic.rows('update clinic_rules set record_age = 13, child_age = 16')
  })
  after(() => clinic.closeWhole())

  it('is asked in every way there is', () => {
    const topics = ['Charts', 'Documents', 'Insights', 'Papers', 'Prescriptions', 'Privacy', 'Records']
    const all = (endpoints as readonly Endpoint[])
      .filter(({ topic, who, method, onlyReads }) => {
        const isRead = method === 'GET' || onlyReads
        return topics.includes(topic) && isRead && who !== 'anyone' && who.includes('user')
      })
      .map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual(
      all.filter((name) => !ways[name] && !ofOneself.includes(name)),
      [],
    )
  })

  /** A child of twelve with a record, and a guardian with every right, who had a copy of it made. */
  const childOf = async () => {
    const papers = papersIn(clinic)
    const guardian = await clinic.addPerson('user', 'Gila Guardian')
    const child = await clinic.addPerson('user', 'Mia Child')
    await clinic.rows(`update persons set born = (clinic_today() - interval '12 years 1 day')::date where id = $1`, [
      child.id,
    ])
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1::uuid, $2::uuid, 'child', $3, $1, clinic_now() - interval '5 years', $1)`,
      [guardian.id, child.id, guardianRights],
    )
    const { id: visit, doctor } = await papers.visit({ patient: child })
    await clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${visit}/status`, {
      status: 'completed',
      consultationNotes: 'What was said',
    })
    await documentsIn(clinic).add(child, { title: 'A letter' })
    const paper = await papers.signed(doctor, visit)
    const entry = { content: { sort: 'allergy', name: 'Penicillin' }, date: '2020-05-01' }
    const item = (await clinic.call(child, 'POST', '/records/items', entry)).body
    const copy = (await clinic.call(guardian, 'POST', '/take-outs', { personId: child.id })).body
    await makeTakeOuts(clinic.ground, new AbortController().signal)
    const file = (await documentsIn(clinic).list(child)).body[0].files[0]._id
    return {
      guardian,
      of: { personId: child.id, visit, file, item: item._id, paper: paper._id, copy: copy._id },
    }
  }
  type Child = Awaited<ReturnType<typeof childOf>>

  /** Years pass, and the guardian has these rights now. */
  const at = async ({ guardian, of }: Child, { years, agreed }: Age, rights: readonly GuardianRight[]) => {
    await clinic.rows(
      'update persons set born = (clinic_today() - make_interval(years => $2, days => 1))::date where id = $1',
      [of.personId, years],
    )
    await clinic.rows(
      `update guardianships set rights = $3,
         agreed_at = clinic_now() - case when $4 then interval '0' else interval '5 years' end,
         agreed_by = case when $4 then person_id else account_id end
       where account_id = $1 and person_id = $2`,
      [guardian.id, of.personId, rights, agreed === 'again'],
    )
  }
  const asks = async ({ guardian, of }: Child, name: string) => {
    const { path, body, shows = '' } = ways[name]!
    const reply = await clinic.app.inject({
      method: name.split(' ')[0] as 'GET',
      url: `/api${path(of)}`,
      headers: { authorization: `Bearer ${guardian.token}` },
      ...(body ? { payload: body(of) } : {}),
    })
    return { may: reply.statusCode < 300 && reply.body.includes(shows), text: reply.body }
  }

  for (const age of ages) {
    it(age.name, async () => {
      const child = await childOf()
      for (const rights of sets) {
        await at(child, age, rights)
        for (const [name, { right }] of Object.entries(ways)) {
          const expected = rights.includes(right) && (right === 'record' ? age.opens : age.acts)
          assert.equal((await asks(child, name)).may, expected, `${name} with ${rights.join(', ')}`)
        }
        const { text } = await asks(child, 'GET /appointments/my-appointments')
        const reads = age.opens && rights.includes('visits') && rights.includes('record')
        assert.equal(text.includes('What was said'), reads, `notes with ${rights.join(', ')}`)
      }
    })
  }
})
