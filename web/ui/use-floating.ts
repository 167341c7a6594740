import { type RefObject, useLayoutEffect } from 'react'

/** Between what floats and the edge of the window (px); half of it between a button and what it opens. */
const gap = 8

type Way = {
  isOpen?: boolean
  /** Which edge it has in common with its anchor, as one reads. */
  side?: 'start' | 'end'
  /** Beside what it stands; the element before it where nothing is said. */
  anchorOf?: (panel: HTMLElement) => Element | null | undefined
}

/** Puts it below its anchor, or above where there is more room, and within the window. */
function place(panel: HTMLElement, anchor: Element, side: 'start' | 'end'): void {
  const { style, scrollTop } = panel
  const at = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  style.removeProperty('--room')
  const isBelow = at.bottom + gap + panel.offsetHeight <= clientHeight || at.top < clientHeight - at.bottom
  style.setProperty('--room', `${(isBelow ? clientHeight - at.bottom : at.top) - gap}px`)
  style.insetBlock = isBelow ? `${at.bottom + gap / 2}px auto` : `auto ${clientHeight - at.top + gap / 2}px`
  const isFromLeft = (getComputedStyle(panel).direction === 'rtl') === (side === 'end')
  const wanted = isFromLeft ? at.left : clientWidth - at.right
  const inset = `${Math.max(gap, Math.min(wanted, clientWidth - panel.offsetWidth - gap))}px`
  style.insetInline = side === 'end' ? `auto ${inset}` : `${inset} auto`
  // Without its limit it was not scrolled.
  panel.scrollTop = scrollTop
}

/**
 * What a button opens beside it, of the class `floating`: it follows its button as the page scrolls. The browser shows
 * it above everything, a dialog too; one that knows no `popover` has it where its `z-index` says.
 */
export function useFloating(
  panel: RefObject<HTMLElement | null>,
  { isOpen = true, side = 'end', anchorOf }: Way,
): void {
  const put = () => {
    const { current } = panel
    const anchor = current && (anchorOf ? anchorOf(current) : current.previousElementSibling)
    if (anchor) place(current, anchor, side)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `put` reads what is there by then.
  useLayoutEffect(() => {
    const { current } = panel
    if (!isOpen || !current) return
    // Not as an attribute from the beginning: a browser that knows it hides what is not shown by it.
    if ('showPopover' in current) {
      current.setAttribute('popover', 'manual')
      current.showPopover()
    }
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && current.contains(target))) put()
    }
    window.addEventListener('scroll', onScroll, { capture: true, passive: true })
    window.addEventListener('resize', put)
    return () => {
      window.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('resize', put)
      current.removeAttribute('popover')
    }
  }, [isOpen])
  // Whenever it is drawn it may be higher than before.
  useLayoutEffect(() => {
    if (isOpen) put()
  })
}
