import type { TablerIcon } from '@tabler/icons-react'
import type { Right } from '#contract/rights.ts'

export type Section = {
  to: string
  label: string
  /** Where the whole label is too long for the bar of a phone. */
  short?: string
  icon: TablerIcon
  /** Staff without this right have no use for it, and do not see it. */
  right?: Right
  /** Below this address too it is the current one. */
  within?: boolean
  emergency?: boolean
  /** On a phone: in the bar itself, or behind More. */
  inBar?: boolean
}
