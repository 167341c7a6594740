import { useSyncExternalStore } from 'react'
import { localStore } from '../drafts/storage.ts'

/** Kept in this browser, as the theme is: whoever speaks to the computer switches it off where they do. */
const name = 'single-keys'
const heard = new Set<() => void>()

export const areSingleKeysOn = (): boolean => localStore.get(name) !== 'off'

/** Whether single letters act by themselves on this device, and how that is changed. */
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
