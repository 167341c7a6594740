import { authPages } from '#texts/auth/auth-pages.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { BackToPatientLogin, LoginForm } from '../features/auth/login-form.tsx'
import { adminPortal } from '../features/auth/portals.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'

export const meta = (page: PublicPage) => publicMeta(page, authPages.admin.title, authPages.admin.lead)

export default function AdminLogin() {
  return (
    <AuthPage heading={authPages.admin.heading} lead={authPages.admin.lead} motto={authPages.admin.motto}>
      <LoginForm portal={adminPortal} />
      <BackToPatientLogin />
    </AuthPage>
  )
}
