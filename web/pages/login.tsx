import { Link, useLocation } from 'react-router'
import { auth as t } from '#texts/auth.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { cameFrom } from '../features/auth/came-from.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import { patientPortal } from '../features/auth/portals.ts'
import { ChosenTime } from '../features/clinic/places/chosen-time.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'

export const meta = (page: PublicPage) => publicMeta(page, t.patient.title, t.patient.lead)

export default function Login() {
  const { state } = useLocation()
  return (
    <AuthPage
      heading={t.patient.heading}
      lead={t.patient.lead}
      motto={t.patient.motto}
      chosen={<ChosenTime from={cameFrom(state)} />}
    >
      <LoginForm portal={patientPortal} />
      <div className="auth-doors">
        <p>
          {t.login.isNew}
          <Link to="/signup" state={state} className="plain-button quiet">
            {t.login.signUp}
          </Link>
        </p>
        <div className="auth-doors-staff">
          <Link to="/doctor/login" state={state} className="plain-button quiet">
            {t.login.doctors}
          </Link>
          <Link to="/admin/login" state={state} className="plain-button quiet">
            {t.login.admins}
          </Link>
          <Link to="/desk/login" state={state} className="plain-button quiet">
            {t.login.desk}
          </Link>
        </div>
      </div>
    </AuthPage>
  )
}
