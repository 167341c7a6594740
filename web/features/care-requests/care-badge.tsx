import {
  IconBan,
  IconCheck,
  IconClockHour4,
  IconMapPinCheck,
  IconProgressCheck,
  IconTruck,
  IconX,
} from '@tabler/icons-react'
import type { CareStatus } from '#contract/care-requests/care-steps.ts'
import { contractWords } from '#texts/common/contract-words.ts'

const badges = {
  requested: { icon: IconClockHour4, as: 'pending' },
  dispatched: { icon: IconTruck, as: 'confirmed' },
  arrived: { icon: IconMapPinCheck, as: 'confirmed' },
  closed: { icon: IconCheck, as: 'completed' },
  confirmed: { icon: IconProgressCheck, as: 'confirmed' },
  completed: { icon: IconCheck, as: 'completed' },
  declined: { icon: IconX, as: 'cancelled' },
  cancelled: { icon: IconBan, as: 'cancelled' },
} satisfies Record<CareStatus, unknown>

/** The status of a request as a word and an icon; colour only adds to them. */
export function CareBadge({ status }: { status: CareStatus }) {
  const { icon: Icon, as } = badges[status]
  return (
    <span className="status-badge" data-status={as}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {contractWords.careStatuses[status]}
    </span>
  )
}
