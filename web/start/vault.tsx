import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { common } from '#texts/common/common.ts'
import { reopenDialogs } from '../ui/open-dialogs.ts'

// These elements create no boxes, so they do not change the page's layout.
const noBox = { display: 'contents' } as const

/** What is drawn outside the page: dialogs and menus. */
const besides = '[data-portal]'

type Scrolled = { element: Element; top: number; left: number }

const scrolledIn = (root: Element): Scrolled[] =>
  [...root.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))

/**
 * Takes a page, and everything drawn outside it, out of the document. Answers the function that puts it back with its
 * scroll positions and focus. React can still update the page, because it never touches `inner` itself.
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
  // The skip link would lead to the page, which is not there.
  const skipLink = document.querySelector<HTMLElement>('.skip-link')
  if (skipLink) skipLink.style.display = 'none'
  // Also takes out what the page opens outside itself meanwhile.
  const watcher = new MutationObserver(takeBesides)
  watcher.observe(document.body, { childList: true })
  // The title may contain somebody's name.
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
 * The pages. While `closed`, they are not in the document, so that developer tools do not show them. Their state and
 * typed text stay in memory for the person who left them.
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
