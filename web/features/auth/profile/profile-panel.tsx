import { useQuery } from '@tanstack/react-query'
import { accountPages } from '#texts/auth/account-pages.ts'
import { useSession } from '../../../session/session.tsx'
import { FactorsCard } from '../factors/factors-card.tsx'
import { PasskeysCard } from '../passkeys/passkeys-card.tsx'
import { SessionsCard } from '../sessions/sessions-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ownProfileQuery } from './queries.ts'
import { Loaded } from '../../../ui/loaded.tsx'

/** The profile of the person who is logged in: contact data, settings with their sessions, or both. */
export function ProfilePanel({ shows }: { shows: 'info' | 'settings' | 'both' }) {
  const { user } = useSession()
  const profile = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== null && shows !== 'settings' })
  if (!user) return null
  return (
    <div className="stack">
      {shows !== 'settings' && (
        <Loaded of={profile} failed={accountPages.profile.unloaded} shape={420}>
          {(known) => <ProfileForm user={user} profile={known} />}
        </Loaded>
      )}
      {shows !== 'info' && <PasswordForm user={user} />}
      {shows !== 'info' && <PasskeysCard />}
      {shows !== 'info' && <FactorsCard />}
      {shows !== 'info' && <SessionsCard />}
    </div>
  )
}
