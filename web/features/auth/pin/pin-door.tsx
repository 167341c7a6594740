import { useEffect, useState } from 'react'
import { pinLock } from '#texts/auth/pin-lock.ts'
import { deskPasses } from '../../../session/desk-passes.ts'
import { useSession } from '../../../session/session.tsx'
import { PinEntry } from './pin-entry.tsx'

/** Above the desk's log-in: those whose PIN opens in this browser today. */
export function PinDoor() {
  const { user, loading } = useSession()
  // The page is prepared for everybody: what this browser keeps is known once it runs here.
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(deskPasses().length > 0), [])
  if (!isOpen || user || loading) return null
  return (
    <section className="pin-door" aria-labelledby="pin-door">
      <h2 id="pin-door">{pinLock.here}</h2>
      <PinEntry onNobody={() => setOpen(false)} />
    </section>
  )
}
