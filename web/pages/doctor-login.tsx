import { authPages } from '#texts/auth/auth-pages.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { BackToPatientLogin, LoginForm } from '../features/auth/login-form.tsx'
import { doctorPortal } from '../features/auth/portals.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'

export const meta = (page: PublicPage) => publicMeta(page, authPages.doctor.title, authPages.doctor.lead)

export default function DoctorLogin() {
  return (
    <AuthPage heading={authPages.doctor.heading} lead={authPages.doctor.lead} motto={authPages.doctor.motto}>
      <LoginForm portal={doctorPortal} />
      <BackToPatientLogin />
    </AuthPage>
  )
}
