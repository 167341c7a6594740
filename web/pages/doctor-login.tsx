import { Link } from 'react-router'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { BackToPatientLogin, LoginForm } from '../features/auth/login-form.tsx'
import { doctorPortal } from '../features/auth/portals.ts'
import { publicMeta } from '../features/site/public-meta.ts'

export const meta = () => publicMeta('Doctor login · Salus', doctorPortal.lead)

export default function DoctorLogin() {
  return (
    <AuthPage heading={doctorPortal.heading} lead={doctorPortal.lead} motto="Your day, in order.">
      <LoginForm portal={doctorPortal} extras={<Link to="/forgot-password">Forgot password?</Link>} />
      <BackToPatientLogin />
    </AuthPage>
  )
}
