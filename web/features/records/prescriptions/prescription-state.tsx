import { IconBan, IconCheck, IconClockX, IconPill } from '@tabler/icons-react'
import type { OpenState } from '#contract/records/prescription-lists.ts'
import { prescriptionsPage } from '#texts/records/prescriptions-page.ts'

const icons = { open: IconPill, used: IconCheck, expired: IconClockX, withdrawn: IconBan } as const

/** How a prescription stands, as a word and an icon; the colour is an addition only. */
export function PrescriptionState({ state }: { state: OpenState }) {
  const Icon = icons[state]
  return (
    <span className="prescription-state" data-state={state}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {prescriptionsPage.states[state]}
    </span>
  )
}
