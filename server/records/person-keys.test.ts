import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { nextKeyring } from '../testing/next-keyring.ts'
import { erasePersonKeys, ownPersonKey, personKeys, rewrapPersonKeys } from './person-keys.ts'

describe('the keys of a person', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())
  const sealing = () => ({ db: clinic.ground.db, records: clinic.ground.records })

  it('are one for each retention class, also where twenty make it at once, and open nothing of anybody else', async () => {
    const [one, two] = [await clinic.addPerson(), await clinic.addPerson()]
    const made = await Promise.all(Array.from({ length: 20 }, () => ownPersonKey(sealing(), one.id, 'care')))
    const sealed = made[0]!.seal('Penicillin', 'item 1')
    for (const key of made) assert.equal(key.open(sealed, 'item 1').toString(), 'Penicillin')
    const others = [await ownPersonKey(sealing(), one.id, 'own'), await ownPersonKey(sealing(), two.id, 'care')]
    for (const key of others) assert.throws(() => key.open(sealed, 'item 1'), /does not open/)
    assert.throws(() => made[0]!.open(sealed, 'item 2'), /does not open/)
    assert.equal(sealed.includes('Penicillin'), false)
  })

  it('are gone with what they sealed when the person is erased, but for what law has kept', async () => {
    const { id } = await clinic.addPerson()
    for (const retention of ['own', 'care'] as const) await ownPersonKey(sealing(), id, retention)
    await erasePersonKeys(clinic.ground.db, [id])
    assert.deepEqual(Object.keys(await personKeys(sealing(), id)), ['care'])
  })

  it('are wrapped again by a new key, and open what they sealed before', async () => {
    const { id } = await clinic.addPerson()
    const sealed = (await ownPersonKey(sealing(), id, 'care')).seal('Penicillin', 'item 1')
    const { db, records } = sealing()
    const { next, both } = nextKeyring(records)
    await clinic.rows('insert into record_keys (id) values ($1)', [next.current])
    assert.ok((await rewrapPersonKeys(db, both)) >= 1)
    assert.equal(await rewrapPersonKeys(db, both), 0)
    const key = (await personKeys({ db, records: next }, id)).care!
    assert.equal(key.open(sealed, 'item 1').toString(), 'Penicillin')
  })
})
