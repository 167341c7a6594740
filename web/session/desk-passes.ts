import { sessionHours } from '#contract/rules.ts'
import { localStore } from '../drafts/storage.ts'

/** A person with a PIN in this browser: their sealed pass, when (ms since 1970) it was issued, and their last page. */
export type DeskPass = { id: string; name: string; pass: string; at: number; path?: string }

const key = 'desk-passes'
/** The storage key for the account whose pages are locked; it also locks other tabs of this browser. */
const lockedKey = 'desk-locked'

/** The people whose PIN works in this browser, most recent first. */
export function deskPasses(): DeskPass[] {
  try {
    const kept: DeskPass[] = JSON.parse(localStore.get(key) ?? '[]')
    return kept.filter(({ at }) => Date.now() - at < sessionHours * 3_600_000)
  } catch {
    return []
  }
}

const write = (passes: DeskPass[]) =>
  passes.length > 0 ? localStore.set(key, JSON.stringify(passes)) : localStore.remove(key)

/** Stores the pass that came with a log-in. */
export function keepPass({ id, name }: { id: string; name: string }, pass: string): void {
  write([{ id, name, pass, at: Date.now() }, ...deskPasses().filter((each) => each.id !== id)])
}

/** Removes this person's pass: their PIN no longer works in this browser. */
export const dropPass = (id: string): void => write(deskPasses().filter((each) => each.id !== id))

/** Notes somebody's last page, without its search, so that they come back to it. */
export function noteWhere(id: string, path: string): void {
  const own = deskPasses().find((each) => each.id === id)
  if (own) write([{ ...own, path }, ...deskPasses().filter((each) => each.id !== id)])
}

export const noteLocked = (id: string): void => localStore.set(lockedKey, id)
export const noteOpened = (): void => localStore.remove(lockedKey)
export const lockedFor = (): string | null => localStore.get(lockedKey)
