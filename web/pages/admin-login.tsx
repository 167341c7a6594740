import { auth as t } from '#texts/auth.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { BackToPatientLogin, LoginForm } from '../features/auth/login-form.tsx'
import { adminPortal } from '../features/auth/portals.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'

export const meta = (page: PublicPage) => publicMeta(page, t.admin.title, t.admin.lead)

export default function AdminLogin() {
  return (
    <AuthPage heading={t.admin.heading} lead={t.admin.lead} motto={t.admin.motto}>
      <LoginForm portal={adminPortal} />
      <BackToPatientLogin />
    </AuthPage>
  )
}
