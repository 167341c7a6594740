import { useState } from 'react'
import { Link } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { ApiFailure, call } from '../api.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { wayIn } from '../features/auth/portals.ts'
import { useLinkToken } from '../features/auth/use-link-token.ts'
import { publicMeta } from '../features/site/public-meta.ts'
import { homeOf, useSession } from '../session.tsx'

export const meta = () => [
  ...publicMeta('Confirm your e-mail address · Salus', 'Confirm the e-mail address of your account.'),
  { name: 'robots', content: 'noindex' },
]

/** Confirms by a press, not by being opened: programs that look through mail open its links, too. */
export default function ConfirmEmail() {
  const token = useLinkToken()
  const { user } = useSession()
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
      setFailure(reason instanceof ApiFailure ? reason.message : 'The address could not be confirmed.')
    }
    setBusy(false)
  }

  return (
    <AuthPage
      heading="Confirm your address"
      lead="Mail about your appointments goes to a confirmed address only."
      motto="Your time is safe."
    >
      {done ? (
        <div className="auth-form" role="status">
          <p>{done.message} We write to you there from now on.</p>
          <Link to={wayIn[done.role]} className="plain-button wide">
            Go to your dashboard
          </Link>
        </div>
      ) : (
        <div className="auth-form">
          <div role="alert" className={failure ? 'auth-form-failure' : 'unseen'}>
            {failure}
          </div>
          {token === '' ? (
            <p>This page needs the link from our mail. Please open it from there.</p>
          ) : failure ? (
            <p className="soft">
              If your address is confirmed already, there is nothing left to do. Otherwise your dashboard sends you
              another link.
            </p>
          ) : (
            <p>Have you signed up with us? Then confirm that this address is yours. If not, just close this page.</p>
          )}
          {token === '' || failure ? (
            <Link to={user ? homeOf(user) : '/dashboard'} className="plain-button wide">
              Go to your dashboard
            </Link>
          ) : (
            <button type="button" className="plain-button wide" aria-disabled={busy} onClick={confirm}>
              {busy ? 'Confirming…' : 'Confirm my address'}
            </button>
          )}
        </div>
      )}
    </AuthPage>
  )
}
