import { Link } from 'react-router'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { BackToPatientLogin, LoginForm } from '../features/auth/login-form.tsx'
import { deskPortal } from '../features/auth/portals.ts'
import { publicMeta } from '../features/site/public-meta.ts'

export const meta = () => publicMeta('Reception login · Salus', deskPortal.lead)

export default function DeskLogin() {
  return (
    <AuthPage heading={deskPortal.heading} lead={deskPortal.lead} motto="Whoever comes in is expected.">
      <LoginForm portal={deskPortal} extras={<Link to="/forgot-password">Forgot password?</Link>} />
      <BackToPatientLogin />
    </AuthPage>
  )
}
