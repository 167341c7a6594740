import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ToldInDialog } from './in-top-dialog.tsx'
import { openDialog, reopenDialogs } from './open-dialogs.ts'

type ModalProps = {
  className?: string
  onClose: () => void
  children: ReactNode
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

/** What can be reached by Tab; a message that is empty until something is wrong is not. */
const tabStops = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [hidden])'

/**
 * The browser's own modal dialog, open for as long as it is drawn: above everything, with all else inert. Escape and a
 * press beside it ask to close it. Its child scrolls where it is higher than the window.
 */
export function Modal({ className = '', onClose, children, ...name }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // What is in it is drawn once it is open, so that it can be measured and have the focus.
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    setOpen(true)
    return openDialog(dialog.current!)
  }, [])
  useLayoutEffect(() => {
    if (!isOpen) return
    const chosen = dialog.current!.querySelector<HTMLElement>('[data-autofocus]')
    const first = [...dialog.current!.querySelectorAll<HTMLElement>(tabStops)].find(
      (stop) => stop.tabIndex >= 0 && stop.offsetParent,
    )
    ;(chosen ?? first)?.focus({ preventScroll: true })
  }, [isOpen])

  const isBeside = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget
  const pressedBeside = useRef(false)
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: The key is Escape, which the browser turns into `cancel`.
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      data-portal
      {...name}
      // A file field tells of its own `cancel`.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Chromium asks once and closes by itself at the next Escape; whether it may close is not the browser's to say.
      onClose={(event) => {
        if (event.target !== event.currentTarget) return
        reopenDialogs()
        onClose()
      }}
      // Whoever marks a text and lets go beside the dialog has not pressed there.
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        if (pressedBeside.current && isBeside(event)) onClose()
      }}
    >
      {isOpen && children}
      <ToldInDialog tells={['offline', 'alarm', 'toasts']} />
    </dialog>,
    document.body,
  )
}

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode; answers: ReactNode }

/** The window of a `Dialog`. */
export function DialogBox({ opened, title, onClose, children, answers }: Props) {
  const id = useId()
  if (!opened) return null
  return (
    <Modal aria-labelledby={id} onClose={onClose}>
      <div className="dialog">
        <h2 id={id} className="dialog-title">
          {title}
        </h2>
        {children}
        <div className="dialog-answers">{answers}</div>
      </div>
    </Modal>
  )
}
