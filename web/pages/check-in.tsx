import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { VisitToCheckIn } from '#contract/desk/check-in.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { checkInPage } from '#texts/desk/check-in-page.ts'
import { call } from '../wire/api.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { isLinkOver, useLinkToken } from '../features/auth/use-link-token.ts'
import { untilOpenMs } from '../features/desk/check-in/until-open.ts'
import { VisitAtTheDoor } from '../features/desk/check-in/visit-at-the-door.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { sentenceOf } from '../ui/say.ts'

export const meta = (page: PublicPage) => [
  ...publicMeta(page, checkInPage.title, checkInPage.description),
  { name: 'robots', content: 'noindex' },
]

/** Check-in by the link of a reminder: one press, without a log-in. */
export default function CheckIn() {
  const token = useLinkToken()
  const [visit, setVisit] = useState<VisitToCheckIn>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const isEarly = visit?.standing === 'early'
  useEffect(() => {
    if (!token) return
    let current = true
    async function look() {
      if (document.hidden) return
      try {
        const found = await call('POST /check-in/visit', { body: { token: token! } })
        if (!current) return
        setVisit(found)
        setFailure(undefined)
      } catch (reason) {
        if (current) setFailure(isLinkOver(reason) ? checkInPage.linkOver : sentenceOf(reason, checkInPage.loadFailed))
      }
    }
    const timer = isEarly ? setInterval(look, untilOpenMs) : undefined
    void look()
    document.addEventListener('visibilitychange', look)
    return () => {
      current = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [token, isEarly])

  async function arrive() {
    if (busy || !token) return
    setBusy(true)
    setFailure(undefined)
    try {
      setVisit(await call('POST /check-in', { body: { token } }))
    } catch (reason) {
      setFailure(isLinkOver(reason) ? checkInPage.linkOver : sentenceOf(reason, checkInPage.failed))
    }
    setBusy(false)
  }

  return (
    <AuthPage heading={checkInPage.heading} lead={checkInPage.lead} motto={authPages.motto}>
      <div className="auth-form">
        {visit && (
          <VisitAtTheDoor visit={visit}>
            {visit.standing === 'open' && (
              <button type="button" className="plain-button wide" aria-disabled={busy} onClick={arrive}>
                {busy ? checkInPage.checkingIn : checkInPage.here}
              </button>
            )}
          </VisitAtTheDoor>
        )}
        <div role="alert" className={failure ? 'auth-form-failure' : 'unseen'}>
          {failure}
        </div>
        {token === '' && <p>{checkInPage.noToken}</p>}
        <p>
          <Link to="/dashboard">{checkInPage.dashboard}</Link>
        </p>
      </div>
    </AuthPage>
  )
}
