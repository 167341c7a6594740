import { Link, useLocation } from 'react-router'
import { authPages } from '#texts/auth/auth-pages.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { cameFrom } from '../features/auth/came-from.ts'
import { SignupForm } from '../features/auth/signup-form.tsx'
import { ChosenTime } from '../features/clinic/places/chosen-time.tsx'
import { withWhom } from '../features/people/me.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'

export const meta = (page: PublicPage) => publicMeta(page, authPages.signup.title, authPages.signup.description)

/** Pages that book or ask for something say themselves for whom; else it begins with the family. */
const asksWho = (other: 'child' | 'adult', from = '') =>
  /^\/(book-appointment\/|dashboard\/(services\/|ambulance\b))/.test(from) ? withWhom(from, other) : '/dashboard/family'

export default function Signup() {
  const { state } = useLocation()
  return (
    <AuthPage
      heading={authPages.signup.heading}
      lead={authPages.signup.lead}
      motto={authPages.motto}
      chosen={<ChosenTime from={cameFrom(state)} />}
    >
      <SignupForm asksWho={asksWho} />
      <div className="auth-doors">
        <p>
          {authPages.signup.already}
          <Link to="/login" state={state} replace>
            {authPages.signup.login}
          </Link>
        </p>
      </div>
    </AuthPage>
  )
}
