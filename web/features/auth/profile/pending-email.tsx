import { accountPages } from '#texts/auth/account-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'

/** A new e-mail address that is not confirmed yet: the link can be mailed again, or the change withdrawn. */
export function PendingEmail({ email, pending }: { email: string; pending: string }) {
  const send = useChange('POST /auth/pending-email', {
    invalidates: ['profile'],
    scope: 'own email',
    onSuccess: ({ message }) => say(message),
  })
  const drop = useChange('DELETE /auth/pending-email', {
    invalidates: ['profile'],
    scope: 'own email',
    onSuccess: () => say(accountPages.pending.stays(email)),
  })
  return (
    <div className="pending-email whole" role="status">
      <p>
        <Rich text={accountPages.pending.says(pending, email)} parts={{ b: (text) => <b>{text}</b> }} />
      </p>
      <div className="form-acts">
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
          {accountPages.pending.again}
        </Button>
        <Button variant="subtle" loading={drop.isPending} onClick={() => drop.mutate()}>
          {accountPages.pending.takeBack}
        </Button>
      </div>
    </div>
  )
}
