import { useQuery } from '@tanstack/react-query'
import { accountPages } from '#texts/auth/account-pages.ts'
import { useSession } from '../../../session/session.tsx'
import { SessionsCard } from '../sessions/sessions-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ownProfileQuery } from './queries.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const loading = <Skeleton height={160} />
const PasskeysCard = lazyPart(() => import('../passkeys/passkeys-card.tsx').then((part) => part.PasskeysCard), {
  loading,
})
const FactorsCard = lazyPart(() => import('../factors/factors-card.tsx').then((part) => part.FactorsCard), { loading })

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
