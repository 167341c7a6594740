import { localStore } from '../drafts/storage.ts'

/** Storage key: when (ms since 1970) any tab of this browser was last touched. */
const key = 'touched'
/** The shortest interval (ms) between two writes. */
const everyMs = 2000

const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

const read = () => Number(localStore.get(key)) || 0

/** The idle clock: whole seconds since anybody touched a page of ours in this browser. */
export function secondsIdle(): number {
  const last = read()
  return last === 0 ? 0 : Math.max(0, Math.floor((Date.now() - last) / 1000))
}

/** Notes activity that a page cannot see by itself, such as a log-in. */
export const noteActivity = (): void => localStore.set(key, String(Date.now()))

/** Notes touches while `counts` is true. Returns the function that stops it. */
export function watchActivity(counts: () => boolean): () => void {
  const note = () => {
    if (Date.now() - read() > everyMs && counts()) noteActivity()
  }
  if (read() === 0) noteActivity()
  for (const name of events) window.addEventListener(name, note, { capture: true, passive: true })
  return () => {
    for (const name of events) window.removeEventListener(name, note, { capture: true })
  }
}
