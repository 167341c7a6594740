import { auth as t } from '#texts/auth.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { BackToPatientLogin, LoginForm } from '../features/auth/login-form.tsx'
import { doctorPortal } from '../features/auth/portals.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'

export const meta = (page: PublicPage) => publicMeta(page, t.doctor.title, t.doctor.lead)

export default function DoctorLogin() {
  return (
    <AuthPage heading={t.doctor.heading} lead={t.doctor.lead} motto={t.doctor.motto}>
      <LoginForm portal={doctorPortal} />
      <BackToPatientLogin />
    </AuthPage>
  )
}
