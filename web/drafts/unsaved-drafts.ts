import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../wire/api.ts'
import { claimsIn } from '../session/token-claims.ts'
import { onReconnect } from '../wire/connection.ts'
import { storedToken } from '../wire/transport.ts'

/**
 * Health data that was typed and is not on the server yet, by draft. It is held in memory only, because it must not be
 * in browser storage. Sending it is tried again whenever the server may be reachable, and leaving the page asks first.
 */
type Unsaved = { text: string; isRefused: boolean; of: string | undefined }
const unsaved = new Map<string, Unsaved>()

/** Requests under way, by draft. The next request of a draft waits for them, or an older text could be stored last. */
const underWay = new Map<string, Promise<unknown>>()

function inTurn(key: string, act: () => Promise<unknown>): void {
  const before = underWay.get(key)
  const turn = (before ? before.then(act) : act()).catch(() => undefined)
  underWay.set(key, turn)
  void turn.then(() => underWay.get(key) === turn && underWay.delete(key))
}

/** Resolves when no request of this draft is under way any more. */
export const whenArrived = async (key: string): Promise<unknown> => underWay.get(key)
/** Resolves when no request of any draft is under way any more. */
export const whenAllArrived = async (): Promise<unknown> => Promise.all([...underWay.values(), others?.whenArrived()])

/** What else is typed and held in memory only: messages on their way, and their drafts. */
type Others = {
  isAny: () => boolean
  /** Closing the page would lose it. */
  isLost: () => boolean
  /** Sends it again: the connection or the log-in is back. */
  again: () => void
  /** Resolves when nothing of it is under way any more. */
  whenArrived: () => Promise<unknown>
  forget: () => void
}
let others: Others | undefined

/** Names what else holds unsaved text. Answers the function to call whenever it holds more or less. */
export function holdOthers(holder: Others): () => void {
  others = holder
  return tellChanged
}

const changed = new Set<() => void>()

function note(key: string, now: Unsaved | undefined): void {
  if (now) unsaved.set(key, now)
  else unsaved.delete(key)
  tellChanged()
}

function tellChanged(): void {
  if (isAnyUnsaved()) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  for (const tell of changed) tell()
}

/**
 * Asks before the page is left, where text would be lost: offline, or after a refusal. Otherwise the leaving page still
 * sends it.
 */
function ask(event: BeforeUnloadEvent): void {
  const isRefused = [...unsaved.values()].some((each) => each.isRefused)
  if (!onlineManager.isOnline() || isRefused || others?.isLost()) event.preventDefault()
}

export const unsavedText = (key: string): string | undefined => unsaved.get(key)?.text
export const holdText = (key: string, text: string): void =>
  note(key, { text, isRefused: false, of: claimsIn(storedToken.get()).id })

/**
 * Sends the unsaved text of a draft. A page that is being left does not wait for earlier requests. The text is sent
 * only with the token of the account that typed it, which works even if the page is locked before its turn.
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
  others?.again()
}
onReconnect(keepAll)

/** Deletes a draft: its form has been sent. */
export function dropText(key: string): void {
  note(key, undefined)
  const token = storedToken.get()
  inTurn(key, () => call('DELETE /drafts/{key}', { params: { key }, keepalive: true, token }))
}

/** Forgets all unsaved text, so that the next person at this browser does not see it. */
export function forgetUnsaved(): void {
  for (const key of [...unsaved.keys()]) note(key, undefined)
  others?.forget()
}

const subscribe = (tell: () => void) => {
  changed.add(tell)
  return () => changed.delete(tell)
}
const isAnyUnsaved = () => unsaved.size > 0 || others?.isAny() === true

/** Whether text is held in this page only. */
export const useIsAnyUnsaved = (): boolean => useSyncExternalStore(subscribe, isAnyUnsaved, () => false)
