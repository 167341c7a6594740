import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api.ts'
import { say } from '../../../ui/say.ts'
import './pending-email.css'

/** The address an account is on its way to: mailed there again, or taken back. */
export function PendingEmail({ email, pending }: { email: string; pending: string }) {
  const send = useMutation({
    mutationFn: () => call('POST /auth/pending-email', {}),
    onSuccess: ({ message }) => say(message),
    meta: { stale: ['profile'] },
  })
  const drop = useMutation({
    mutationFn: () => call('DELETE /auth/pending-email', {}),
    onSuccess: () => say(`Your e-mail address stays ${email}.`),
    meta: { stale: ['profile'] },
  })
  return (
    <div className="pending-email whole" role="status">
      <p>
        <b>{pending}</b> takes the place of {email} once you open the link that we sent there.
      </p>
      <div className="form-acts">
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          Send again
        </Button>
        <Button variant="subtle" loading={drop.isPending} onClick={() => drop.mutate()}>
          Take back
        </Button>
      </div>
    </div>
  )
}
