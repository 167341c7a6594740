import { type RefObject, useLayoutEffect } from 'react'

/** The distance (px) between the panel and the edge of the window; half of it between a button and its panel. */
const gap = 8

type Way = {
  isOpen?: boolean
  /** The edge that it shares with its anchor, in reading direction. */
  side?: 'start' | 'end'
  /** The element it is placed beside; if omitted, the element before it. */
  anchorOf?: (panel: HTMLElement) => Element | null | undefined
}

/** Places the panel below its anchor, or above if there is more room, and within the window. */
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
  // Restores the scroll position, which is lost while the panel's height is not limited.
  panel.scrollTop = scrollTop
}

/**
 * Places what a button opens, an element of the class `floating`, and keeps it beside its button as the page scrolls.
 * The browser shows it above everything, even a dialog; without `popover` support its `z-index` counts.
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
    // Set here and not in the markup: browsers that support it hide elements with the attribute until they are shown.
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
  // It may have become higher with each render.
  useLayoutEffect(() => {
    if (isOpen) put()
  })
}
