import { type ReactNode, useState } from 'react'
import { common } from '#texts/common/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { isOfLogIn, sentenceOf } from './say.ts'
import { FormMessage } from './form-message.tsx'

type Question = {
  /** The action that is about to happen, as a question. */
  title: string
  /** Whom and which time it is about, and how much is refunded. */
  body: ReactNode
  /** The label of the button that does it. */
  yes: string
  no?: string
  /** The action destroys or removes something. */
  isHarsh?: boolean
  act: () => Promise<unknown>
  /** The message if the server sends none. */
  failed?: string | undefined
}

/**
 * Asks before an action that cannot be undone. `ask` opens the question; the page has to render `dialog`. A failure is
 * shown in the question, which stays open for another try; the mutation itself is `quiet`.
 */
export function useConfirm(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  // It cannot be closed while the action is under way, because closing would look like cancelling.
  const close = () => busy || setQuestion(undefined)

  async function confirm() {
    setBusy(true)
    setFailure('')
    try {
      await question?.act()
      setQuestion(undefined)
    } catch (reason) {
      if (!isOfLogIn(reason)) setFailure(sentenceOf(reason, question?.failed ?? common.failed))
    } finally {
      setBusy(false)
    }
  }

  const dialog = (
    <Dialog
      opened={question !== undefined}
      title={question?.title ?? ''}
      onClose={close}
      answers={
        <>
          <Button variant="default" loading={busy} onClick={close}>
            {question?.no ?? common.keep}
          </Button>
          <Button {...(question?.isHarsh ? { color: 'red' } : {})} loading={busy} onClick={confirm}>
            {question?.yes}
          </Button>
        </>
      }
    >
      {question?.body}
      <FormMessage text={failure} />
    </Dialog>
  )
  const ask = (next: Question) => {
    setQuestion(next)
    setFailure('')
  }
  return { ask, dialog }
}
