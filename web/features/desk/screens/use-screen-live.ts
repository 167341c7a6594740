import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenAtScreen } from '../../../listen-live.ts'
import { waitingRoomQuery } from './queries.ts'

const pauseMs = 3000

/** Keeps a screen true for as long as it stands there: whenever the line breaks, it begins anew. */
export function useScreenLive(screen: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!screen) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => void queries.invalidateQueries({ queryKey: waitingRoomQuery(screen).queryKey })
    async function run() {
      await listenAtScreen(screen!, refresh, stop.signal).catch(() => undefined)
      if (stop.signal.aborted) return
      refresh()
      timer = setTimeout(run, pauseMs)
    }
    void run()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [screen, queries])
}
