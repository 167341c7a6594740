import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { common } from '#texts/common/common.ts'
import { reopenDialogs } from '../ui/open-dialogs.ts'

// Neither is a box of its own: the page is laid out as if they were not there.
const noBox = { display: 'contents' } as const

/** What is drawn beside the page: questions and menus. */
const besides = '[data-portal]'

type Scrolled = { element: Element; top: number; left: number }

const scrolledIn = (root: Element): Scrolled[] =>
  [...root.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))

/**
 * Takes a page, with all that stands beside it, out of the document; answers what puts it back as it was: where it was
 * scrolled to, and what had the focus. React goes on working on it, since it never touches `inner` itself.
 */
function takeOut(outer: Element, inner: Element, lastFocus: Element | null): () => void {
  const scrolled = scrolledIn(inner)
  const { scrollX, scrollY } = window
  const { title } = document
  const taken: Element[] = []
  const takeBesides = () => {
    for (const beside of document.body.querySelectorAll(`:scope > ${besides}`)) {
      taken.push(beside)
      beside.remove()
    }
  }
  inner.remove()
  takeBesides()
  // It leads to the page, which is not there.
  const skipLink = document.querySelector<HTMLElement>('.skip-link')
  if (skipLink) skipLink.style.display = 'none'
  // What a page opens beside itself meanwhile does not show either.
  const watcher = new MutationObserver(takeBesides)
  watcher.observe(document.body, { childList: true })
  // A title may be somebody's name.
  document.title = common.covered
  return () => {
    watcher.disconnect()
    if (skipLink) skipLink.style.display = ''
    outer.append(inner)
    document.body.append(...taken)
    reopenDialogs()
    if (document.title === common.covered) document.title = title
    for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' })
    window.scrollTo({ top: scrollY, left: scrollX, behavior: 'instant' })
    if (lastFocus instanceof HTMLElement && lastFocus.isConnected) lastFocus.focus({ preventScroll: true })
  }
}

/**
 * The pages. While `closed` they are not in the document, so that the developer's tools show nothing of them: their
 * state, and what was typed into them, stays in memory for whoever left them.
 */
export function Vault({ closed, children }: { closed: boolean; children: ReactNode }) {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const lastFocus = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('[data-cover]')) lastFocus.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    if (closed) return takeOut(outer.current!, inner.current!, lastFocus.current)
  }, [closed])
  return (
    <div ref={outer} style={noBox}>
      <div ref={inner} style={noBox}>
        {children}
      </div>
    </div>
  )
}
