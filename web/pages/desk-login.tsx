import { auth as t } from '#texts/auth.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { BackToPatientLogin, LoginForm } from '../features/auth/login-form.tsx'
import { PinDoor } from '../features/auth/pin/pin-door.tsx'
import { deskPortal } from '../features/auth/portals.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'

export const meta = (page: PublicPage) => publicMeta(page, t.desk.title, t.desk.lead)

export default function DeskLogin() {
  return (
    <AuthPage heading={t.desk.heading} lead={t.desk.lead} motto={t.desk.motto}>
      <PinDoor />
      <LoginForm portal={deskPortal} />
      <BackToPatientLogin />
    </AuthPage>
  )
}
