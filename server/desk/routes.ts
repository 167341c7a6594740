import * as contract from '#contract/desk.ts'
import type { Ground } from '../ground.ts'
import { bind, ok } from '../platform/bind.ts'
import { deskToday } from './today.ts'

export const deskRoutes = (ground: Ground) => [bind(contract.getDeskToday, async () => ok(await deskToday(ground)))]
