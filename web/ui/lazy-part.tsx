import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { onReconnect, whenServerAnswers } from '../wire/connection.ts'

/** How long (ms) to wait before a part that could not be fetched is asked for again. */
const pausesMs = [500, 2000]
/** How long (ms) a page has for itself before its dialogs are prefetched. */
const soonMs = 1000

type Ways = {
  /** Shown while it is fetched. */
  loading?: ReactNode
  /** Shown if it cannot be fetched; `retry` tries again. If omitted, nothing is shown. */
  failed?: (retry: () => void) => ReactNode
}

/**
 * A part of a page that is fetched when it is first shown. A failed fetch is repeated by itself; if the part cannot be
 * fetched, only it fails: the rest of the page stays, and the part is fetched again when the server is back. Call
 * `fetchSoon` in an effect of a page that may open the part: it prefetches the part after a while.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, { loading, failed }: Ways = {}) {
  let known: ComponentType<P> | undefined
  async function fetchPart(): Promise<ComponentType<P>> {
    for (const pause of pausesMs) {
      const part = await load().catch(() => undefined)
      if (part) return part
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    return load()
  }
  function fetchSoon() {
    if (known) return undefined
    const timer = setTimeout(() => {
      load().then(
        (part) => {
          known = part
        },
        () => undefined,
      )
    }, soonMs)
    return () => clearTimeout(timer)
  }

  function Part(props: P): ReactNode {
    const [Shown, setShown] = useState(() => known)
    const [tries, setTries] = useState(0)
    const [isGone, setGone] = useState(false)
    // biome-ignore lint/correctness/useExhaustiveDependencies: Another try begins with the press that counts it.
    useEffect(() => {
      if (known) return setShown(() => known)
      let wanted = true
      fetchPart().then(
        (part) => {
          known = part
          if (wanted) setShown(() => part)
        },
        () => {
          if (wanted) setGone(true)
          void whenServerAnswers()
        },
      )
      return () => {
        wanted = false
      }
    }, [tries])

    const retry = useCallback(() => {
      setGone(false)
      setTries((before) => before + 1)
    }, [])
    useEffect(() => (isGone ? onReconnect(retry) : undefined), [isGone, retry])

    if (Shown) return <Shown {...props} />
    return isGone ? failed?.(retry) : loading
  }
  return Object.assign(Part, { fetchSoon })
}
