import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const firstPauseMs = 1000
const longestPauseMs = 10_000
const patienceMs = 5000

/** Whether the server is there. A proxy answers with 502 to 504 for a server that is not. */
async function answers(): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const { status } = await fetch('/api/health/ready', { method: 'HEAD', cache: 'no-store', signal })
    return status < 500
  } catch {
    return false
  }
}

/** A pause, ended early when the browser is back online. Its length varies, so that tabs do not all ask at once. */
const paused = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms * (0.75 + Math.random() / 2))
    window.addEventListener('online', done)
  })

async function askUntilItAnswers(): Promise<void> {
  for (let pause = firstPauseMs; !(await answers()); pause = Math.min(pause * 2, longestPauseMs)) {
    onlineManager.setOnline(false)
    await paused(pause)
  }
  onlineManager.setOnline(true)
}

let asking: Promise<void> | undefined

/**
 * Resolves once the server answers; it is asked every few seconds. Meanwhile the whole tab counts as offline, says so,
 * and loads its data again afterwards.
 */
export function whenServerAnswers(): Promise<void> {
  asking ??= askUntilItAnswers().finally(() => {
    asking = undefined
  })
  return asking
}

/** Calls back on each reconnection to the network or the server. Returns the unsubscribe function. */
export const onReconnect = (callBack: () => void): (() => void) =>
  onlineManager.subscribe((isOnline) => isOnline && callBack())

const subscribe = (changed: () => void) => onlineManager.subscribe(changed)
const isOnline = () => onlineManager.isOnline()

/** Whether the browser is online and, as far as is known, the server answers. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)
