import {
  IconBan,
  IconCalendarCheck,
  IconCheck,
  IconClockHour4,
  IconStethoscope,
  IconUserOff,
} from '@tabler/icons-react'
import type { AppointmentStatus } from '#contract/appointment-status.ts'
import './status-badge.css'

const badges = {
  pending: { word: 'Pending', icon: IconClockHour4 },
  confirmed: { word: 'Confirmed', icon: IconCalendarCheck },
  'in-progress': { word: 'In progress', icon: IconStethoscope },
  completed: { word: 'Completed', icon: IconCheck },
  cancelled: { word: 'Cancelled', icon: IconBan },
  'no-show': { word: 'No-show', icon: IconUserOff },
} satisfies Record<AppointmentStatus, unknown>

/** An appointment's status: a word and an icon, the colour only in addition. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { word, icon: Icon } = badges[status]
  return (
    <span className="status-badge" data-status={status}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {word}
    </span>
  )
}
