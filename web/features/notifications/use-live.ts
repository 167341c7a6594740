import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAlarmIsOn } from '../care-requests/alarm.ts'
import { listenLive } from '../../wire/listen-live.ts'
import { onReconnect } from '../../wire/connection.ts'
import { invalidate, type Topic } from '../../wire/invalidate.ts'

/** The topics that each event of the live channel invalidates. */
const topicsBy: Record<string, readonly Topic[]> = {
  appointments: ['appointments', 'times', 'waiting'],
  notices: ['notices'],
  care: ['care'],
  messages: ['messages'],
  forms: ['forms', 'appointments'],
}

const firstPauseMs = 1000
const longestPauseMs = 30_000

/**
 * Keeps the page up to date: listens to the live channel while the tab is visible or the alarm is on. When the tab
 * comes back, everything is fetched again. After a lost connection it retries with growing pauses, and at once when the
 * server is back.
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
    // Browsers allow six connections to one server, so hidden tabs have no live channel, unless they are to ring.
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
