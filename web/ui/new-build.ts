import { useEffect, useState } from 'react'
import { useIsOnline, whenServerAnswers } from '../wire/connection.ts'
import { tabStore } from '../drafts/storage.ts'
import { whenAllArrived } from '../drafts/unsaved-drafts.ts'

const stamp = 'loaded-anew'
/** A page that fails again within this time (ms) of a reload is not reloaded once more. */
const onceInMs = 30_000

/** The errors of browsers, and for styles of the build, for a part of the app that could not be fetched. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|unable to preload css/i.test(error.message)

/**
 * Notes that this address is being reloaded; false if it was reloaded just before, or the browser cannot remember it.
 */
function mayLoadAnew(): boolean {
  const [address, at] = (tabStore.get(stamp) ?? '').split(' ')
  if (address === window.location.href && Date.now() - Number(at) < onceInMs) return false
  tabStore.set(stamp, `${window.location.href} ${Date.now()}`)
  return tabStore.lasts(stamp)
}

/** What happens to a failed page: it is being reloaded, it will be once the server answers, or neither helps. */
type Remedy = 'loading' | 'waiting' | 'none'

/**
 * A part that could not be fetched usually means that there is a newer build, or no server. The page is then reloaded,
 * once, as soon as the server answers.
 */
export function useNewBuild(error: unknown): Remedy {
  const [hopeless, setHopeless] = useState<unknown>()
  const isOnline = useIsOnline()
  const isMissing = isMissingPart(error)
  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    // Without a server, a reload would show the browser's error page.
    void whenServerAnswers()
      .then(whenAllArrived)
      .then(() => {
        if (!isWanted) return
        if (mayLoadAnew()) window.location.reload()
        else setHopeless(error)
      })
    return () => {
      isWanted = false
    }
  }, [isMissing, error])
  if (!isMissing || hopeless === error) return 'none'
  return isOnline ? 'loading' : 'waiting'
}
