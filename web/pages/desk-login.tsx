import { authPages } from '#texts/auth/auth-pages.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { BackToPatientLogin, LoginForm } from '../features/auth/login-form.tsx'
import { PinDoor } from '../features/auth/pin/pin-door.tsx'
import { deskPortal } from '../features/auth/portals.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'

export const meta = (page: PublicPage) => publicMeta(page, authPages.desk.title, authPages.desk.lead)

export default function DeskLogin() {
  return (
    <AuthPage heading={authPages.desk.heading} lead={authPages.desk.lead} motto={authPages.desk.motto}>
      <PinDoor />
      <LoginForm portal={deskPortal} />
      <BackToPatientLogin />
    </AuthPage>
  )
}
