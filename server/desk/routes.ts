import * as contract from '#contract/desk.ts'
import type { Ground } from '../ground.ts'
import { bind, ok } from '../platform/bind.ts'
import { readBoard } from './board.ts'
import { endDay, moveVisit } from './move-visit.ts'
import { tellDelay } from './tell-delay.ts'

export const deskRoutes = (ground: Ground) => [
  bind(contract.getBoard, async (_, { query }) => ok(await readBoard(ground.db, query))),
  bind(contract.moveVisit, async (caller, { params, body }) => ok(await moveVisit(ground, caller, params.id, body))),
  bind(contract.endDay, async (caller, { body }) => ok(await endDay(ground, caller, body))),
  bind(contract.tellDelay, async (caller, { body }) => ok({ told: await tellDelay(ground, caller, body) })),
]
