import { type RefObject, useLayoutEffect } from 'react'

/** Closes an open element when the person presses outside it, moves the focus out of it, or presses Escape. */
export function useDismiss(container: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  // A layout effect: Escape may be pressed as soon as the element is seen to be open.
  useLayoutEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) close()
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // What is open within it, such as the calendar of a date, closes first, by a listener of its own.
      if ((container.current?.querySelectorAll('[aria-expanded="true"]').length ?? 0) > 1) return
      event.preventDefault()
      close()
      container.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    // In the capture phase, so that Escape closes this first and leaves its container open.
    document.addEventListener('keydown', onEscape, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onEscape, true)
    }
  }, [container, open, close])
}
