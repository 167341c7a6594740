import { Link } from 'react-router'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { BackToPatientLogin, LoginForm } from '../features/auth/login-form.tsx'
import { adminPortal } from '../features/auth/portals.ts'
import { publicMeta } from '../features/site/public-meta.ts'

export const meta = () => publicMeta('Admin login · Salus', adminPortal.lead)

export default function AdminLogin() {
  return (
    <AuthPage heading={adminPortal.heading} lead={adminPortal.lead} motto="The whole clinic, at a glance.">
      <LoginForm portal={adminPortal} extras={<Link to="/forgot-password">Forgot password?</Link>} />
      <BackToPatientLogin />
    </AuthPage>
  )
}
