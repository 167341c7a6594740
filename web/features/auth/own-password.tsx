import type { ComponentProps } from 'react'
import { useSession } from '../../session/session.tsx'
import { PasswordField } from './password-field.tsx'

/**
 * The field for the password by which somebody proves that it is them. Whoever has logged in at the clinic's provider
 * may have none: they are asked there when the form is sent.
 */
export function OwnPassword(field: Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>) {
  const { user } = useSession()
  return user?.oidc ? null : <PasswordField {...field} autoComplete="current-password" />
}
