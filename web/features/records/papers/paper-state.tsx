import { IconCircleCheck, IconCircleX, IconHistory } from '@tabler/icons-react'
import type { PaperState as State } from '#contract/records/paper-lists.ts'
import { papersPage } from '#texts/records/papers-page.ts'

const icons = { valid: IconCircleCheck, replaced: IconHistory, withdrawn: IconCircleX }

/** Whether a paper counts, as a word and an icon. */
export function PaperState({ state }: { state: State }) {
  const Icon = icons[state]
  return (
    <span className="paper-state" data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {papersPage.states[state]}
    </span>
  )
}
