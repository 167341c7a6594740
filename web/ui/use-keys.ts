import { useEffect } from 'react'

/** Single keys do something while nothing is typed and nothing asks: `w`, `n`, `/`. */
export function useKeys(acts: Record<string, () => void>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const types = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')
      const act = acts[event.key.toLowerCase()]
      if (!act || types || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
