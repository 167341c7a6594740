import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { ownProfileQuery } from '../../own-profile.ts'
import './confirm-email-bar.css'

/** Reminds a patient, without being in the way, that mail about their appointments waits for their address. */
export function ConfirmEmailBar() {
  const { user } = useSession()
  const profile = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== null })
  const send = useMutation({
    mutationFn: () => call('POST /auth/send-confirmation', {}),
    // What failed is said in the bar itself.
    meta: { stale: ['profile'], quiet: true },
  })
  if (!profile.data || profile.data.emailConfirmed) return null
  return (
    <section className="confirm-email-bar" aria-label="Confirm your e-mail">
      <p role="status">
        {send.data?.message ?? send.error?.message ?? (
          <>
            Confirm your e-mail address by the link that we sent to <b>{profile.data.email}</b>. Until then we mail
            nothing about your appointments.
          </>
        )}
      </p>
      {!send.isSuccess && (
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          Send the link again
        </Button>
      )}
    </section>
  )
}
