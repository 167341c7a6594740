import { IconCircleCheck, IconCircleX, IconHistory } from '@tabler/icons-react'
import type { PaperState as State } from '#contract/records/paper-lists.ts'
import type { Paper } from '#contract/records/papers.ts'
import { papersPage } from '#texts/records/papers-page.ts'
import { PrescriptionState } from '../prescriptions/prescription-state.tsx'

const icons = { valid: IconCircleCheck, replaced: IconHistory, withdrawn: IconCircleX }

/** Whether a version of a paper counts, as a word and an icon. */
export function PaperState({ state }: { state: State }) {
  const Icon = icons[state]
  return (
    <span className="paper-state" data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {papersPage.states[state]}
    </span>
  )
}

/** How a paper stands: a prescription that counts also says whether it can be dispensed. */
export const PaperStands = ({ state, openState }: Pick<Paper, 'state' | 'openState'>) =>
  state === 'valid' && openState ? <PrescriptionState state={openState} /> : <PaperState state={state} />
