import { accountPages } from '#texts/auth/account-pages.ts'
import { mayDoSomewhere } from '#contract/rights.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { ownProfileQuery } from '../../session/own-profile.ts'
import { sessionsQuery } from '../../features/auth/sessions/queries.ts'
import { pinQuery } from '../../features/auth/pin/queries.ts'
import { peopleRulesQuery } from '../../features/people/queries.ts'
import { claimsQuery } from '../../features/legal/queries.ts'
import { Appearance } from '../../features/auth/profile/appearance.tsx'
import { PinCard } from '../../features/auth/pin/pin-card.tsx'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'
import { ClaimsForm } from '../../features/legal/claims-form.tsx'
import { PeopleRules } from '../../features/people/people-rules.tsx'
import { useSession } from '../../session/session.tsx'

export const clientLoader = askEarly(['reception', 'admin'], ({ who, may, ask }) => {
  void ask(ownProfileQuery(who.id))
  void ask(sessionsQuery)
  if (may('desk')) void ask(pinQuery)
  if (may('accounts') && may('people')) void ask(peopleRulesQuery)
  if (may('setup')) void ask(claimsQuery)
})

export const meta = () => [{ title: accountPages.settings.title }]

export default function Settings() {
  const { user } = useSession()
  return (
    <>
      <h1>{accountPages.settings.heading}</h1>
      <div className="stack">
        <ProfilePanel shows="both" />
        {mayDoSomewhere(user, 'desk') && <PinCard />}
        <Appearance withKeys />
        {mayDoSomewhere(user, 'accounts') && <PeopleRules />}
        {mayDoSomewhere(user, 'setup') && <ClaimsForm />}
      </div>
    </>
  )
}
