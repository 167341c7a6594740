import { useEffect, useSyncExternalStore } from 'react'
import type { Message } from '#contract/messages/threads.ts'
import { common } from '#texts/common/common.ts'
import { holdOthers } from '../../drafts/unsaved-drafts.ts'
import { useSession } from '../../session/session.tsx'
import { claimsIn } from '../../session/token-claims.ts'
import { sentenceOf } from '../../ui/say.ts'
import { call } from '../../wire/api.ts'
import { tabQueries } from '../../wire/early-questions.ts'
import { invalidate } from '../../wire/invalidate.ts'
import { storedToken } from '../../wire/transport.ts'
import { type Line, makeLines } from './line.ts'

/** Messages that have just arrived, by thread: they stand there before the thread is read again. */
const arrived = new Map<string, readonly Message[]>()

/** The lines of this tab. They hold messages and drafts in memory only, because they must not be in browser storage. */
export const lines = makeLines({
  async send({ id, message: { clientId, text, subject, files }, draftVersion, pass }) {
    try {
      const sent = await call('POST /messages/threads/{id}/messages', {
        params: { id },
        body: { clientId, text, subject, files: files.map(({ _id }) => _id), draftVersion },
        keepalive: true,
        token: pass,
      })
      arrived.set(id, [...(arrived.get(id) ?? []), sent])
    } finally {
      // Also after a refusal: what is known of the thread is old then.
      void invalidate(tabQueries(), ['messages'], [id])
    }
  },
  async keep(id, { version, subject, text }, pass) {
    const kept = await call('PUT /messages/threads/{id}/draft', {
      params: { id },
      body: { version, subject, text },
      keepalive: true,
      token: pass,
    })
    return kept.version
  },
  read: (id, pass) => call('GET /messages/threads/{id}/draft', { params: { id }, query: {}, token: pass }),
  passOf(account) {
    const token = storedToken.get()
    return token && claimsIn(token).id === account ? token : undefined
  },
  account: () => claimsIn(storedToken.get()).id,
  newId: () => crypto.randomUUID(),
  now: () => new Date().toISOString(),
  sentence: (reason) => sentenceOf(reason, common.failed),
})

const tellChanged = holdOthers({
  ...lines,
  forget() {
    arrived.clear()
    lines.forget()
  },
})
lines.subscribe(tellChanged)
// Where pages are prepared there is no window.
globalThis.addEventListener?.('pagehide', lines.leave)

const none: readonly Message[] = []
/** Own messages of a thread that this tab has sent, as the server answered them. */
export const arrivedIn = (id: string): readonly Message[] => arrived.get(id) ?? none

/** What the reader has typed into a thread. It is kept and sent as long as the tab is open, on any page. */
export function useLine(id: string): Line {
  const { covered } = useSession()
  // What waited for the log-in goes on.
  useEffect(() => {
    if (!covered) lines.again()
  }, [covered])
  return useSyncExternalStore(
    lines.subscribe,
    () => lines.lineOf(id),
    () => lines.lineOf(id),
  )
}
