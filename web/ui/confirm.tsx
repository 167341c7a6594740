import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'

type Question = {
  /** What is about to happen, as a question. */
  title: string
  /** Who and when it is about, and how much goes back. */
  body: ReactNode
  /** The button that does it says what it does. */
  yes: string
  no?: string
  /** It destroys or takes away. */
  isHarsh?: boolean
  act: () => Promise<unknown>
}

/**
 * Asks before something that cannot be taken back. `ask` opens the question, `dialog` has to stand on the page. What
 * fails is said by the mutation that failed.
 */
export function useConfirm(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>()
  // What was asked last stays readable while the dialog closes.
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(false)

  async function confirm() {
    setBusy(true)
    await question?.act().catch(() => undefined)
    setBusy(false)
    close()
  }

  const dialog = (
    <Dialog
      opened={isOpen}
      title={question?.title ?? ''}
      onClose={close}
      answers={
        <>
          <Button variant="default" onClick={close}>
            {question?.no ?? 'Keep it'}
          </Button>
          <Button {...(question?.isHarsh ? { color: 'red' } : {})} loading={busy} onClick={confirm}>
            {question?.yes}
          </Button>
        </>
      }
    >
      {question?.body}
    </Dialog>
  )
  const ask = (next: Question) => {
    setQuestion(next)
    setOpen(true)
  }
  return { ask, dialog }
}
