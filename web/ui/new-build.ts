import { useEffect, useState } from 'react'
import { useIsOnline, whenServerAnswers } from '../wire/connection.ts'
import { tabStore } from '../drafts/storage.ts'
import { whenAllArrived } from '../drafts/unsaved-drafts.ts'

const stamp = 'loaded-anew'
/** A page that fails again within this time (ms) of a reload is not reloaded once more. */
const onceInMs = 30_000

/** How browsers, and for styles the build, say that a part of the app could not be fetched. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script failed|unable to preload css/i.test(error.message)

/** Notes that this address is loaded anew; false where it just was, or where the browser could not remember that. */
function mayLoadAnew(): boolean {
  const [address, at] = (tabStore.get(stamp) ?? '').split(' ')
  if (address === window.location.href && Date.now() - Number(at) < onceInMs) return false
  tabStore.set(stamp, `${window.location.href} ${Date.now()}`)
  return tabStore.lasts(stamp)
}

/** What is done about a page that failed: it is loaded anew, or will be once the server answers, or nothing helps. */
type Remedy = 'loading' | 'waiting' | 'none'

/**
 * A part that could not be fetched usually means that a newer build is there, or no server. The address one wanted to
 * go to is then loaded anew, once, as soon as the server answers.
 */
export function useNewBuild(error: unknown): Remedy {
  const [hopeless, setHopeless] = useState<unknown>()
  const isOnline = useIsOnline()
  const isMissing = isMissingPart(error)
  useEffect(() => {
    if (!isMissing) return
    let isWanted = true
    // Without a server the browser would put its own page in place of ours.
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
