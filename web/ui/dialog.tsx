import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { lazyDialog, useSoon } from './lazy-dialog.tsx'

type Props = { opened: boolean; title: string; onClose: () => void; children: ReactNode; answers: ReactNode }

const DialogBox = lazyDialog(
  () => import('./dialog-box.tsx').then((part) => part.DialogBox),
  ({ opened }) => opened,
)

/** Back closes the dialog and stays on the page. */
function BackCloses({ onClose }: Pick<Props, 'onClose'>) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onClose()
  }, [blocker, onClose])
  return null
}

/**
 * A question that has to be answered first; Escape, Back and a press outside mean no. Its box is fetched when it is
 * first opened, or a while before.
 */
export function Dialog({ opened, title, onClose, children, answers }: Props) {
  useSoon(DialogBox)
  return (
    <>
      {opened && <BackCloses onClose={onClose} />}
      <DialogBox opened={opened} title={title} onClose={onClose} answers={answers}>
        {children}
      </DialogBox>
    </>
  )
}
