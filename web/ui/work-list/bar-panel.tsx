import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { useDismiss } from '../use-dismiss.ts'
import { useFloating } from '../use-floating.ts'

type Props = {
  label: string
  icon: ReactNode
  /** The class of the button and its panel together. */
  className?: string
  variant?: 'subtle' | 'default'
  /** The edge that the panel shares with the button, in reading direction. */
  side?: 'start' | 'end'
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button above a work list, and the panel that it opens below the bar. */
export function BarPanel({ label, icon, className, variant = 'subtle', side = 'end', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const container = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  useDismiss(container, isOpen, close)
  useFloating(panel, { isOpen, side })
  return (
    <div ref={container} className={className}>
      <Button
        size="sm"
        variant={variant}
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
