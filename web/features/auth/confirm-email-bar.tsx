import { useQuery } from '@tanstack/react-query'
import { account as t } from '#texts/account.ts'
import { useSession } from '../../session/session.tsx'
import { ownProfileQuery } from '../../session/own-profile.ts'
import { Rich } from '../../ui/rich.tsx'
import { SendConfirmation } from './send-confirmation.tsx'
import './confirm-email-bar.css'

/** Reminds a patient, without being in the way, that mail about their appointments waits for their address. */
export function ConfirmEmailBar() {
  const { user } = useSession()
  const profile = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== null })
  if (!profile.data || profile.data.emailConfirmed) return null
  return (
    <section className="confirm-email-bar" aria-label={t.confirmEmail.label}>
      <SendConfirmation
        why={<Rich text={t.confirmEmail.says(profile.data.email)} parts={{ b: (text) => <b>{text}</b> }} />}
      />
    </section>
  )
}
