import type { TablerIcon } from '@tabler/icons-react'
import type { Right } from '#contract/rights.ts'

export type Section = {
  to: string
  /** The heading of the group in which it stands, together with its neighbours of the same group. */
  group?: string
  label: string
  /** For the bar of a phone, where the label is too long. */
  short?: string
  icon: TablerIcon
  /** Staff without this right do not see the section. */
  right?: Right
  /** Also current for addresses below this one. */
  within?: boolean
  emergency?: boolean
  /** How many unread messages there are stands beside it. */
  counts?: 'messages'
  /** On a phone: in the bar itself; else behind More. */
  inBar?: boolean
}
