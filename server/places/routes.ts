import * as contract from '#contract/places.ts'
import type { Ground } from '../ground.ts'
import { bind, created, ok } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { addPlace, addRoom, changePlace, changeRoom, listAllPlaces, listPlaces } from './places.ts'

export const placeRoutes = ({ db }: Ground) => [
  bind(contract.listPlaces, async () => ok(await listPlaces(db)), { readyForMs: 500 }),
  bind(contract.listAllPlaces, async () => ok(await listAllPlaces(db))),
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
]
