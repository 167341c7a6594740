import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../../testing/clinic.ts'
import { zoneWhereItIsNoon } from '../../testing/noon.ts'
import { prescriptionsIn } from '../../testing/prescriptions.ts'

describe('pharmacies', () => {
  let clinic: Clinic
  let rx: ReturnType<typeof prescriptionsIn>
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    rx = prescriptionsIn(clinic)
  })
  after(() => clinic.closeWhole())

  const later = '1988-03-15'

  it('see the initials that stand on the paper', async () => {
    const { id, doctor, patient } = await rx.visit()
    await clinic.rows("update persons set name = '王伟', name_latin = 'Wei Wang' where id = $1", [patient.id])
    const code = await rx.codeOf(doctor, (await rx.signed(doctor, id))._id)
    assert.equal((await rx.look(code)).body.initials, 'W. W.')
  })

  it('prove the birthday that stands on the paper, also where it is mended later', async () => {
    const { id, doctor, patient } = await rx.visit()
    const code = await rx.codeOf(doctor, (await rx.signed(doctor, id, { repeats: 1 }))._id)
    await clinic.rows('update persons set born = $2 where id = $1', [patient.id, later])
    assert.equal((await rx.dispense(code, { born: later })).body.code, 'prescription_unproven')
    assert.equal((await rx.dispense(code.toLowerCase(), { born: '14.3.1988' })).status, 201)
    // One that was signed before the birthday was kept with it.
    await clinic.rows('alter table prescription_codes disable trigger user')
    await clinic.rows('update prescription_codes set proof_hash = null')
    await clinic.rows('alter table prescription_codes enable trigger user')
    assert.equal((await rx.dispense(code, { used: 1 })).body.code, 'prescription_unproven')
    assert.equal((await rx.dispense(code, { used: 1, born: later })).status, 201)
  })

  it('leave the network that a dispensing came from, and a wrong birthday; a code that is none leaves nothing', async () => {
    const { id, doctor } = await rx.visit()
    const { _id } = await rx.signed(doctor, id)
    const code = await rx.codeOf(doctor, _id)
    await rx.dispense(code, { born: later })
    await rx.dispense(code, { born: 'last spring' })
    const refused = () => clinic.rows('select from refused_dispensings')
    const before = (await refused()).length
    await rx.dispense('ABCD-ABCD-ABCD-ABCD')
    await rx.dispense(code)
    const read = (table: string) =>
      clinic.rows(`select paper_id, address_block, at <= clinic_now() as past from ${table} where paper_id = $1`, [_id])
    const noted = { paper_id: _id, address_block: '127.0.0.1', past: true }
    assert.deepEqual([await read('refused_dispensings'), await read('dispensings')], [[noted, noted], [noted]])
    assert.equal((await refused()).length, before)
  })
})
