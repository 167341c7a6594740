import { Link, useLocation } from 'react-router'
import { authPages } from '#texts/auth/auth-pages.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { cameFrom } from '../features/auth/came-from.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import { patientPortal } from '../features/auth/portals.ts'
import { ChosenTime } from '../features/clinic/places/chosen-time.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'

export const meta = (page: PublicPage) => publicMeta(page, authPages.patient.title, authPages.patient.lead)

export default function Login() {
  const { state } = useLocation()
  return (
    <AuthPage
      heading={authPages.patient.heading}
      lead={authPages.patient.lead}
      motto={authPages.patient.motto}
      chosen={<ChosenTime from={cameFrom(state)} />}
    >
      <LoginForm portal={patientPortal} />
      <div className="auth-doors">
        <p>
          {authPages.login.isNew}
          <Link to="/signup" state={state} replace className="plain-button quiet">
            {authPages.login.signUp}
          </Link>
        </p>
        <div className="auth-doors-staff">
          <Link to="/doctor/login" state={state} className="plain-button quiet">
            {authPages.login.doctors}
          </Link>
          <Link to="/admin/login" state={state} className="plain-button quiet">
            {authPages.login.admins}
          </Link>
          <Link to="/desk/login" state={state} className="plain-button quiet">
            {authPages.login.desk}
          </Link>
        </div>
      </div>
    </AuthPage>
  )
}
