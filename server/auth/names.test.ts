import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { sendForm } from '../testing/form.ts'

const people = ['Ada Okafor', 'Zoë Çelik', '李小龍', 'O’Neill-Svensson', 'نازنین‌زهرا', 'J. R. Smith', 'Dr.Ada']
const nobody = [
  '\u200b',
  '\u00ad',
  '\u202e gnp.exe',
  'Ada\nBcc: all',
  'Ada\u0007',
  'Ada\u2028Okafor',
  '12345',
  '…',
  'https://evil.test/ Ada',
  'Visit evil.com',
  'www.evil.test',
  'ada@evil.test',
]

describe('names', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const signUp = (name: string) =>
    clinic.call(null, 'POST', '/auth/signup', {
      name,
      // Kept where papers cannot print the name.
      nameLatin: 'Li Xiaolong',
      email: `${crypto.randomUUID()}@salus.test`,
      password: 'correct horse',
    })

  it('are what people are called, composed as Unicode recommends', async () => {
    for (const name of people) assert.equal((await signUp(name)).status, 201, name)
    const patient = await clinic.addPerson()
    const decomposed = 'Zoe\u0308'
    const changed = await sendForm(clinic, patient, 'PATCH', `/auth/profile/${patient.id}`, { name: decomposed })
    assert.equal(changed.body.user.name, 'Zo\u00eb')
  })

  it('cannot hide, turn lines around or be links', async () => {
    const patient = await clinic.addPerson()
    const admin = await clinic.addPerson('admin')
    const doctor = { specialization: 'Cardiology', experience: '5', fees: '10', password: 'correct horse' }
    // A zero-width joiner between letters changes their shape; anywhere else it is an invisible character.
    for (const name of nobody.concat('Ada \u200d', '\u200dAda')) {
      const replies = [
        await signUp(name),
        await sendForm(clinic, patient, 'PATCH', `/auth/profile/${patient.id}`, { name }),
        await sendForm(clinic, admin, 'POST', '/admin/add-doctor', {
          ...doctor,
          name,
          email: `${crypto.randomUUID()}@salus.test`,
        }),
      ]
      for (const { status, body } of replies) {
        assert.deepEqual([status, body.issues?.[0]?.path], [400, 'name'], JSON.stringify(name))
      }
    }
    const { rows } = await clinic.pool.query("select name from persons where name ~ '[^[:print:]]'")
    assert.ok(
      rows.every(({ name }) => people.includes(name)),
      JSON.stringify(rows),
    )
  })
})
