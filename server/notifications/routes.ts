import * as contract from '#contract/notifications.ts'
import * as screens from '#contract/desk/screens.ts'
import { screenOf } from '../desk/screens.ts'
import type { Ground } from '../ground.ts'
import { bind, noContent, ok } from '../platform/bind.ts'
import type { LiveChannel } from './live.ts'
import { listMailsOfPerson } from './mails-of-person.ts'
import { listNotices, readNotices } from './notices.ts'

export const notificationRoutes = (ground: Ground, live: LiveChannel) => [
  bind(contract.listNotices, async (caller, { query }, { language }) =>
    ok(await listNotices(ground.db, caller, query, language)),
  ),
  bind(contract.listMailsOfPerson, async (caller, { params }) =>
    ok(await listMailsOfPerson(ground.db, caller, params.id)),
  ),
  bind(contract.readNotices, async (caller) => {
    await readNotices(ground.db, caller)
    return noContent()
  }),
  bind(contract.listen, async (caller, _, { reply }) => {
    live.add(caller, reply)
    return ok('')
  }),
  bind(screens.listenAtScreen, async (_, __, { reply, raw }) => {
    const screen = await screenOf(ground, raw.headers[screens.screenHeader], 'waiting-room')
    live.add({ id: screen.id, role: 'screen', sessionId: screen.id }, reply)
    return ok('')
  }),
]
