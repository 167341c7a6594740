import { authPages } from '#texts/auth/auth-pages.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { BackToPatientLogin, LoginForm } from '../features/auth/login-form.tsx'
import { deskPortal } from '../features/auth/portals.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { useEffect, useState } from 'react'
import { pinLock } from '#texts/auth/pin-lock.ts'
import { deskPasses } from '../session/desk-passes.ts'
import { useSession } from '../session/session.tsx'
import { PinEntry } from '../features/auth/pin/pin-entry.tsx'

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

/** Above the desk's log-in: log-in by PIN, if somebody has one in this browser. */
function PinDoor() {
  const { user, loading } = useSession()
  // The page is prerendered: only the running app knows what this browser has stored.
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(deskPasses().length > 0), [])
  if (!isOpen || user || loading) return null
  return (
    <section className="pin-door" aria-labelledby="pin-door">
      <h2 id="pin-door">{pinLock.here}</h2>
      <PinEntry onNobody={() => setOpen(false)} />
    </section>
  )
}
