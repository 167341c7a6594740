import { accountPages } from '#texts/auth/account-pages.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { sessionsQuery } from '../../features/auth/sessions/queries.ts'
import { feedQuery } from '../../features/desk/calendar/queries.ts'
import { messageSettingsQuery } from '../../features/messages/queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FeedCard } from '../../features/desk/calendar/feed-card.tsx'
import { Appearance } from '../../features/auth/profile/appearance.tsx'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'
import { UnitsCard } from '../../features/auth/profile/units-card.tsx'
import { ownProfileQuery } from '../../session/own-profile.ts'

const MessageSettingsCard = lazyPart(() =>
  import('../../features/messages/settings/message-settings-card.tsx').then((part) => part.MessageSettingsCard),
)

export const clientLoader = askEarly(['doctor'], ({ who, ask }) => {
  void ask(ownProfileQuery(who.id))
  void ask(sessionsQuery)
  void ask(feedQuery)
  void ask(messageSettingsQuery)
})

export const meta = () => [{ title: accountPages.settings.title }]

export default function Settings() {
  return (
    <>
      <h1>{accountPages.settings.heading}</h1>
      <div className="stack">
        <ProfilePanel shows="settings" />
        <MessageSettingsCard />
        <UnitsCard />
        <FeedCard />
        <Appearance withKeys />
      </div>
    </>
  )
}
