import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import './side-panel.css'

/**
 * What a row of a table opens: beside the table on a wide screen, over it on a phone. Escape closes it and gives the
 * focus back.
 */
export function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    const onEscape = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('[role="dialog"][aria-modal="true"]')
      ) {
        close.current()
      }
    }
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('keydown', onEscape)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <aside className="side-panel" ref={panel} tabIndex={-1} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" aria-label="Close" onClick={onClose}>
          <IconX size={22} aria-hidden="true" />
        </button>
      </header>
      {children}
    </aside>
  )
}
