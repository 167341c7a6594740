import {
  IconBan,
  IconCalendarCheck,
  IconCheck,
  IconClockHour4,
  IconStethoscope,
  IconUserOff,
} from '@tabler/icons-react'
import type { AppointmentStatus } from '#contract/booking/appointment-status.ts'
import { contractWords } from '#texts/common/contract-words.ts'

const icons = {
  pending: IconClockHour4,
  confirmed: IconCalendarCheck,
  'in-progress': IconStethoscope,
  completed: IconCheck,
  cancelled: IconBan,
  'no-show': IconUserOff,
} satisfies Record<AppointmentStatus, unknown>

/** An appointment's status as a word and an icon; the colour is an addition only. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const Icon = icons[status]
  return (
    <span className="status-badge" data-status={status}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {contractWords.statuses[status]}
    </span>
  )
}
