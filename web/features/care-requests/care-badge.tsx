import {
  IconBan,
  IconCheck,
  IconClockHour4,
  IconMapPinCheck,
  IconProgressCheck,
  IconTruck,
  IconX,
} from '@tabler/icons-react'
import type { CareStatus } from '#contract/care-steps.ts'
import '../../ui/status-badge.css'

export const careBadges = {
  requested: { word: 'Requested', icon: IconClockHour4, as: 'pending' },
  dispatched: { word: 'Dispatched', icon: IconTruck, as: 'confirmed' },
  arrived: { word: 'Arrived', icon: IconMapPinCheck, as: 'confirmed' },
  closed: { word: 'Closed', icon: IconCheck, as: 'completed' },
  confirmed: { word: 'Confirmed', icon: IconProgressCheck, as: 'confirmed' },
  completed: { word: 'Completed', icon: IconCheck, as: 'completed' },
  declined: { word: 'Declined', icon: IconX, as: 'cancelled' },
  cancelled: { word: 'Cancelled', icon: IconBan, as: 'cancelled' },
} satisfies Record<CareStatus, unknown>

/** A request's status: a word and an icon, the colour only in addition. */
export function CareBadge({ status }: { status: CareStatus }) {
  const { word, icon: Icon, as } = careBadges[status]
  return (
    <span className="status-badge" data-status={as}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {word}
    </span>
  )
}
