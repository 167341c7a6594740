import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import type { Queries } from '../../platform/database.ts'
import { type Clinic, openClinic } from '../../testing/clinic.ts'
import { eventually } from '../../testing/eventually.ts'
import { emergencyNumberOf } from './emergency-number.ts'

describe('the emergency number that pages name', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('is that of the first place, and soon the one it is changed to', async () => {
    const number = emergencyNumberOf(clinic.ground.db)
    assert.equal(await number(), '108')
    const admin = await clinic.addPerson('admin')
    await clinic.call(admin, 'PUT', `/admin/places/${firstPlaceId}`, { emergencyNumber: '112' })
    await eventually('pages name the new number', async () => (await number()) === '112')
  })

  it('is the usual one where nothing else is known, and the last one known while the database is away', async () => {
    let isAway = true
    const { db } = clinic.ground
    const broken = {
      getExecutor() {
        if (isAway) throw new Error('away')
        return db.getExecutor()
      },
    }
    const number = emergencyNumberOf(broken as Queries)
    assert.equal(await number(), '108')
    isAway = false
    assert.equal(await number(), '112')
    isAway = true
    assert.equal(await number(), '112')
  })
})
