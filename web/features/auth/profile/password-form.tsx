import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { User } from '#contract/auth.ts'
import { passwordMinLength } from '#contract/rules.ts'
import { call } from '../../../api.ts'
import { noRefusal, refusalOf } from '../../../ui/form-failure.ts'
import { PasswordField } from '../password-field.tsx'
import { sessionsQuery } from '../sessions/queries.ts'
import { PasswordHints } from './password-hints.tsx'
import '../../../ui/panel.css'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Change Password: current, new and confirm, each of which can be shown. */
export function PasswordForm({ user }: { user: User }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(empty)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { currentPassword, newPassword, confirmPassword } = typed
    if (newPassword !== confirmPassword) {
      return setRefusal({ message: null, beside: { confirmPassword: 'Passwords do not match' } })
    }
    if (newPassword.length < passwordMinLength) {
      const message = `Password must be at least ${passwordMinLength} characters`
      return setRefusal({ message: null, beside: { newPassword: message } })
    }
    setBusy(true)
    setRefusal(noRefusal)
    try {
      const body = { currentPassword, newPassword }
      const { message } = await call('PATCH /auth/profile/{id}/password', { params: { id: user.id }, body })
      setTyped(empty)
      notifications.show({ message })
      // Everybody logged in elsewhere is logged out by now.
      queries.invalidateQueries(sessionsQuery)
    } catch (reason) {
      const refused = refusalOf(reason, ['currentPassword', 'newPassword'], 'Failed to update password')
      setRefusal(
        refused.message === 'Your current password is not right.'
          ? { message: null, beside: { currentPassword: refused.message } }
          : refused,
      )
    }
    setBusy(false)
  }

  const field = (key: keyof typeof empty, label: string, autoComplete: 'current-password' | 'new-password') => (
    <PasswordField
      label={label}
      name={key}
      autoComplete={autoComplete}
      value={typed[key]}
      error={refusal.beside[key]}
      onChange={(value) => setTyped((old) => ({ ...old, [key]: value }))}
    />
  )

  return (
    <form className="panel stack" onSubmit={submit} aria-labelledby="password-title">
      <h2 id="password-title" style={{ margin: 0 }}>
        Change Password
      </h2>
      <div role="alert" className={refusal.message ? 'form-failure' : 'unseen'}>
        {refusal.message}
      </div>
      {/* Password managers file the change under this account. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <div className="fields">
        <div className="whole">{field('currentPassword', 'Current password', 'current-password')}</div>
        {field('newPassword', 'New password', 'new-password')}
        {field('confirmPassword', 'Confirm password', 'new-password')}
        <div className="whole">
          <PasswordHints password={typed.newPassword} />
        </div>
      </div>
      <div className="form-acts">
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Updating…' : 'Update Password'}
        </Button>
        <p className="soft">You stay logged in here, and are logged out everywhere else.</p>
      </div>
    </form>
  )
}
