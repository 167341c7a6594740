import { useSyncExternalStore } from 'react'
import { localStore } from '../drafts/storage.ts'

/** Stored in this browser, like the theme, because dictation software belongs to the computer. */
const name = 'single-keys'
const heard = new Set<() => void>()

export const areSingleKeysOn = (): boolean => localStore.get(name) !== 'off'

/** Whether single letters act as keys on this device, and the function to change it. */
export function useSingleKeys(): { on: boolean; set: (on: boolean) => void } {
  const on = useSyncExternalStore(
    (hear) => {
      heard.add(hear)
      return () => heard.delete(hear)
    },
    areSingleKeysOn,
    () => true,
  )
  return {
    on,
    set: (wanted) => {
      if (wanted) localStore.remove(name)
      else localStore.set(name, 'off')
      for (const hear of heard) hear()
    },
  }
}
