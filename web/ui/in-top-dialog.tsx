import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { onTopDialog, topDialog } from './open-dialogs.ts'

/** What is to be seen, heard and pressed whatever asks: that the line is gone, that an ambulance waits, toasts. */
type Told = 'offline' | 'alarm' | 'toasts'

// It is no box of its own: what stands in it is laid out as if it were not there.
const noBox = 'display: contents'
const styleOfNoBox = { display: 'contents' } as const

/** How high the page is by it alone: what is fixed takes no room. */
const roomOf = (told: HTMLElement) =>
  [...told.children].reduce((sum, child) => {
    const takesNone = /fixed|absolute/.test(getComputedStyle(child).position)
    return sum + (takesNone ? 0 : child.getBoundingClientRect().height)
  }, 0)

/**
 * Where it stands on the page, and while a modal dialog is open within the topmost one: the page behind is inert. It is
 * moved as it is, so that nothing of it begins anew; the page keeps its room.
 */
export function InTopDialog({ told, children }: { told: Told; children: ReactNode }) {
  const home = useRef<HTMLDivElement>(null)
  const moved = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [from, all] = [home.current!, moved.current!]
    const follow = () => {
      const dialog = topDialog()
      const to = dialog ? dialog.querySelector(`[data-tells~="${told}"]`) : from
      // A cover of the session is not the place for what was told to whoever is covered.
      if (!to || to === all.parentElement) return
      if (all.parentElement === from) from.style.cssText = `height: ${roomOf(all)}px`
      to.append(all)
      if (to === from) from.style.cssText = noBox
    }
    follow()
    const stop = onTopDialog(follow)
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

// Not in a sheet: covers stand there without one as well.
const atTop = {
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  pointerEvents: 'none',
} as const

/** The place for it in a modal dialog: along the top of the window. */
export function ToldInDialog({ tells }: { tells: readonly Told[] }) {
  return <div style={atTop} data-tells={tells.join(' ')} />
}
