import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode; answers: ReactNode }

/** The window of a `Dialog`. */
export function DialogBox({ opened, title, onClose, children, answers }: Props) {
  // Mantine notes where the focus was when a window opens, and not of one that is open from its beginning.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    <Modal.Root opened={opened && isThere} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content radius={10}>
        <Modal.Body className="dialog">
          <Modal.Title className="dialog-title">{title}</Modal.Title>
          {children}
          <div className="dialog-answers">{answers}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
