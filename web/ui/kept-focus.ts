import { useEffect } from 'react'

/** What can have the focus in place of a part of it that is gone, from the smallest to the whole. */
const homes = 'article, li, tr, section, form, [role="tabpanel"], main'
/** How long (ms) others have to move the focus themselves: dialogs give it back, pages move it to their heading. */
const patience = 50

/** The element and what it stands in: once it is gone these can no longer be found from it. */
type Place = { element: HTMLElement; within: HTMLElement[] }

const placeOf = (element: HTMLElement): Place => {
  const within: HTMLElement[] = []
  for (let home = element.parentElement?.closest<HTMLElement>(homes); home; ) {
    within.push(home)
    home = home.parentElement?.closest<HTMLElement>(homes)
  }
  return { element, within }
}

function focusHome(home: HTMLElement | undefined): void {
  const target = home?.tagName === 'MAIN' ? home.querySelector<HTMLElement>('h1') : home
  if (!target) return
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: true })
}

/**
 * A button that does something and is gone afterwards, or cannot be pressed for a moment, would leave the focus
 * nowhere: a keyboard would begin at the top of the page again. It goes to what the button stood in: its card or row,
 * or else the list, or the page's heading.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Place | undefined
    let timer: ReturnType<typeof setTimeout>
    const isNowhere = () => document.activeElement === document.body || document.activeElement === null

    const onFocus = ({ target }: FocusEvent) => {
      // A dialog stands outside of the page, and gives the focus back to where it was opened.
      if (target instanceof HTMLElement && target.closest('main')) last = placeOf(target)
    }
    /** Pressing on nothing takes the focus away on purpose. */
    const onPress = () =>
      setTimeout(() => {
        if (isNowhere()) last = undefined
      })
    function look() {
      if (!last || !isNowhere()) return
      const { element, within } = last
      if (!element.isConnected) focusHome(within.find(({ isConnected }) => isConnected))
      else if (!element.matches(':disabled')) element.focus({ preventScroll: true })
    }
    const watcher = new MutationObserver(() => {
      if (!last || !isNowhere()) return
      clearTimeout(timer)
      timer = setTimeout(look, patience)
    })
    watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
}
