import { useEffect } from 'react'

/** The elements that may get the focus when a part of them is removed, from small to large. */
const homes = 'article, li, tr, section, form, [role="tabpanel"], main'
/** How long (ms) other code has to move the focus: dialogs give it back, pages move it to their heading. */
const patience = 50

/** A focused element and its containers, which can no longer be found from it once it is removed. */
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
 * If a button is removed or disabled by its own action, the focus would be lost, and keyboard users would start again
 * at the top of the page. Instead it moves to what contained the button: its card or row, else the list, or the page's
 * heading.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Place | undefined
    let timer: ReturnType<typeof setTimeout>
    const isNowhere = () => document.activeElement === document.body || document.activeElement === null

    const onFocus = ({ target }: FocusEvent) => {
      // Dialogs are outside `main` and give the focus back themselves.
      if (target instanceof HTMLElement && target.closest('main')) last = placeOf(target)
    }
    /** Pressing on an empty place removes the focus on purpose. */
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
