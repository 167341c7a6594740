import { Checkbox } from '@mantine/core'
import { type GuardianRight, guardianRights, offeredRights } from '#contract/people/person-lists.ts'
import { family as t } from '#texts/family.ts'

type Props = {
  value: readonly GuardianRight[]
  onChange: (rights: GuardianRight[]) => void
  error?: string | undefined
}

/** What somebody may do for another, each given or not. */
export function RightsBoxes({ value, onChange, error }: Props) {
  return (
    <Checkbox.Group
      label={t.may}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(guardianRights.filter((right) => chosen.includes(right)))}
    >
      <div className="rights-boxes">
        {offeredRights.map((right) => (
          <Checkbox key={right} value={right} label={t.rights[right]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
