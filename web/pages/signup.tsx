import { Link, useLocation } from 'react-router'
import { auth as t } from '#texts/auth.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { cameFrom } from '../features/auth/came-from.ts'
import { SignupForm } from '../features/auth/signup-form.tsx'
import { ChosenTime } from '../features/clinic/places/chosen-time.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'

export const meta = (page: PublicPage) => publicMeta(page, t.signup.title, t.signup.description)

export default function Signup() {
  const { state } = useLocation()
  return (
    <AuthPage
      heading={t.signup.heading}
      lead={t.signup.lead}
      motto={t.motto}
      chosen={<ChosenTime from={cameFrom(state)} />}
    >
      <SignupForm />
      <div className="auth-doors">
        <p>
          {t.signup.already}
          <Link to="/login" state={state}>
            {t.signup.login}
          </Link>
        </p>
      </div>
    </AuthPage>
  )
}
