import { accountPages } from '#texts/auth/account-pages.ts'
import { askEarly } from '../wire/early-questions.ts'
import { clinicQuery } from '../clock/clinic.ts'
import { ownProfileQuery } from '../session/own-profile.ts'
import { factorsQuery } from '../features/auth/factors/queries.ts'
import { passkeysQuery } from '../features/auth/passkeys/queries.ts'
import { sessionsQuery } from '../features/auth/sessions/queries.ts'
import { savedCardsQuery } from '../features/payments/saved-cards/queries.ts'
import { ConfirmEmailBar } from '../features/auth/confirm-email-bar.tsx'
import { OwnData } from '../features/auth/profile/own-data.tsx'
import { ProfilePanel } from '../features/auth/profile/profile-panel.tsx'
import { ownPersonQuery } from '../features/people/queries.ts'
import { SavedCardsCard } from '../features/payments/saved-cards/saved-cards-card.tsx'
import { RequireRole } from '../ui/require-role.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SlimHeader } from '../features/site/slim-header.tsx'

const OwnDetails = lazyPart(() => import('../features/people/own-details.tsx').then((part) => part.OwnDetails), {
  loading: <Skeleton height={420} />,
})

export const clientLoader = askEarly(['user'], ({ who, ask }) => {
  void ask(clinicQuery)
  void ask(ownProfileQuery(who.id))
  void ask(sessionsQuery)
  void ask(passkeysQuery)
  void ask(factorsQuery)
  void ask(ownPersonQuery(who.id))
  void ask(savedCardsQuery())
})

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
          <OwnDetails />
          <SavedCardsCard />
          <OwnData />
        </div>
      </main>
    </RequireRole>
  )
}
