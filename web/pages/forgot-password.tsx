import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { resetLinkMinutes } from '#contract/rules.ts'
import { call } from '../api.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { publicMeta } from '../features/site/public-meta.ts'
import { noRefusal, refusalOf } from '../ui/form-failure.ts'

export const meta = () => publicMeta('Forgot password · Salus', 'Have a link for a new password mailed to you.')

export default function ForgotPassword() {
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<string>()
  const [refusal, setRefusal] = useState(noRefusal)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setRefusal(noRefusal)
    try {
      const { message } = await call('POST /auth/forgot-password', { body: { email } })
      setSent(message)
    } catch (reason) {
      setRefusal(refusalOf(reason, ['email'], 'The link could not be sent. Please try again.'))
    }
    setBusy(false)
  }

  return (
    <AuthPage heading="Forgot your password?" lead="We mail you a link to set a new one." motto="Your time is safe.">
      {sent ? (
        <div className="auth-form" role="status">
          <p>{sent}</p>
          <p className="soft">
            The link works once, for {resetLinkMinutes} minutes. Nothing there? Look among the unwanted mail, or try
            another address.
          </p>
          <button type="button" className="plain-button quiet" onClick={() => setSent(undefined)}>
            Try another address
          </button>
        </div>
      ) : (
        <form className="auth-form" onSubmit={submit}>
          <div role="alert" className={refusal.message ? 'auth-form-failure' : 'unseen'}>
            {refusal.message}
          </div>
          <TextInput
            label="Email"
            name="email"
            type="email"
            required
            withAsterisk={false}
            autoComplete="username"
            value={email}
            error={refusal.beside.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <button type="submit" className="plain-button wide" aria-disabled={busy}>
            {busy ? 'Sending…' : 'Send the link'}
          </button>
        </form>
      )}
      <div className="auth-doors">
        <Link to="/login">Back to login</Link>
      </div>
    </AuthPage>
  )
}
