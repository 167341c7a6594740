import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { ApiFailure } from '../../api.ts'
import { clinicQuery } from '../../clinic.ts'
import { useSession } from '../../session.tsx'
import { cameFrom } from './came-from.ts'
import { DemoHint } from './demo-hint.tsx'
import { PasswordField } from './password-field.tsx'
import { type Portal, roleAtDoor } from './portals.ts'

/**
 * The one log-in form of all portals. Whoever is signed in with a role of this portal, now or already, goes on to where
 * they came from, else to the portal's own destination. A failure keeps what was typed.
 */
export function LoginForm({ portal, extras }: { portal: Portal; extras?: ReactNode }) {
  const { user, logIn, ended } = useSession()
  const queries = useQueryClient()
  const { data: clinic } = useQuery(clinicQuery)
  const from = cameFrom(useLocation().state)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  if (user && portal.roles.includes(user.role)) {
    return <Navigate to={from?.startsWith(portal.area) ? from : portal.destination} replace />
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      // Whether this is a demo decides about the role: somebody quick must not be ahead of the answer.
      const { demo } = await queries.ensureQueryData(clinicQuery)
      await logIn({ email, password, remember, role: roleAtDoor(portal, from, email, demo) })
      notifications.show({ message: portal.success })
    } catch (reason) {
      setFailure((reason instanceof ApiFailure && reason.message) || 'Login Failed')
      setBusy(false)
    }
  }

  return (
    <>
      <form className="auth-form" onSubmit={submit}>
        <div role="alert" className={failure ? 'auth-form-failure' : 'unseen'}>
          {failure}
        </div>
        {ended && !failure && <p role="status">Your session ended. Log in to go on.</p>}
        <TextInput
          label="Email"
          name="email"
          type="email"
          required
          withAsterisk={false}
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField value={password} onChange={setPassword} autoComplete="current-password" />
        <div className="auth-form-row">
          <Checkbox
            label="Remember me"
            name="remember"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          {extras}
        </div>
        <button type="submit" className="plain-button wide" aria-disabled={busy}>
          {busy ? 'Logging in…' : 'Login'}
        </button>
      </form>
      {clinic?.demo && (
        <DemoHint
          email={portal.demoEmail}
          onFill={(demo) => {
            setEmail(demo.email)
            setPassword(demo.password)
            setFailure(null)
          }}
        />
      )}
    </>
  )
}

/** The way from a staff portal back to the patients' log-in. */
export function BackToPatientLogin() {
  return (
    <div className="auth-doors">
      <Link to="/login">Back to patient login</Link>
    </div>
  )
}
