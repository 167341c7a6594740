import { IconArmchair } from '@tabler/icons-react'
import type { Appointment } from '#contract/booking/booking.ts'
import { patientsHere } from '#texts/booking/patients-here.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { isWaiting, minutesWaited } from './here.ts'

/** A visit without a kind is at the clinic. */
type Waits = Pick<Appointment, 'startsAt' | 'arrivedAt'> & { kind?: Pick<Appointment['kind'], 'mode'> }

/** How long a patient who has arrived has been waiting. Who came early does not wait before the time of the visit. */
export const waitInWords = (visit: Waits, now: number): string => {
  const minutes = minutesWaited(visit, now)
  if (visit.kind?.mode === 'video') return minutes ? patientsHere.onlineFor(minutes) : patientsHere.online
  return minutes ? patientsHere.waits(minutes) : patientsHere.arrived
}

export function WaitBadge({ words }: { words: string }) {
  return (
    <span className="status-badge" data-status="waiting">
      <IconArmchair size={16} stroke={2} aria-hidden="true" />
      {words}
    </span>
  )
}

type Props = { visit: Waits & Pick<Appointment, 'status'>; now: number | undefined }

/** The status of a doctor's own appointment; of a patient who waits, for how long. */
export function OwnStatusBadge({ visit, now }: Props) {
  if (now === undefined || !isWaiting(visit)) return <StatusBadge status={visit.status} />
  return <WaitBadge words={waitInWords(visit, now)} />
}
