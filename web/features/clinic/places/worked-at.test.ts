import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { localStore } from '../../../drafts/storage.ts'
import { tabQueries } from '../../../wire/early-questions.ts'
import { placesQuery } from './open-places.ts'
import { workingPlaceOf } from './worked-at.ts'

afterEach(() => {
  tabQueries().clear()
  localStore.remove('working-place')
})

describe('the place that is worked at', () => {
  const who = { rights: ['desk'], placeRights: [] } as const
  const placeOf = (query = '') => workingPlaceOf(who, 'desk', new URLSearchParams(query))
  const open = (...ids: string[]) =>
    tabQueries().setQueryData(placesQuery.queryKey, ids.map((_id) => ({ _id })) as never[])

  it('is the one chosen last, while the open places are unknown', () => {
    localStore.set('working-place', 'harbour')
    assert.equal(placeOf(), 'harbour')
  })

  it('is not one that has closed since', () => {
    localStore.set('working-place', 'harbour')
    open('hill', 'market')
    assert.equal(placeOf(), '')
    open('hill', 'harbour')
    assert.equal(placeOf(), 'harbour')
  })

  it('is not one for which they have no right', () => {
    localStore.set('working-place', 'harbour')
    const ofHill = { rights: [], placeRights: [{ placeId: 'hill', rights: ['desk'] }] } as const
    assert.equal(workingPlaceOf(ofHill, 'desk', new URLSearchParams()), '')
    assert.equal(workingPlaceOf(ofHill, 'desk', new URLSearchParams('place=harbour')), undefined)
  })

  it('is the one in the address before all', () => {
    localStore.set('working-place', 'harbour')
    assert.equal(placeOf('place=hill'), 'hill')
    assert.equal(placeOf('place=all'), '')
  })
})
