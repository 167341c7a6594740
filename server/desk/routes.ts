import * as contract from '#contract/desk.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok } from '../platform/bind.ts'
import { readBoard } from './board.ts'
import { bookVisit } from './book-visit.ts'
import { cancelVisit, moveTime } from './change-visit.ts'
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
  bind(contract.tellDelay, async (caller, { body }) => ok({ told: await tellDelay(ground, caller, body) })),
]
