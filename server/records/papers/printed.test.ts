import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { sendForm } from '../../testing/form.ts'
import { zoneWhereItIsNoon } from '../../testing/noon.ts'
import { papersIn } from '../../testing/papers.ts'
import { letters, readPdf } from '../../testing/read-pdf.ts'

describe('what is printed on papers', () => {
  let clinic: Clinic
  let papers: ReturnType<typeof papersIn>
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    papers = papersIn(clinic)
  })
  after(() => clinic.closeWhole())

  const textOf = async (who: Person, id: string) => (await readPdf((await papers.pdf(who, id)).bytes)).text

  it('leaves out lines that no font has: an address keeps nobody from signing', async () => {
    const { id, doctor, patient } = await papers.visit()
    await clinic.rows('update persons set address = $2 where id = $1', [patient.id, '東京都千代田区 🏠\nMill Lane 4'])
    await clinic.rows("update places set name = '診療所', address = E'東京\\nHarbour 1'")
    await clinic.rows(
      "update doctors set issuing_body = '厚生労働省', registration_number = 'R-77' where user_id = $1",
      [doctor.id],
    )
    const text = await textOf(doctor, (await papers.signed(doctor, id))._id)
    for (const said of ['Mill Lane 4', 'Harbour 1', 'R-77']) assert.ok(text.includes(letters(said)), said)
    assert.doesNotMatch(text, /東京|🏠|診療所|厚生/)
  })

  it('a doctor whose name no font has enters its Latin spelling, and signs by it', async () => {
    const { id, doctor } = await papers.visit()
    await clinic.rows("update persons set name = '王伟' where id = $1", [doctor.id])
    const refused = await papers.sign(doctor, id)
    assert.equal(refused.body.code, 'cannot_be_printed')
    assert.match(refused.body.message, /王 伟/)
    const saved = await sendForm(clinic, doctor, 'PATCH', `/auth/profile/${doctor.id}`, { nameLatin: 'Wang Wei' })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    const text = await textOf(doctor, (await papers.signed(doctor, id))._id)
    assert.ok(text.includes(letters('Wang Wei')))
  })

  it('does not tell employers why a sick note was corrected', async () => {
    const { id, doctor } = await papers.visit()
    const today = await clinic.day(0)
    const content = { kind: 'sick-note', from: today, to: today, isFollowUp: false, note: '' }
    const first = await papers.signed(doctor, id, { content })
    const reason = 'Zanzibar fever lasts longer'
    const { status, body } = await papers.correct(doctor, first._id, { content, reason })
    assert.deepEqual([status, body.reason], [201, reason])
    const text = await textOf(doctor, body._id)
    assert.match(text, /takestheplaceofno/)
    assert.doesNotMatch(text, /Zanzibar|Reason/)
    const summary = await papers.signed(doctor, id)
    const { body: corrected } = await papers.correct(doctor, summary._id, { reason })
    assert.match(await textOf(doctor, corrected._id), /Zanzibar/)
  })
})
