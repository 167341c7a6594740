import * as checkInContract from '#contract/check-in.ts'
import * as contract from '#contract/desk.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok } from '../platform/bind.ts'
import { readBoard } from './board.ts'
import { bookVisit } from './book-visit.ts'
import { cancelVisit, moveTime } from './change-visit.ts'
import { arrive, ownVisit, visitOfLink } from './check-in.ts'
import { endDay, moveVisit } from './move-visit.ts'
import { tellDelay } from './tell-delay.ts'

export const deskRoutes = (ground: Ground) => [
  bind(contract.getBoard, async (_, { query }) => ok(await readBoard(ground.db, query))),
  bind(contract.moveVisit, async (caller, { params, body }) => ok(await moveVisit(ground, caller, params.id, body))),
  bind(contract.endDay, async (caller, { body }) => ok(await endDay(ground, caller, body))),
  bind(contract.bookAtDesk, async (caller, { body }) => created(await bookVisit(ground, caller, body))),
  bind(contract.cancelAtDesk, async (caller, { params, body }) => {
    await cancelVisit(ground, caller, params.id, body)
    return noContent()
  }),
  bind(contract.moveAtDesk, async (caller, { params, body }) => ok(await moveTime(ground, caller, params.id, body))),
  bind(checkInContract.lookAtVisit, async (_, { body }) => ok(await visitOfLink(ground, body.token))),
  bind(checkInContract.checkIn, async (_, { body }) => {
    const visit = await visitOfLink(ground, body.token)
    return ok(await arrive(ground.db, visit, null))
  }),
  bind(checkInContract.getOwnCheckIn, async (caller, { params }) => ok(await ownVisit(ground.db, caller, params.id))),
  bind(checkInContract.checkInOwn, async (caller, { params }) => {
    await arrive(ground.db, await ownVisit(ground.db, caller, params.id), caller)
    return ok(await ownVisit(ground.db, caller, params.id))
  }),
  bind(contract.tellDelay, async (caller, { body }) => ok({ told: await tellDelay(ground, caller, body) })),
]
