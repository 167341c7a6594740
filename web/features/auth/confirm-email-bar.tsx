import { useQuery } from '@tanstack/react-query'
import { confirmEmailBar } from '#texts/auth/confirm-email-bar.ts'
import { useSession } from '../../session/session.tsx'
import { ownProfileQuery } from '../../session/own-profile.ts'
import { Rich } from '../../ui/rich.tsx'
import { SendConfirmation } from './send-confirmation.tsx'

/** Reminds patients that mail about appointments is only sent once their address is confirmed. */
export function ConfirmEmailBar() {
  const { user } = useSession()
  const profile = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== null })
  if (!profile.data || profile.data.emailConfirmed) return null
  return (
    <section className="confirm-email-bar" aria-label={confirmEmailBar.label}>
      <SendConfirmation
        why={<Rich text={confirmEmailBar.says(profile.data.email)} parts={{ b: (text) => <b>{text}</b> }} />}
      />
    </section>
  )
}
