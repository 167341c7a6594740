import { useSyncExternalStore } from 'react'
import { localStore } from '../../drafts/storage.ts'

const name = 'alarm'
const listeners = new Set<() => void>()

/**
 * Whether this browser rings for new ambulance requests, even in a hidden tab; its live channel then stays open. Stored
 * until it is switched off.
 */
export const alarm = {
  isOn: (): boolean => localStore.get(name) === 'on',
  set(on: boolean): void {
    if (on) localStore.set(name, 'on')
    else localStore.remove(name)
    for (const listener of listeners) listener()
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useAlarmIsOn = (): boolean => useSyncExternalStore(subscribe, alarm.isOn, () => false)
