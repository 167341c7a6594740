import { useSyncExternalStore } from 'react'
import { localStore } from '../../drafts/storage.ts'

/**
 * Whether the rail shows the names of its sections. Stored in this browser, because the frame is drawn before any
 * answer of the server (`start/draw-frame.ts` reads it by this name).
 */
const name = 'rail'
const heard = new Set<() => void>()

const isOpen = (): boolean => localStore.get(name) === 'open'

/** Whether the rail is open, and the function to open or close it. */
export function useRail(): { isOpen: boolean; toggle: () => void } {
  const open = useSyncExternalStore(
    (hear) => {
      heard.add(hear)
      return () => heard.delete(hear)
    },
    isOpen,
    () => false,
  )
  return {
    isOpen: open,
    toggle() {
      if (open) localStore.remove(name)
      else localStore.set(name, 'open')
      for (const hear of heard) hear()
    },
  }
}
