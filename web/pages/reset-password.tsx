import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { passwordMinLength } from '#contract/rules.ts'
import { ApiFailure, call } from '../api.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { PasswordField } from '../features/auth/password-field.tsx'
import { wayIn } from '../features/auth/portals.ts'
import { PasswordHints } from '../features/auth/profile/password-hints.tsx'
import { useLinkToken } from '../features/auth/use-link-token.ts'
import { publicMeta } from '../features/site/public-meta.ts'
import { noRefusal, refusalOf } from '../ui/form-failure.ts'

export const meta = () => [
  ...publicMeta('Set a new password · Salus', 'Set a new password for your account.'),
  { name: 'robots', content: 'noindex' },
]

export default function ResetPassword() {
  const navigate = useNavigate()
  const token = useLinkToken()
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [busy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (password !== confirmed) return setRefusal({ message: null, beside: { confirmed: 'Passwords do not match' } })
    if (password.length < passwordMinLength) {
      const message = `Password must be at least ${passwordMinLength} characters`
      return setRefusal({ message: null, beside: { password: message } })
    }
    setBusy(true)
    setRefusal(noRefusal)
    try {
      const { message, role } = await call('POST /auth/reset-password', { body: { token: token ?? '', password } })
      notifications.show({ message })
      navigate(wayIn[role], { replace: true })
    } catch (reason) {
      setOver(reason instanceof ApiFailure && reason.code === 'link_not_valid')
      setRefusal(refusalOf(reason, ['password'], 'Failed to update password'))
      setBusy(false)
    }
  }

  return (
    <AuthPage heading="Set a new password" lead="Choose one that you use nowhere else." motto="Your time is safe.">
      {token === '' || isOver ? (
        <div className="auth-form" role="alert">
          <p>
            {isOver
              ? 'This link has expired or has already been used. Please ask for a new one.'
              : 'This page needs the link from our mail. Please open it from there, or ask for a new one.'}
          </p>
          <Link to="/forgot-password" className="plain-button">
            Ask for a new link
          </Link>
        </div>
      ) : (
        <form className="auth-form" onSubmit={submit}>
          <div role="alert" className={refusal.message ? 'auth-form-failure' : 'unseen'}>
            {refusal.message}
          </div>
          <PasswordField
            label="New password"
            value={password}
            onChange={setPassword}
            error={refusal.beside.password}
            autoComplete="new-password"
          />
          <PasswordField
            label="Confirm password"
            name="confirmed"
            value={confirmed}
            onChange={setConfirmed}
            error={refusal.beside.confirmed}
            autoComplete="new-password"
          />
          <PasswordHints password={password} />
          <button type="submit" className="plain-button wide" aria-disabled={busy}>
            {busy ? 'Saving…' : 'Set password'}
          </button>
        </form>
      )}
      <div className="auth-doors">
        <Link to="/login">Back to login</Link>
      </div>
    </AuthPage>
  )
}
