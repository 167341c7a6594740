import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Calls `before` right before the page is printed, in time for the printout, and `after` afterwards. */
export function usePrinted(before: () => void, after?: () => void): void {
  const now = useRef({ before, after })
  now.current = { before, after }
  useEffect(() => {
    const print = matchMedia('print')
    // The printer waits for the event handler, but not for React's next render.
    const begin = () => flushSync(() => now.current.before())
    const end = () => now.current.after?.()
    const turn = () => (print.matches ? begin() : end())
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    print.addEventListener('change', turn)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      print.removeEventListener('change', turn)
    }
  }, [])
}
