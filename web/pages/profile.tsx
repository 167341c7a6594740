import { accountPages } from '#texts/auth/account-pages.ts'
import { ConfirmEmailBar } from '../features/auth/confirm-email-bar.tsx'
import { OwnData } from '../features/auth/profile/own-data.tsx'
import { ProfilePanel } from '../features/auth/profile/profile-panel.tsx'
import { SavedCardsCard } from '../features/payments/saved-cards/saved-cards-card.tsx'
import { RequireRole } from '../ui/require-role.tsx'
import { SlimHeader } from '../features/site/slim-header.tsx'

export const meta = () => [{ title: accountPages.title }]

export default function ProfilePage() {
  return (
    <RequireRole roles={['user']}>
      <SlimHeader />
      <main id="main" className="page" style={{ maxWidth: 880, paddingBlock: '16px 96px' }}>
        <h1 style={{ marginBottom: 24, fontSize: '2.25rem' }}>{accountPages.heading}</h1>
        <ConfirmEmailBar />
        <div className="stack">
          <ProfilePanel shows="both" />
          <SavedCardsCard />
          <OwnData />
        </div>
      </main>
    </RequireRole>
  )
}
