import { mayDo, mayDoSomewhere } from '#contract/rights.ts'
import { accountPages } from '#texts/auth/account-pages.ts'
import { useSession } from '../../session/session.tsx'
import { PinCard } from '../auth/pin/pin-card.tsx'
import { Appearance } from '../auth/profile/appearance.tsx'
import { ProfilePanel } from '../auth/profile/profile-panel.tsx'
import { ClaimsForm } from '../legal/claims-form.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PeopleRules } from '../people/people-rules.tsx'

const AnswerRule = lazyPart(() => import('../messages/settings/answer-rule.tsx').then((part) => part.AnswerRule))

/** The settings of somebody of the staff: the same page among the sections of the desk and of admins. */
export function StaffSettings() {
  const { user } = useSession()
  return (
    <>
      <h1>{accountPages.settings.heading}</h1>
      <div className="stack">
        <ProfilePanel shows="both" />
        {mayDoSomewhere(user, 'desk') && <PinCard />}
        <Appearance withKeys />
        {mayDoSomewhere(user, 'accounts') && <PeopleRules />}
        {user?.role === 'admin' && mayDo(user.rights ?? [], 'catalogue') && <AnswerRule />}
        {mayDoSomewhere(user, 'setup') && <ClaimsForm />}
      </div>
    </>
  )
}
