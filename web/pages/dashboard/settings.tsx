import { portalShell } from '#texts/dashboard/portal-shell.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { factorsQuery } from '../../features/auth/factors/queries.ts'
import { passkeysQuery } from '../../features/auth/passkeys/queries.ts'
import { sessionsQuery } from '../../features/auth/sessions/queries.ts'
import { feedQuery } from '../../features/desk/calendar/queries.ts'
import { FeedCard } from '../../features/desk/calendar/feed-card.tsx'
import { Appearance } from '../../features/auth/profile/appearance.tsx'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'
import { UnitsCard } from '../../features/auth/profile/units-card.tsx'

export const clientLoader = askEarly(['user'], ({ ask }) => {
  void ask(sessionsQuery)
  void ask(passkeysQuery)
  void ask(factorsQuery)
  void ask(feedQuery)
})

export const meta = () => [{ title: portalShell.titles.settings }]

export default function SettingsSection() {
  return (
    <>
      <h1>{portalShell.sections.settings}</h1>
      <div className="stack">
        <ProfilePanel shows="settings" />
        <UnitsCard />
        <FeedCard />
        <Appearance />
      </div>
    </>
  )
}
