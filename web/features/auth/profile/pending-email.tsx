import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api.ts'
import { ownProfileQuery } from './queries.ts'
import './pending-email.css'

/** The address an account is on its way to: mailed there again, or taken back. */
export function PendingEmail({ userId, email, pending }: { userId: string; email: string; pending: string }) {
  const queries = useQueryClient()
  const failed = (reason: Error) => notifications.show({ message: reason.message })
  const changed = () => queries.invalidateQueries(ownProfileQuery(userId))
  const send = useMutation({
    mutationFn: () => call('POST /auth/pending-email', {}),
    onSuccess: ({ message }) => notifications.show({ message }),
    onError: failed,
    onSettled: changed,
  })
  const drop = useMutation({
    mutationFn: () => call('DELETE /auth/pending-email', {}),
    onSuccess: () => notifications.show({ message: `Your e-mail address stays ${email}.` }),
    onError: failed,
    onSettled: changed,
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
