import { accountPages } from '#texts/auth/account-pages.ts'
import { FeedCard } from '../../features/desk/calendar/feed-card.tsx'
import { Appearance } from '../../features/auth/profile/appearance.tsx'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'

export const meta = () => [{ title: accountPages.settings.title }]

export default function Settings() {
  return (
    <>
      <h1>{accountPages.settings.heading}</h1>
      <div className="stack">
        <ProfilePanel shows="settings" />
        <FeedCard />
        <Appearance withKeys />
      </div>
    </>
  )
}
