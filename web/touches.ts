import { localStore } from './storage.ts'

/** When (ms since 1970) somebody last touched a page of ours in this browser: all its tabs share it. */
const key = 'touched'
/** The shortest interval (ms) between two writes. */
const everyMs = 2000

const events = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

const read = () => Number(localStore.get(key)) || 0

/** The idle clock: whole seconds since anybody touched a page of ours in this browser. */
export function secondsUntouched(): number {
  const last = read()
  return last === 0 ? 0 : Math.max(0, Math.floor((Date.now() - last) / 1000))
}

/** Notes that somebody is there, by what a page cannot see: a log-in. */
export const touch = (): void => localStore.set(key, String(Date.now()))

/** Notes touches while `counts` says that they are by somebody who may be there. Answers how to stop that. */
export function watchTouches(counts: () => boolean): () => void {
  const note = () => {
    if (Date.now() - read() > everyMs && counts()) touch()
  }
  if (read() === 0) touch()
  for (const name of events) window.addEventListener(name, note, { capture: true, passive: true })
  return () => {
    for (const name of events) window.removeEventListener(name, note, { capture: true })
  }
}
