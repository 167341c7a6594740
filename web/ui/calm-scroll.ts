import type { UIEvent } from 'react'

/** A list rests again so long after its last step. */
const restsAfterMs = 100
const rests = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * For `onScroll` of a long list: while it scrolls, its style can keep rows from being hovered as they pass under the
 * pointer (`[data-scrolls]`), which would draw two of them again in each frame.
 */
export function calmScroll({ currentTarget: list }: UIEvent<HTMLElement>): void {
  clearTimeout(rests.get(list))
  list.dataset.scrolls = ''
  rests.set(
    list,
    setTimeout(() => delete list.dataset.scrolls, restsAfterMs),
  )
}
