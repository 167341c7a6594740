import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ToldInDialog } from './in-top-dialog.tsx'
import { openDialog, reopenDialogs } from './open-dialogs.ts'

type ModalProps = {
  className?: string
  onClose: () => void
  children: ReactNode
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

/** The elements that Tab can reach; an empty, hidden message is not one. */
const tabStops = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled, [hidden])'

/**
 * The browser's own modal dialog, open while it is rendered: above everything, with the rest inert. Escape and a press
 * outside ask to close it. Its child scrolls if it is higher than the window.
 */
export function Modal({ className = '', onClose, children, ...name }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The content is rendered once the dialog is open, so that it can be measured and focused.
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
      // A file input inside fires `cancel` events of its own.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Chromium asks once and closes by itself at the second Escape; whether it closes is decided by `onClose`.
      onClose={(event) => {
        if (event.target !== event.currentTarget) return
        reopenDialogs()
        onClose()
      }}
      // Selecting text and releasing the pointer outside the dialog is no press outside.
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
