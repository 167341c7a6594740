import { type RefObject, useLayoutEffect } from 'react'

/** The distance (px) between the panel and the edge of the window; half of it between a button and its panel. */
const gap = 8

type Way = {
  isOpen?: boolean
  /** The edge that it shares with its anchor, in reading direction. */
  side?: 'start' | 'end'
  /** The element it is placed beside; if omitted, the element before it. */
  anchorOf?: (panel: HTMLElement) => Element | null | undefined
  /**
   * Instead of an anchor: what it stands beside and does not cover, the first before the others. If nothing, it is
   * placed by style sheets.
   */
  besideAll?: (panel: HTMLElement) => readonly Element[]
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
 * Places the panel where it covers least of all these: after, before, below or above one of them, within the window.
 */
function placeBeside(panel: HTMLElement, all: readonly Element[]): void {
  const { offsetWidth: width, offsetHeight: height, style } = panel
  const { clientWidth, clientHeight } = document.documentElement
  const isRtl = getComputedStyle(panel).direction === 'rtl'
  const boxes = all.map((each) => each.getBoundingClientRect())
  const within = (at: number, long: number, room: number) => Math.max(gap, Math.min(at, room - long - gap))
  const overlap = (at: number, long: number, from: number, until: number) =>
    Math.max(0, Math.min(at + long, until) - Math.max(at, from))
  const places = boxes.flatMap(({ left, right, top, bottom }) => {
    const [after, before] = [right + gap, left - gap - width]
    const edge = isRtl ? left : right - width
    return [
      [isRtl ? before : after, top],
      [isRtl ? after : before, top],
      [edge, bottom + gap],
      [edge, top - gap - height],
    ] as const
  })
  let best = { x: 0, y: 0, covered: Number.POSITIVE_INFINITY }
  for (const [left, top] of places) {
    const [x, y] = [within(left, width, clientWidth), within(top, height, clientHeight)]
    const covered = boxes.reduce(
      (sum, box) => sum + overlap(x, width, box.left, box.right) * overlap(y, height, box.top, box.bottom),
      0,
    )
    if (covered < best.covered) best = { x, y, covered }
  }
  style.inset = best.covered < Number.POSITIVE_INFINITY ? `${best.y}px auto auto ${best.x}px` : ''
}

/**
 * Places what a button opens, an element of the class `floating`, and keeps it beside its button as the page scrolls.
 * The browser shows it above everything, even a dialog; without `popover` support its `z-index` counts.
 */
export function useFloating(
  panel: RefObject<HTMLElement | null>,
  { isOpen = true, side = 'end', anchorOf, besideAll }: Way,
): void {
  const put = () => {
    const { current } = panel
    if (current && besideAll) return placeBeside(current, besideAll(current))
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
    // What it shows may come later, and it is to stay within the window.
    const grown = besideAll && new ResizeObserver(put)
    grown?.observe(current)
    return () => {
      grown?.disconnect()
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
