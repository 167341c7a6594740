import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { call, queryOf } from '../wire/api.ts'
import { useSession } from '../session/session.tsx'
import type { Draft } from './use-draft.ts'
import { dropText, holdText, keepAll, keepText, unsavedText, whenArrived } from './unsaved-drafts.ts'

/** How long (ms) after the last keystroke the draft is saved. */
const pauseMs = 400

const keptQuery = (key: string) => ({
  ...queryOf('GET /drafts/{key}', { params: { key } }, []),
  async queryFn({ signal }: { signal: AbortSignal }) {
    await whenArrived(key)
    return call('GET /drafts/{key}', { params: { key }, signal })
  },
  staleTime: Number.POSITIVE_INFINITY,
  // The next time the form is opened, what was typed elsewhere counts.
  gcTime: 0,
})

function parsed(text: string | undefined): object | undefined {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/**
 * As `useOwnDraft`, for what is about somebody's health: nothing of it is left in the browser. The server keeps it,
 * sealed and for this account alone, until it is sent (`discard`), the person logs out, or a day is over. What it does
 * not have yet stands in `unsaved-drafts.ts`, also for whoever leaves the form and comes back.
 */
export function useSealedDraft(key: string): Draft {
  const queries = useQueryClient()
  const { covered } = useSession()
  const { data } = useQuery(keptQuery(key))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keepNow = useCallback(
    (isLeaving: boolean) => {
      clearTimeout(timer.current)
      const text = unsavedText(key)
      if (text === undefined) return
      queries.setQueryData(keptQuery(key).queryKey, { text })
      keepText(key, isLeaving)
    },
    [key, queries],
  )

  useEffect(() => {
    const leave = () => keepNow(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      keepNow(false)
    }
  }, [keepNow])

  // What was refused because the log-in had ended is sent as soon as it has been renewed.
  useEffect(() => {
    if (!covered) keepAll()
  }, [covered])

  return {
    kept: parsed(unsavedText(key) ?? data?.text),
    keep(typed) {
      holdText(key, JSON.stringify(typed))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => keepNow(false), pauseMs)
    },
    discard() {
      clearTimeout(timer.current)
      queries.setQueryData(keptQuery(key).queryKey, { text: '' })
      dropText(key)
    },
  }
}
