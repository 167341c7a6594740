import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { aPdf, documentsIn } from '../testing/documents.ts'
import { openFakeClamd } from '../testing/fake-clamd.ts'
import { scan } from './scan.ts'
import { tendDocuments } from './tend.ts'

describe('the scanner', () => {
  let clamd: Awaited<ReturnType<typeof openFakeClamd>>
  let clinic: Clinic
  before(async () => {
    clamd = await openFakeClamd()
    clinic = await openClinic({ env: { CLAMD: clamd.address } })
  })
  after(async () => {
    await clinic.closeWhole()
    await clamd.close()
  })

  const harmful = Buffer.concat([aPdf, Buffer.from('EICAR')])

  it('is sent each file whole, and what it finds is never opened, by anybody', async () => {
    const { add, list, open } = documentsIn(clinic)
    const patient = await clinic.addPerson()
    const large = Buffer.concat([aPdf, randomBytes(2_500_000)])
    await add(patient, { files: [{ bytes: large }, { bytes: harmful }] })
    assert.deepEqual(clamd.seen.slice(-2), [large, harmful])
    const [document] = (await list(patient)).body
    assert.deepEqual(
      document.files.map(({ scan, opens }: { scan: string; opens: boolean }) => [scan, opens]),
      [
        ['clean', true],
        ['infected', false],
      ],
    )
    assert.equal((await open(patient, document.files[0]._id)).status, 200)
    const refused = await open(patient, document.files[1]._id)
    assert.equal(refused.status, 409)
    assert.match(refused.bytes.toString(), /file_infected/)
  })

  it('that is away, or says anything else, makes files wait: never are they taken for clean', async () => {
    const { add, list, open } = documentsIn(clinic)
    const patient = await clinic.addPerson()
    clamd.say('error')
    await add(patient)
    const file = async () => (await list(patient)).body[0].files[0]
    assert.deepEqual([(await file()).scan, (await file()).opens], ['unscanned', false])
    assert.match((await open(patient, (await file())._id)).bytes.toString(), /file_not_scanned/)
    const tend = () => tendDocuments(clinic.ground, new AbortController().signal)
    await tend()
    assert.equal((await file()).scan, 'unscanned')
    clamd.say('truth')
    await tend()
    assert.equal((await file()).scan, 'clean')
    assert.equal((await open(patient, (await file())._id)).status, 200)
  })

  it('that is not there, or not configured, leaves files unscanned', async () => {
    assert.equal(await scan({ clamd: { host: '127.0.0.1', port: 1 } }, harmful), 'unscanned')
    assert.equal(await scan({ clamd: undefined }, harmful), 'unscanned')
  })
})
