import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../wire/api.ts'
import { clinicQuery } from '../../../clock/clinic.ts'
import { useSession } from '../../../session/session.tsx'
import { secondsIdle } from '../../../session/idle-clock.ts'

/** How often (ms) activity on a page that makes no calls is reported to the server. */
const reportEveryMs = 60_000

/**
 * Covers the pages of staff after the clinic's number of minutes without activity; `locks`: locks them instead, at the
 * shared desk. The pages below stay as they are. The server counts on its own, and refuses calls by then.
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
