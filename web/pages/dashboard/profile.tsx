import { portalShell } from '#texts/dashboard/portal-shell.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { ownProfileQuery } from '../../session/own-profile.ts'
import { savedCardsQuery } from '../../features/payments/saved-cards/queries.ts'
import { OwnData } from '../../features/auth/profile/own-data.tsx'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'
import { ownPersonQuery } from '../../features/people/queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SavedCardsCard } from '../../features/payments/saved-cards/saved-cards-card.tsx'

const OwnDetails = lazyPart(() => import('../../features/people/own-details.tsx').then((part) => part.OwnDetails), {
  loading: <Skeleton height={420} />,
})

export const clientLoader = askEarly(['user'], ({ who, ask }) => {
  void ask(ownProfileQuery(who.id))
  void ask(ownPersonQuery(who.id))
  void ask(savedCardsQuery())
})

export const meta = () => [{ title: portalShell.titles.profile }]

export default function ProfileSection() {
  return (
    <>
      <h1>{portalShell.sections.profile}</h1>
      <div className="stack">
        <ProfilePanel shows="info" />
        <OwnDetails />
        <SavedCardsCard />
        <OwnData />
      </div>
    </>
  )
}
