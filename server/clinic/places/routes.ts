import * as contract from '#contract/clinic/places.ts'
import type { Ground } from '../../ground.ts'
import { bind, created, noContent, ok } from '../../platform/bind.ts'
import { inTransaction } from '../../platform/database.ts'
import { addClosure, listClosures, removeClosure } from './closures.ts'
import { addPlace, addRoom, changePlace, changeRoom, listAllPlaces, listPlaces } from './places.ts'

export const placeRoutes = ({ db }: Ground) => [
  bind(contract.listPlaces, async () => ok(await listPlaces(db)), { readyForMs: 500 }),
  bind(contract.listAllPlaces, async (caller) => ok(await listAllPlaces(db, caller))),
  bind(contract.addPlace, async (_, { body }) => created(await inTransaction(db, (tx) => addPlace(tx, body)))),
  bind(contract.changePlace, async (_, { params, body }) =>
    ok(await inTransaction(db, (tx) => changePlace(tx, params.id, body))),
  ),
  bind(contract.addRoom, async (_, { params, body }) =>
    created(await inTransaction(db, (tx) => addRoom(tx, params.id, body))),
  ),
  bind(contract.changeRoom, async (_, { params, body }) =>
    ok(await inTransaction(db, (tx) => changeRoom(tx, params.id, body))),
  ),
  bind(contract.listClosures, async (_, { params }) => ok(await listClosures(db, params.id))),
  bind(contract.addClosure, async (_, { params, body }) =>
    created(await inTransaction(db, (tx) => addClosure(tx, params.id, body))),
  ),
  bind(contract.removeClosure, async (_, { params }) => {
    await inTransaction(db, (tx) => removeClosure(tx, params.id))
    return noContent()
  }),
]
