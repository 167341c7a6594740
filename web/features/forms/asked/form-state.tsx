import { IconCircleCheck, IconCircleDashed, IconCircleX, IconHistory, IconPencil } from '@tabler/icons-react'
import type { FormState, GivenState } from '#contract/forms/response-lists.ts'
import type { GivenForm } from '#contract/forms/responses.ts'
import { formLight } from '#texts/forms/form-light.ts'

const stateIcons = {
  missing: IconCircleDashed,
  begun: IconPencil,
  given: IconCircleCheck,
  withdrawn: IconCircleX,
} as const

/** How far one form is; one that is needed and not there is red. */
export function AskedState({ state, required }: { state: FormState; required: boolean }) {
  const Icon = stateIcons[state]
  const light = state === 'given' ? 'green' : required && state !== 'begun' ? 'red' : 'amber'
  return (
    <span className="form-light" data-light={light}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {formLight.states[state]}
    </span>
  )
}

const givenIcons = {
  current: IconCircleCheck,
  replaced: IconHistory,
  withdrawn: IconCircleX,
  lapsed: IconHistory,
} as const satisfies Record<GivenState, unknown>

/** Whether what was given still counts. */
export function GivenStateBadge({ of: { state, purpose } }: { of: Pick<GivenForm, 'state' | 'purpose'> }) {
  const Icon = givenIcons[state]
  return (
    <span className="form-light" data-light={state === 'current' ? 'green' : state === 'withdrawn' ? 'red' : 'none'}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {state === 'current' && purpose === 'consent' ? formLight.inForce : formLight.given[state]}
    </span>
  )
}
