import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/auth.ts'
import { passwordMinLength } from '#contract/rules.ts'
import { call } from '../../../api.ts'
import { markStale } from '../../../stale.ts'
import { say } from '../../../ui/say.ts'
import { FormMessage, useSendForm } from '../../../ui/use-send-form.tsx'
import { PasswordField } from '../password-field.tsx'
import { PasswordHints } from './password-hints.tsx'
import '../../../ui/panel.css'

/** What can be said of a new password without asking the server. */
function check({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }) {
  if (newPassword !== confirmPassword) return { confirmPassword: 'Passwords do not match' }
  if (newPassword.length >= passwordMinLength) return {}
  return { newPassword: `Password must be at least ${passwordMinLength} characters` }
}

/** Change Password: current, new and confirm, each of which can be shown. Nothing of it is ever kept. */
export function PasswordForm({ user }: { user: User }) {
  const queries = useQueryClient()
  const { values, form, field, message, busy } = useSendForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check,
    send: ({ currentPassword, newPassword }) =>
      call('PATCH /auth/profile/{id}/password', { params: { id: user.id }, body: { currentPassword, newPassword } }),
    onSent({ message: said }) {
      say(said)
      // Everybody logged in elsewhere is logged out by now.
      void markStale(queries, ['sessions'])
    },
    failed: 'Failed to update password',
    about: { wrong_password: 'currentPassword' },
    startsAnew: true,
  })

  return (
    <form className="panel stack" {...form} aria-labelledby="password-title">
      <h2 id="password-title" style={{ margin: 0 }}>
        Change Password
      </h2>
      <FormMessage text={message} />
      {/* Password managers file the change under this account. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <div className="fields">
        <div className="whole">
          <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        </div>
        <PasswordField label="New password" autoComplete="new-password" {...field('newPassword')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
        <div className="whole">
          <PasswordHints password={values.newPassword} />
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
