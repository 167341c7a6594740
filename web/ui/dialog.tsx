import { Modal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import './dialog.css'

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode; answers: ReactNode }

/** Back closes what is asked, and leaves the page as it is. */
function BackCloses({ onClose }: Pick<Props, 'onClose'>) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onClose()
  }, [blocker, onClose])
  return null
}

/** Asks something that has to be answered first; Escape, Back and a press outside mean no. */
export function Dialog({ opened, title, onClose, children, answers }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      {opened && <BackCloses onClose={onClose} />}
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
