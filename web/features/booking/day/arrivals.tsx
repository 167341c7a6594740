import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PatientHere } from '#contract/desk/call-in.ts'
import { patientsHere } from '#texts/booking/patients-here.ts'
import { useSession } from '../../../session/session.tsx'
import { sayQuietly } from '../../../ui/say.ts'
import { arrivedSince } from './here.ts'
import { hereQuery } from './queries.ts'

/**
 * Says on every page of a doctor who has just arrived, as live events tell of it: a passing message and a polite line
 * for screen readers, without a sound. Who was there before the page was opened is not announced.
 */
export function Arrivals() {
  const { user, covered } = useSession()
  const { data: here } = useQuery({ ...hereQuery, enabled: user?.role === 'doctor' })
  const before = useRef<readonly PatientHere[]>(undefined)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!here) return
    // A covered page names nobody; who has come meanwhile stands on the page below.
    const arrived = before.current && !covered ? arrivedSince(before.current, here) : []
    before.current = here
    const lines = arrived.map(({ patient, startTime }) => patientsHere.hasArrived(patient.name, startTime))
    for (const line of lines) sayQuietly(line)
    if (lines.length > 0) setSaid(lines.join(' '))
  }, [here, covered])
  return (
    <p className="unseen" role="status">
      {said}
    </p>
  )
}
