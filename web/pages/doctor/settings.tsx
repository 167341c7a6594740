import { accountPages } from '#texts/auth/account-pages.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { sessionsQuery } from '../../features/auth/sessions/queries.ts'
import { feedQuery } from '../../features/desk/calendar/queries.ts'
import { messageSettingsQuery } from '../../features/messages/queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FeedCard } from '../../features/desk/calendar/feed-card.tsx'
import { Appearance } from '../../features/auth/profile/appearance.tsx'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'

const MessageSettingsCard = lazyPart(() =>
  import('../../features/messages/settings/message-settings-card.tsx').then((part) => part.MessageSettingsCard),
)

export const clientLoader = askEarly(['doctor'], ({ ask }) => {
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
        <FeedCard />
        <Appearance withKeys />
      </div>
    </>
  )
}
