import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { authPages } from '#texts/auth/auth-pages.ts'
import { clinicLogIn } from '#texts/auth/clinic-log-in.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { forgetGone, goneWith, handBack, stateIn } from '../session/clinic-log-in.ts'

export const meta = (page: PublicPage) => [
  ...publicMeta(page, clinicLogIn.title, clinicLogIn.back),
  { name: 'robots', content: 'noindex' },
]

/**
 * Where the clinic's provider leads back to: after a log-in on to the log-in page that it began at, in a window of its
 * own back to the page that waits for it, after a log-out to the log-in.
 */
export default function BackFromClinic() {
  const navigate = useNavigate()
  const [isWindow, setWindow] = useState(false)
  useEffect(() => {
    const answer = window.location.search.slice(1)
    const state = stateIn(answer)
    const kept = goneWith(state)
    if (kept) {
      if (!state) forgetGone()
      // The door may be in another language, which is another copy of the app.
      return window.location.replace(state ? `${kept.door}#${answer}` : kept.door)
    }
    if (!state) return void navigate('/login', { replace: true })
    window.history.replaceState(null, '', window.location.pathname)
    handBack(answer)
    setWindow(true)
    window.close()
  }, [navigate])
  return (
    <AuthPage heading={clinicLogIn.title} lead={clinicLogIn.back} motto={authPages.motto}>
      <div className="auth-form" role="status">
        <p>{isWindow ? clinicLogIn.closes : clinicLogIn.moment}</p>
        {isWindow && (
          <Link to="/login" className="plain-button quiet wide">
            {authPages.login.backToPatients}
          </Link>
        )}
      </div>
    </AuthPage>
  )
}
