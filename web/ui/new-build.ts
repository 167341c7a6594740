import { useEffect, useState } from 'react'
import { tabStore } from '../storage.ts'

const stamp = 'loaded-anew'
/** A page that fails again so soon (ms) after it was loaded anew is not mended by that. */
const onceInMs = 30_000

/** How browsers say that a part of the app could not be fetched. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)

/** Notes that this address is loaded anew; false where it just was, or where the browser could not remember that. */
function mayLoadAnew(): boolean {
  const [address, at] = (tabStore.get(stamp) ?? '').split(' ')
  if (address === window.location.href && Date.now() - Number(at) < onceInMs) return false
  tabStore.set(stamp, `${window.location.href} ${Date.now()}`)
  return tabStore.lasts(stamp)
}

/**
 * A part that is gone usually means that a newer build is there: the address one wanted to go to is then loaded anew,
 * once. True until it is known that this does not help.
 */
export function useNewBuild(error: unknown): boolean {
  const [trying, setTrying] = useState(() => isMissingPart(error))
  useEffect(() => {
    if (!trying) return
    // Without a server the browser would put its own page in place of ours.
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
      .then(({ ok }) => ok && mayLoadAnew())
      .catch(() => false)
      .then((may) => (may ? window.location.reload() : setTrying(false)))
  }, [trying])
  return trying
}
