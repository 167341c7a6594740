import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAlarmIsOn } from '../care-requests/alarm.ts'
import { listenLive } from '../../wire/listen-live.ts'
import { onReconnect } from '../../wire/connection.ts'
import { invalidate, type Topic } from '../../wire/invalidate.ts'

/** What each word of the live channel makes old. */
const topicsBy: Record<string, readonly Topic[]> = {
  appointments: ['appointments', 'times', 'waiting'],
  notices: ['notices'],
  care: ['care'],
}

const firstPauseMs = 1000
const longestPauseMs = 30_000

/**
 * Keeps what is on the screen true: listens to the live channel while the tab is looked at or the alarm is on, asks
 * for everything anew when it comes back, and tries again with growing pauses when the connection breaks, at once when
 * the server is there again.
 */
export function useLive(userId: string | undefined): void {
  const queries = useQueryClient()
  const staysInBackground = useAlarmIsOn()
  useEffect(() => {
    if (!userId) return
    let stop: AbortController | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = firstPauseMs

    const refresh = (word: string, ids?: string) => void invalidate(queries, topicsBy[word] ?? [], ids?.split(' '))
    async function run(isReturn: boolean) {
      stop = new AbortController()
      const { signal } = stop
      if (isReturn) for (const word of Object.keys(topicsBy)) refresh(word)
      await listenLive((word = '', ids) => {
        pause = firstPauseMs
        refresh(word, ids)
      }, signal).catch(() => undefined)
      if (signal.aborted) return
      timer = setTimeout(again, pause)
      pause = Math.min(pause * 2, longestPauseMs)
    }
    function again() {
      clearTimeout(timer)
      timer = undefined
      void run(true)
    }
    const isWanted = () => !document.hidden || staysInBackground
    function look() {
      if (staysInBackground && document.hidden) return
      clearTimeout(timer)
      timer = undefined
      stop?.abort()
      if (isWanted()) void run(true)
    }
    // A browser has six connections to one server: tabs that nobody looks at do without, but for one that is to ring.
    if (isWanted()) void run(false)
    document.addEventListener('visibilitychange', look)
    const stopListening = onReconnect(() => timer && again())
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
      stop?.abort()
    }
  }, [userId, queries, staysInBackground])
}
