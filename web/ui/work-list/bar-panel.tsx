import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { useDismiss } from '../use-dismiss.ts'
import { useFloating } from '../use-floating.ts'

type Props = { label: string; icon: ReactNode; children: ReactNode | ((close: () => void) => ReactNode) }

/** A button above a work list, and the panel that it opens below the bar. */
export function BarPanel({ label, icon, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const container = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  useDismiss(container, isOpen, close)
  useFloating(panel, { isOpen })
  return (
    <div ref={container}>
      <Button
        size="sm"
        variant="subtle"
        leftSection={icon}
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': id } : {})}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <section ref={panel} className="floating work-menu" id={id} aria-label={label}>
          {typeof children === 'function' ? children(close) : children}
        </section>
      )}
    </div>
  )
}
