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
  // Each time the form opens it asks the server again, because the draft may have been changed on another device.
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
 * Like `useOwnDraft`, for health data, which is never stored in the browser. The server stores it, sealed and for this
 * account only, until the form is sent (`discard`), the person logs out, or a day has passed; papers to be signed
 * for 14 days, also after a log-out. Text that the server does
 * not have yet is held by `unsaved-drafts.ts`, so that it is still there when the person comes back to the form.
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

  // Drafts that were refused because the session had ended are sent again after the next log-in.
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
