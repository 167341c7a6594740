import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import './dialog.css'

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode; answers: ReactNode }

/** Asks something that has to be answered first; Escape and a press outside mean no. */
export function Dialog({ opened, title, onClose, children, answers }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
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
