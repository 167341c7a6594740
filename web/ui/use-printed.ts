import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Does something as the page is about to be printed, in time for the paper, and something else once it is. */
export function usePrinted(before: () => void, after?: () => void): void {
  const now = useRef({ before, after })
  now.current = { before, after }
  useEffect(() => {
    const print = matchMedia('print')
    // The printer waits for the event, not for React.
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
