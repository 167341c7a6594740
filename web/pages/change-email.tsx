import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { ApiFailure, call } from '../api.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { PasswordField } from '../features/auth/password-field.tsx'
import { ownProfile, wayIn } from '../features/auth/portals.ts'
import { useLinkToken } from '../features/auth/use-link-token.ts'
import { publicMeta } from '../features/site/public-meta.ts'
import { useSession } from '../session.tsx'
import { noRefusal, refusalOf } from '../ui/form-failure.ts'

export const meta = () => [
  ...publicMeta('Change your e-mail address · Salus', 'Make another e-mail address the one of your account.'),
  { name: 'robots', content: 'noindex' },
]

/** The link says that the address is read by who opens it, the password that the account is theirs. */
export default function ChangeEmail() {
  const token = useLinkToken()
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<{ message: string; role: Role }>()
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setRefusal(noRefusal)
    try {
      setDone(await call('POST /auth/change-email', { body: { token: token ?? '', password } }))
    } catch (reason) {
      const { code, message } = reason instanceof ApiFailure ? reason : { code: '', message: '' }
      setOver(code === 'link_not_valid')
      setRefusal(
        code === 'wrong_password'
          ? { message: null, beside: { password: message } }
          : refusalOf(reason, ['password'], 'The address could not be changed.'),
      )
    }
    setBusy(false)
  }

  return (
    <AuthPage
      heading="Your new address"
      lead="Enter your password, and this address takes the place of the one before."
      motto="Your time is safe."
    >
      {done ? (
        <div className="auth-form" role="status">
          <p>{done.message} You log in with it from now on, and all mail goes there.</p>
          <Link to={wayIn[done.role]} className="plain-button wide">
            Go to your dashboard
          </Link>
        </div>
      ) : token === '' || isOver ? (
        <div className="auth-form" role="alert">
          <p>
            {isOver
              ? 'This link has expired or has already been used. Please enter the address in your profile again.'
              : 'This page needs the link from our mail. Please open it from there.'}
          </p>
          <Link to={ownProfile[user?.role ?? 'user']} className="plain-button">
            Go to your profile
          </Link>
        </div>
      ) : (
        <form className="auth-form" onSubmit={submit}>
          <div role="alert" className={refusal.message ? 'auth-form-failure' : 'unseen'}>
            {refusal.message}
          </div>
          <PasswordField
            value={password}
            onChange={setPassword}
            error={refusal.beside.password}
            autoComplete="current-password"
          />
          <button type="submit" className="plain-button wide" aria-disabled={busy}>
            {busy ? 'Changing…' : 'Use this address'}
          </button>
        </form>
      )}
    </AuthPage>
  )
}
