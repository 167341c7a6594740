import { account as t } from '#texts/account.ts'
import { FeedCard } from '../../features/desk/calendar/feed-card.tsx'
import { Appearance } from '../../features/auth/profile/appearance.tsx'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'

export const meta = () => [{ title: t.settings.title }]

export default function Settings() {
  return (
    <>
      <h1>{t.settings.heading}</h1>
      <div className="stack">
        <ProfilePanel shows="settings" />
        <FeedCard />
        <Appearance withKeys />
      </div>
    </>
  )
}
