import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import yauzl from 'yauzl'
import { documentSorts, type DocumentSort } from '#contract/documents/document-lists.ts'
import type { PatientDocument } from '#contract/documents/documents.ts'
import { makeTakeOuts } from '../privacy/take-out/make.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { guardiansIn } from '../testing/guardians.ts'
import { documentsIn } from '../testing/documents.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { addVideoVisit } from '../testing/video-visit.ts'
import { tendDocuments } from './tend.ts'

const title = 'Quibblecount'
const fileName = 'mumblename.pdf'

describe('a document of the clinic', () => {
  let clinic: Clinic
  let documents: ReturnType<typeof documentsIn>
  let desk: Person
  before(async () => {
    clinic = await openClinic()
    documents = documentsIn(clinic)
    desk = await clinic.addPerson('reception')
  })
  after(() => clinic.closeWhole())

  const people = async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const guardian = await guardiansIn(clinic)(patient.id, ['record'])
    return { patient, doctor, guardian }
  }
  const add = (who: Person, personId: string, sort: DocumentSort = 'result', more: object = {}) =>
    documents.add(who, {
      personId,
      sort,
      title,
      files: [{ name: fileName, bytes: Buffer.from('%PDF-1.7 x') }],
      ...more,
    })
  const seen = async (who: Person, personId: string, id: string): Promise<PatientDocument> =>
    (await documents.list(who, personId)).body.find(({ _id }: { _id: string }) => _id === id)
  const release = (who: Person, id: string) => clinic.call(who, 'POST', `/documents/${id}/release`)
  const passTime = (id: string) =>
    clinic.rows("update documents set opens_at = opens_at - interval '7 days' where id = $1", [id])
  const bell = async (who: Person) =>
    (await clinic.call(who, 'GET', '/notifications')).body.notices.map(({ text }: { text: string }) => text)
  const tend = () => tendDocuments(clinic.ground, new AbortController().signal)

  /** The whole text of a person's take-out: the page, FHIR, the list of files and how many there are. */
  async function takenOut(who: Person, personId: string): Promise<{ text: string; paths: string[] }> {
    const { body } = await clinic.call(who, 'POST', '/take-outs', { personId })
    await makeTakeOuts(clinic.ground, new AbortController().signal)
    const answer = await clinic.app.inject({
      url: `/api/take-outs/${body._id}/file`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    const zip = await yauzl.fromBufferPromise(answer.rawPayload)
    let text = ''
    const paths: string[] = []
    for await (const entry of zip.eachEntry()) {
      paths.push(entry.fileName)
      if (!entry.fileName.startsWith('documents/')) text += await buffer(await zip.openReadStreamPromise(entry))
    }
    return { text, paths: paths.filter((path) => path.startsWith('documents/')) }
  }

  /** Each way of reading, of the patient and of a guardian: whether it shows what is in the document. */
  async function ways({ patient, doctor, guardian }: Awaited<ReturnType<typeof people>>, id: string) {
    const file = (await seen(doctor, patient.id, id)).files[0]!._id
    const found: Record<string, boolean> = {}
    for (const [name, who] of [
      ['patient', patient],
      ['guardian', guardian],
    ] as const) {
      const document = await seen(who, patient.id, id)
      assert.equal(document.title === title, document.files.length === 1)
      found[`list of the ${name}`] = document.title === title
      found[`file by the ${name}`] = (await documents.open(who, file)).status === 200
      const taken = await takenOut(who, patient.id)
      assert.equal(taken.text.includes('"DocumentReference"'), taken.paths.length === 1)
      assert.equal(taken.text.includes(title), taken.text.includes(fileName))
      assert.equal(taken.text.includes('Arrived, not yet released'), !taken.text.includes(title))
      found[`take-out of the ${name}`] = taken.text.includes(title) && taken.paths.length === 1
    }
    const copy = JSON.stringify((await clinic.call(patient, 'GET', `/auth/profile/${patient.id}/export`)).body)
    assert.equal(copy.includes(title), copy.includes(fileName))
    found['copy of everything'] = copy.includes(title)
    const hidden = await clinic.call(patient, 'PATCH', `/documents/${id}`, { notForGuardians: false })
    found['answer to a change'] = hidden.body.title === title
    return found
  }
  const all = (found: Record<string, boolean>, is: boolean) =>
    assert.deepEqual(found, Object.fromEntries(Object.keys(found).map((way) => [way, is])))

  it('that waits shows its sort and dates, in every way of reading, and is read once a doctor releases it', async () => {
    const them = await people()
    const { patient, doctor, guardian } = them
    const id = await add(desk, patient.id)
    all(await ways(them, id), false)
    for (const who of [patient, guardian]) {
      const { sort, date, releasedAt, opensAt, addedAt, mayRelease } = await seen(who, patient.id, id)
      assert.deepEqual([sort, date, releasedAt, mayRelease], ['result', '2026-03-01', null, false])
      assert.equal(Date.parse(opensAt!) - Date.parse(addedAt), 7 * 86_400_000)
      assert.equal((await release(who, id)).status, 403)
      assert.deepEqual(await bell(who), [])
    }
    assert.equal((await release(desk, id)).status, 403)
    assert.equal((await release(await clinic.doctorPerson(await clinic.addDoctor()), id)).status, 404)
    assert.equal((await seen(doctor, patient.id, id)).mayRelease, true)

    const { status, body } = await release(doctor, id)
    assert.deepEqual([status, body.mayRelease, body.opensAt], [200, false, null])
    all(await ways(them, id), true)
    const { releasedBy, releasedAt } = await seen(patient, patient.id, id)
    assert.equal(releasedBy, body.releasedBy)
    assert.ok(releasedBy && releasedAt)
    assert.equal((await release(doctor, id)).body.releasedAt, releasedAt, 'a second press changes nothing')
    assert.deepEqual(await bell(patient), ['A result is there. You find it under Documents.'])
    const [said, ...more] = await bell(guardian)
    assert.match(said, /: A result is there\./)
    assert.deepEqual(more, [])
    const noted = await clinic.rows(
      "select about from audit_events where action = 'POST /documents/{id}/release' and actor_id = $1",
      [doctor.id],
    )
    assert.deepEqual(noted[0], { about: [patient.id] })
    const [email] = await clinic.rows('select email from users where id = $1', [patient.id])
    const letters = (await mailsTo(clinic, String(email!.email))).filter(({ subject }) => /Documents/.test(subject))
    assert.equal(letters.length, 1)
    assert.doesNotMatch(letters[0]!.text, /result|Quibble|mumble/i)
  })

  it('opens by itself when its time has passed, also before the job has noted it, which tells once', async () => {
    const them = await people()
    const id = await add(desk, them.patient.id, 'imaging')
    await passTime(id)
    all(await ways(them, id), true)
    await release(them.doctor, id)
    await Promise.all([tend(), tend()])
    const { releasedBy, releasedAt } = await seen(them.patient, them.patient.id, id)
    assert.equal(releasedBy, null)
    assert.ok(releasedAt)
    all(await ways(them, id), true)
    for (const who of [them.patient, them.guardian]) assert.equal((await bell(who)).length, 1)
  })

  it('waits by the rule of its sort and of who added it', async () => {
    const { patient, doctor } = await people()
    const waits: string[] = []
    for (const sort of documentSorts) {
      for (const [as, who] of [
        ['desk', desk],
        ['doctor', doctor],
        ['patient', patient],
      ] as const) {
        const { releasedAt, opensAt } = await seen(patient, patient.id, await add(who, patient.id, sort))
        if (!releasedAt) waits.push(`${sort} of ${as}${opensAt ? ', a week' : ''}`)
      }
    }
    assert.deepEqual(waits, [
      'result of desk, a week',
      'result of doctor, a week',
      'letter of desk',
      'referral of desk',
      'sick-note of desk',
      'prescription of desk',
      'vaccination of desk',
      'imaging of desk, a week',
      'imaging of doctor, a week',
      'other of desk',
    ])
    // Those of the doctor that did not wait.
    assert.equal((await bell(patient)).length, 6)
  })

  it('follows the rule of its new sort while it waits, and stays released', async () => {
    const { patient, doctor } = await people()
    const change = async (id: string, sort: DocumentSort) => {
      const { body } = await clinic.call(doctor, 'PATCH', `/documents/${id}`, { sort })
      return [body.releasedAt !== null, body.opensAt !== null]
    }
    const ofDesk = await add(desk, patient.id, 'letter')
    assert.deepEqual(await change(ofDesk, 'result'), [false, true])
    assert.deepEqual(await change(ofDesk, 'referral'), [false, false])
    const ofDoctor = await add(doctor, patient.id, 'result')
    assert.deepEqual(await change(ofDoctor, 'letter'), [true, false])
    assert.deepEqual(await change(ofDoctor, 'result'), [true, false])
    assert.equal((await bell(patient)).length, 1)
  })

  it('moved to the right person waits anew for their eyes, and its news go from the wrong one', async () => {
    const [wrong, right] = [await people(), await people()]
    const id = await add(desk, wrong.patient.id)
    await release(wrong.doctor, id)
    assert.equal((await bell(wrong.patient)).length, 1)
    await clinic.call(desk, 'POST', `/documents/${id}/move`, { personId: right.patient.id })
    assert.deepEqual(await bell(wrong.patient), [])
    all(await ways(right, id), false)
    await release(right.doctor, id)
    all(await ways(right, id), true)
    assert.equal((await bell(right.patient)).length, 1)
  })

  it('that guardians do not see is told to the patient alone, and no news outlast a guardian’s right', async () => {
    const { patient, doctor, guardian } = await people()
    await release(doctor, await add(doctor, patient.id, 'result', { notForGuardians: true }))
    assert.deepEqual([(await bell(patient)).length, (await bell(guardian)).length], [1, 0])
    await add(doctor, patient.id, 'letter')
    assert.deepEqual([(await bell(patient)).length, (await bell(guardian)).length], [2, 1])
    await clinic.rows("update guardianships set rights = '{visits}' where account_id = $1", [guardian.id])
    assert.deepEqual(await bell(guardian), [])
  })
})
