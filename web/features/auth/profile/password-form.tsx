import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/auth/auth.ts'
import { passwordMinLength } from '#contract/rules.ts'
import { accountPages } from '#texts/auth/account-pages.ts'
import { call } from '../../../wire/api.ts'
import { invalidate } from '../../../wire/invalidate.ts'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { PasswordField } from '../password-field.tsx'
import { PasswordHints } from './password-hints.tsx'
import { Form } from '../../../ui/form.tsx'

/** The problems of a new password that need no server. */
function check({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }) {
  if (newPassword !== confirmPassword) return { confirmPassword: accountPages.password.mismatch }
  if (newPassword.length >= passwordMinLength) return {}
  return { newPassword: accountPages.password.short(passwordMinLength) }
}

/** Change Password: current, new and confirmed. Nothing of it is kept as a draft. */
export function PasswordForm({ user }: { user: User }) {
  const queries = useQueryClient()
  const form = useSendForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check,
    send: ({ currentPassword, newPassword }) =>
      call('PATCH /auth/profile/{id}/password', { params: { id: user.id }, body: { currentPassword, newPassword } }),
    onSent({ message: said }) {
      say(said)
      // All other sessions have been ended.
      void invalidate(queries, ['sessions'])
    },
    failed: accountPages.password.failed,
    about: { wrong_password: 'currentPassword' },
    startsAnew: true,
  })
  const { values, field } = form

  return (
    <Form
      className="panel stack"
      of={form}
      send={accountPages.password.update}
      acts={<p className="soft">{accountPages.password.elsewhere}</p>}
      aria-labelledby="password-title"
      head={
        <h2 id="password-title" style={{ margin: 0 }}>
          {accountPages.password.heading}
        </h2>
      }
    >
      {/* Tells password managers for which account the password changes. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <div className="fields">
        <div className="whole">
          <PasswordField
            label={accountPages.password.current}
            autoComplete="current-password"
            {...field('currentPassword')}
          />
        </div>
        <PasswordField label={accountPages.password.next} autoComplete="new-password" {...field('newPassword')} />
        <PasswordField
          label={accountPages.password.confirm}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <div className="whole">
          <PasswordHints password={values.newPassword} />
        </div>
      </div>
    </Form>
  )
}
