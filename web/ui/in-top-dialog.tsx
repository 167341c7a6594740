import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { onUsablePart, topDialog, usablePart } from './open-dialogs.ts'

/** Messages that must stay visible, audible and usable above any dialog: lost connection, waiting ambulance, toasts. */
type Told = 'offline' | 'alarm' | 'toasts'

// The element has no box of its own, so its content is laid out as if it were not there.
const noBox = 'display: contents'
const styleOfNoBox = { display: 'contents' } as const

/** The height that these messages take on the page; fixed ones take none. */
const roomOf = (told: HTMLElement) =>
  [...told.children].reduce((sum, child) => {
    const takesNone = /fixed|absolute/.test(getComputedStyle(child).position)
    return sum + (takesNone ? 0 : child.getBoundingClientRect().height)
  }, 0)

/**
 * Shows its children at their place on the page and, while a modal dialog is open, inside the topmost one, because the
 * page behind is inert; toasts also inside a panel that covers the page. The elements are moved, not rendered again, so
 * they keep their state; the page keeps the space.
 */
export function InTopDialog({ told, children }: { told: Told; children: ReactNode }) {
  const home = useRef<HTMLDivElement>(null)
  const moved = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [from, all] = [home.current!, moved.current!]
    const follow = () => {
      const place = usablePart()?.querySelector(`[data-tells~="${told}"]`)
      // A cover of the session has no place for messages to the person it covers.
      const to = topDialog() ? place : (place ?? from)
      if (!to || to === all.parentElement) return
      if (all.parentElement === from) from.style.cssText = `height: ${roomOf(all)}px`
      to.append(all)
      if (to === from) from.style.cssText = noBox
    }
    follow()
    const stop = onUsablePart(follow)
    return () => {
      stop()
      from.append(all)
    }
  }, [told])
  return (
    <div ref={home} style={styleOfNoBox}>
      <div ref={moved} style={styleOfNoBox}>
        {children}
      </div>
    </div>
  )
}

// Not in a style sheet: session covers are shown without one as well.
const atTop = {
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  pointerEvents: 'none',
} as const

/** The place for these messages in a modal dialog: along the top of the window. */
export function ToldInDialog({ tells }: { tells: readonly Told[] }) {
  return <div style={atTop} data-tells={tells.join(' ')} />
}
