import { useState } from 'react'
import { Link } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { mailedLinks } from '#texts/auth/mailed-links.ts'
import { ApiFailure, call } from '../wire/api.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { wayIn } from '../features/auth/portals.ts'
import { useLinkToken } from '../features/auth/use-link-token.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { homeOf, useSession } from '../session/session.tsx'

export const meta = (page: PublicPage) => [
  ...publicMeta(page, mailedLinks.confirm.title, mailedLinks.confirm.description),
  { name: 'robots', content: 'noindex' },
]

/** Confirms by a button, not by opening the link, because mail scanners open links, too. */
export default function ConfirmEmail() {
  const token = useLinkToken()
  const { user, loading } = useSession()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<{ message: string; role: Role }>()
  const [failure, setFailure] = useState<string>()

  async function confirm() {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      setDone(await call('POST /auth/confirm-email', { body: { token: token ?? '' } }))
    } catch (reason) {
      setFailure(reason instanceof ApiFailure ? reason.message : mailedLinks.confirm.failed)
    }
    setBusy(false)
  }

  return (
    <AuthPage heading={mailedLinks.confirm.heading} lead={mailedLinks.confirm.lead} motto={authPages.motto}>
      {done ? (
        <div className="auth-form" role="status">
          <p>{done.message}</p>
          <p>{mailedLinks.confirm.done}</p>
          <Link to={wayIn[done.role]} className="plain-button wide">
            {mailedLinks.dashboard}
          </Link>
        </div>
      ) : (
        <div className="auth-form">
          <div role="alert" className={failure ? 'auth-form-failure' : 'unseen'}>
            {failure}
          </div>
          {token === '' ? (
            <p>{mailedLinks.noToken}</p>
          ) : failure ? (
            <p className="soft">{mailedLinks.confirm.already}</p>
          ) : (
            <p>{mailedLinks.confirm.asks}</p>
          )}
          {token === '' || failure ? (
            !loading && (
              <Link to={user ? homeOf(user) : '/dashboard'} className="plain-button wide">
                {mailedLinks.dashboard}
              </Link>
            )
          ) : (
            <button type="button" className="plain-button wide" aria-disabled={busy} onClick={confirm}>
              {busy ? mailedLinks.confirm.sending : mailedLinks.confirm.send}
            </button>
          )}
        </div>
      )}
    </AuthPage>
  )
}
