import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { call, queryOf } from './api.ts'

/** How long (ms) nobody has typed before it is kept. */
const pauseMs = 400

const keptQuery = (key: string) => ({
  ...queryOf('GET /drafts/{key}', { params: { key } }, []),
  staleTime: Number.POSITIVE_INFINITY,
  // The next time the form is opened, what was typed elsewhere counts.
  gcTime: 0,
})

function parsed<T>(text: string | undefined): Partial<T> | undefined {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/**
 * As `useDraft`, for what is about somebody's health: nothing of it is left in the browser. The server keeps it, sealed
 * and for this account alone, until it is sent (`discard`), the person logs out, or a day is over.
 */
export function useSealedDraft<T extends object>(
  key: string,
  initial: T,
): [draft: T, setDraft: Dispatch<SetStateAction<T>>, discard: () => void, isKept: boolean] {
  const queries = useQueryClient()
  const { data } = useQuery(keptQuery(key))
  const kept = parsed<T>(data?.text)
  const [typed, setTyped] = useState<T>()
  const draft = typed ?? { ...initial, ...kept }
  const now = useRef(draft)
  now.current = draft
  const unkept = useRef<T>(undefined)
  const sending = useRef<Promise<unknown>>(Promise.resolve())

  const keep = useCallback(() => {
    if (!unkept.current) return
    const text = JSON.stringify(unkept.current)
    unkept.current = undefined
    queries.setQueryData(keptQuery(key).queryKey, { text })
    // What could not be kept stays on the page, and is kept with the next letter.
    const sent = call('PUT /drafts/{key}', { params: { key }, body: { text }, keepalive: true })
    sending.current = sent.catch(() => undefined)
  }, [key, queries])

  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(keep, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, keep])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  const change: Dispatch<SetStateAction<T>> = useCallback((next) => {
    now.current = typeof next === 'function' ? next(now.current) : next
    unkept.current = now.current
    setTyped(now.current)
  }, [])
  const discard = useCallback(() => {
    unkept.current = undefined
    setTyped(undefined)
    queries.setQueryData(keptQuery(key).queryKey, { text: '' })
    const drop = () => call('DELETE /drafts/{key}', { params: { key } }).catch(() => undefined)
    sending.current = sending.current.then(drop)
  }, [key, queries])
  return [draft, change, discard, typed !== undefined || kept !== undefined]
}
