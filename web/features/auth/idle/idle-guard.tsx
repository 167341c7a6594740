import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../wire/api.ts'
import { clinicQuery } from '../../../clock/clinic.ts'
import { useSession } from '../../../session/session.tsx'
import { secondsIdle } from '../../../session/idle-clock.ts'

/** How often (ms) somebody who works on a page without asking the server for anything is reported to be there. */
const reportEveryMs = 60_000

/**
 * Covers the pages of staff once nobody has touched them for as long as the clinic's settings say. What is below stays
 * as it is. The server counts for itself and answers nothing more by then. At the desk, which several share, it locks.
 */
export function IdleGuard({ locks }: { locks: boolean }) {
  const { user, covered, cover, lock } = useSession()
  const { data: clinic } = useQuery(clinicQuery)
  const isStaff = user !== null && user.role !== 'user' && user.role !== 'test'
  const minutes = isStaff ? (clinic?.staffIdleMinutes ?? 0) : 0

  useEffect(() => {
    if (minutes === 0 || covered) return
    let reportedAt = Date.now()
    const look = () => {
      const seconds = secondsIdle()
      if (seconds >= minutes * 60) return void (locks ? lock() : cover())
      if (seconds * 1000 < reportEveryMs && Date.now() - reportedAt > reportEveryMs) {
        reportedAt = Date.now()
        call('GET /auth/verify', {}).catch(() => undefined)
      }
    }
    look()
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [minutes, covered, cover, lock, locks])

  return null
}
