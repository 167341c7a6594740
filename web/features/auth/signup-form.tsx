import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { passwordMinLength } from '#contract/rules.ts'
import { call } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { tabStore } from '../../storage.ts'
import { noRefusal, refusalOf } from '../../ui/form-failure.ts'
import { draftsOf } from '../../ui/kept-drafts.ts'
import { cameFrom } from './came-from.ts'
import { PasswordField } from './password-field.tsx'

type Draft = { name: string; email: string }

const fields = ['name', 'email', 'password'] as const

/** Makes a patient's account and logs them in at once, so that they go on with what they came for. */
export function SignupForm() {
  const { user, logIn } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  // Who has not logged in keeps a draft for as long as the tab is open.
  const [kept] = useState(() => draftsOf('nobody', tabStore))
  const [name, setName] = useState(() => kept.read<Draft>('signup')?.name ?? '')
  const [email, setEmail] = useState(() => kept.read<Draft>('signup')?.email ?? '')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => kept.keep('signup', { name, email } satisfies Draft), [kept, name, email])

  if (user?.role === 'user') return <Navigate to={cameFrom(location.state) ?? '/dashboard'} replace />

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setRefusal(noRefusal)
    try {
      const { message } = await call('POST /auth/signup', { body: { name, email, password, role: 'user' } })
      notifications.show({ message })
      kept.discard('signup')
      // The account exists: should only the log-in fail, it is tried again on its own page.
      await logIn({ email, password, role: 'user' }).catch(() => navigate('/login', { state: location.state }))
    } catch (reason) {
      const refused = refusalOf(reason, fields, 'Signup Failed')
      setRefusal(refused)
      setBusy(false)
      const wrong = fields.find((field) => refused.beside[field])
      if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    }
  }

  return (
    <form className="auth-form" ref={form} onSubmit={submit}>
      <div role="alert" className={refusal.message ? 'auth-form-failure' : 'unseen'}>
        {refusal.message}
      </div>
      <TextInput
        label="Full name"
        name="name"
        required
        withAsterisk={false}
        autoComplete="name"
        value={name}
        error={refusal.beside.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
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
      <PasswordField
        value={password}
        onChange={setPassword}
        error={refusal.beside.password}
        description={`At least ${passwordMinLength} characters`}
        autoComplete="new-password"
      />
      <Checkbox
        name="terms"
        required
        label={
          <>
            I agree to the{' '}
            <Link to="/terms" target="_blank">
              terms
            </Link>{' '}
            and the{' '}
            <Link to="/privacy" target="_blank">
              privacy notice
            </Link>
          </>
        }
      />
      <button type="submit" className="plain-button wide" aria-disabled={busy}>
        {busy ? 'Signing up…' : 'Sign Up'}
      </button>
    </form>
  )
}
