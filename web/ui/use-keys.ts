import { useLayoutEffect, useRef } from 'react'
import { topDialog } from './open-dialogs.ts'
import { areSingleKeysOn } from './single-keys.ts'

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

type Acts = Record<string, (() => void) | false | undefined>

/**
 * Keyboard shortcuts such as `w`, `n`, `/`, `PageDown`, while nobody types and no dialog is open. Single letters and
 * signs, which dictation or a slip of the hand may press, are ignored if they are switched off.
 */
export function useKeys(acts: Acts | ((event: KeyboardEvent) => Acts)): void {
  const now = useRef(acts)
  now.current = acts
  // A layout effect: a key may be pressed as soon as the page is seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      const isSingle = key.length === 1
      if (isSingle && !areSingleKeysOn()) return
      const types = target instanceof HTMLElement && target.closest(typed)
      const ticks = target instanceof HTMLInputElement && (key === ' ' || key === 'Enter')
      if (types || ticks || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (topDialog() || document.querySelector('.side-panel[aria-modal="true"]')) return
      const { current } = now
      const act = (typeof current === 'function' ? current(event) : current)[isSingle ? key.toLowerCase() : key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
