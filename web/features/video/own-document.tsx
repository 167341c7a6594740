import { type ReactNode, useEffect, useState } from 'react'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'

/**
 * Whether this document was loaded as a page of video. Only those may use camera and microphone, by a policy that is
 * the document's: it stays what it was when somebody comes here from another page without loading it.
 */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return !loaded || /^(\/\w\w)?\/video\//.test(new URL(loaded.name).pathname)
}

/** Loads the page in full where the app has come to it by itself, and shows it otherwise. */
export function OwnDocument({ children }: { children: ReactNode }) {
  // The server renders no page of video, and the first drawing is that of the shell.
  const [isOwn, setOwn] = useState(false)
  useEffect(() => {
    if (isOwnDocument()) setOwn(true)
    else window.location.reload()
  }, [])
  return isOwn ? children : <PageSkeleton />
}
