import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../wire/api.ts'
import { claimsIn } from '../session/token-claims.ts'
import { onReconnect } from '../wire/connection.ts'
import { storedToken } from '../wire/transport.ts'

/**
 * What somebody has typed about their health and the server does not have yet, draft by draft. It stands here alone,
 * for no browser storage may hold it: it is tried again whenever the server may be there, and whoever leaves the page
 * before is asked first.
 */
type Unsaved = { text: string; isRefused: boolean; of: string | undefined }
const unsaved = new Map<string, Unsaved>()

/** What is on its way to the server, draft by draft: what comes after it waits, or the older one could be kept. */
const underWay = new Map<string, Promise<unknown>>()

function inTurn(key: string, act: () => Promise<unknown>): void {
  const before = underWay.get(key)
  const turn = (before ? before.then(act) : act()).catch(() => undefined)
  underWay.set(key, turn)
  void turn.then(() => underWay.get(key) === turn && underWay.delete(key))
}

/** Resolves when nothing of this draft is on its way any more. */
export const whenArrived = async (key: string): Promise<unknown> => underWay.get(key)
/** Resolves when nothing of any draft is on its way any more: all that can be kept is kept. */
export const whenAllArrived = async (): Promise<unknown> => Promise.all(underWay.values())

const changed = new Set<() => void>()

function note(key: string, now: Unsaved | undefined): void {
  if (now) unsaved.set(key, now)
  else unsaved.delete(key)
  if (unsaved.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  for (const tell of changed) tell()
}

/** What was typed a moment ago is still sent by a page that is left; what could not be sent then would be lost. */
function ask(event: BeforeUnloadEvent): void {
  const isLost = !onlineManager.isOnline() || [...unsaved.values()].some(({ isRefused }) => isRefused)
  if (isLost) event.preventDefault()
}

export const unsavedText = (key: string): string | undefined => unsaved.get(key)?.text
export const holdText = (key: string, text: string): void =>
  note(key, { text, isRefused: false, of: claimsIn(storedToken.get()).id })

/**
 * Sends what is typed for a draft and not kept yet; at once, and not in its turn, where the page is being left. It goes
 * in the name of who typed it, also where they have locked the page by the time of its turn; never in another's.
 */
export function keepText(key: string, isLeaving = false): void {
  const typed = unsaved.get(key)
  const token = storedToken.get()
  if (!typed || claimsIn(token).id !== typed.of) return
  const isStillTyped = () => unsaved.get(key) === typed
  const send = async () => {
    if (!isStillTyped()) return
    try {
      await call('PUT /drafts/{key}', { params: { key }, body: { text: typed.text }, keepalive: true, token })
      if (isStillTyped()) note(key, undefined)
    } catch {
      if (isStillTyped()) note(key, { ...typed, isRefused: true })
    }
  }
  if (isLeaving) void send()
  else inTurn(key, send)
}

export function keepAll(): void {
  for (const key of unsaved.keys()) keepText(key)
}
onReconnect(keepAll)

/** Nothing more is kept of this draft: what it was typed for is sent. */
export function dropText(key: string): void {
  note(key, undefined)
  const token = storedToken.get()
  inTurn(key, () => call('DELETE /drafts/{key}', { params: { key }, keepalive: true, token }))
}

/** This browser is nobody's any more: what was typed is not left for the next. */
export function forgetUnsaved(): void {
  for (const key of [...unsaved.keys()]) note(key, undefined)
}

const subscribe = (tell: () => void) => {
  changed.add(tell)
  return () => changed.delete(tell)
}
const isAnyUnsaved = () => unsaved.size > 0

/** Whether something is typed that stands in this page alone. */
export const useIsAnyUnsaved = (): boolean => useSyncExternalStore(subscribe, isAnyUnsaved, () => false)
