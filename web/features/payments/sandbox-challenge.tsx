import { cardForm } from '#texts/payments/card-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { opened: boolean; onCancel: () => void; onApprove: () => void }

/** What the sandbox's bank asks the owner of a card. */
export function SandboxChallenge({ opened, onCancel, onApprove }: Props) {
  return (
    <Dialog
      opened={opened}
      title={cardForm.demo.heading}
      onClose={onCancel}
      answers={
        <>
          <Button variant="default" onClick={onCancel}>
            {cardForm.demo.cancel}
          </Button>
          <Button onClick={onApprove}>{cardForm.demo.approve}</Button>
        </>
      }
    >
      <p>{cardForm.demo.explains}</p>
    </Dialog>
  )
}
