import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { onReconnect, whenServerAnswers } from '../wire/connection.ts'

/** How long (ms) to wait before a part that could not be fetched is asked for again. */
const pausesMs = [500, 2000]
/** How long (ms) a page is left to itself before what may be opened next is fetched. */
const soonMs = 1000

type Ways = {
  /** What stands in its place while it is fetched. */
  loading?: ReactNode
  /** What stands in its place where it cannot be had; `retry` asks again. Nothing, where the page does without. */
  failed?: (retry: () => void) => ReactNode
}

/**
 * A part of a page that is fetched when it is first shown. It is asked for again by itself, and where it cannot be had
 * it fails alone: the page around it stays, and asks once more when a server that was gone is back. `fetchSoon` is for
 * an effect of the page where it may be opened: it fetches the part once that page has had its time.
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
