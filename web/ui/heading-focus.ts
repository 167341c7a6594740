import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** How long (ms) a page that is still loading may take to show its heading. */
const patience = 8000

/**
 * Moves the focus to the page's `h1` as soon as it exists, unless the focus has moved elsewhere by then. With `scrolls`
 * it is in view then; else the router has scrolled. Answers the function that cancels this.
 */
function focusHeading(scrolls = false): () => void {
  const began = document.activeElement
  const takenElsewhere = () => {
    const { activeElement } = document
    return activeElement !== began && activeElement !== document.body && activeElement !== null
  }
  const move = () => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return false
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    if (scrolls) heading.scrollIntoView({ block: 'nearest' })
    return true
  }
  if (move()) return () => undefined
  const watcher = new MutationObserver(() => (takenElsewhere() || move()) && watcher.disconnect())
  watcher.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => watcher.disconnect(), patience)
  return () => {
    clearTimeout(timer)
    watcher.disconnect()
  }
}

/** Moves the focus to the heading when `place` changes, but not at first: for a page with several steps. */
export function useHeadingFocus(place: string | undefined): void {
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    return focusHeading(true)
  }, [place])
}

/**
 * For the whole app: after each navigation the focus moves to the new page's heading, and its title is announced once.
 * Answers the text to announce. A link to a part of a page (`#…`) goes there instead.
 */
export function useNavigationSaid(): string {
  const { pathname, search, hash } = useLocation()
  const place = `${pathname}?${new URLSearchParams(search).get('page') ?? ''}`
  const before = useRef(place)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    if (hash) return
    const stop = focusHeading()
    // The document's title changes only after the page is rendered.
    const timer = setTimeout(() => setSaid(document.title), 150)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [place, hash])
  return said
}
