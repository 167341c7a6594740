import { useEffect } from 'react'

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Single keys do something while nothing is typed and nothing asks: `w`, `n`, `/`. */
export function useKeys(acts: Record<string, () => void>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const types = target instanceof HTMLElement && target.closest(typed)
      const ticks = target instanceof HTMLInputElement && (event.key === ' ' || event.key === 'Enter')
      const act = acts[event.key.toLowerCase()]
      if (!act || types || ticks || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
