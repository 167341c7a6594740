import { type ReactNode, useState } from 'react'
import { common } from '#texts/common/common.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { isOfLogIn, sentenceOf } from './say.ts'
import { FormMessage } from './form-message.tsx'

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
  /** The sentence where the server gives none. */
  failed?: string | undefined
}

/**
 * Asks before something that cannot be taken back. `ask` opens the question, `dialog` has to stand on the page. What
 * fails is said in the question, which stays open for another try; the mutation itself is `quiet`.
 */
export function useConfirm(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  // While the action is under way it cannot be closed: closing would look like cancelling it.
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
