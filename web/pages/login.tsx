import { Link, useLocation } from 'react-router'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { cameFrom } from '../features/auth/came-from.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import { patientPortal } from '../features/auth/portals.ts'
import { publicMeta } from '../features/site/public-meta.ts'

export const meta = () => publicMeta('Login · Salus', 'Log in to book, see and change your appointments.')

export default function Login() {
  const { state } = useLocation()
  return (
    <AuthPage
      heading={patientPortal.heading}
      lead={patientPortal.lead}
      motto="Your time is safe."
      from={cameFrom(state)}
    >
      <LoginForm portal={patientPortal} extras={<Link to="/forgot-password">Forgot password?</Link>} />
      <div className="auth-doors">
        <p>
          New to Salus?
          <Link to="/signup" state={state} className="plain-button quiet">
            Sign up
          </Link>
        </p>
        <div className="auth-doors-staff">
          <Link to="/doctor/login" state={state} className="plain-button quiet">
            Doctor Login
          </Link>
          <Link to="/admin/login" state={state} className="plain-button quiet">
            Admin Login
          </Link>
          <Link to="/desk/login" state={state} className="plain-button quiet">
            Reception Login
          </Link>
        </div>
      </div>
    </AuthPage>
  )
}
