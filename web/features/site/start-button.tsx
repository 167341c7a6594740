import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { storedToken } from '../../wire/transport.ts'
import { homeOf, useSession } from '../../session/session.tsx'

/**
 * Leads to /dashboard if a token is stored, else to /login; the storage is read when it is pressed. Doctors and admins
 * go to their own dashboard.
 */
export function StartButton({
  className = 'plain-button',
  onPress,
  children,
}: {
  className?: string
  onPress?: () => void
  children: ReactNode
}) {
  const { user } = useSession()
  const navigate = useNavigate()
  function go() {
    onPress?.()
    navigate(storedToken.get() ? (user ? homeOf(user) : '/dashboard') : '/login')
  }
  return (
    <button type="button" className={className} onClick={go}>
      {children}
    </button>
  )
}
