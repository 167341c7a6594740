import { useMutation, useQuery } from '@tanstack/react-query'
import { account as t } from '#texts/account.ts'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { ownProfileQuery } from '../../own-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Rich } from '../../ui/rich.tsx'
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
    <section className="confirm-email-bar" aria-label={t.confirmEmail.label}>
      <p role="status">
        {send.data?.message ?? send.error?.message ?? (
          <Rich text={t.confirmEmail.says(profile.data.email)} parts={{ b: (text) => <b>{text}</b> }} />
        )}
      </p>
      {!send.isSuccess && (
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {t.confirmEmail.again}
        </Button>
      )}
    </section>
  )
}
