import { Checkbox, CheckboxGroup } from '../../ui/boxes.tsx'
import { type GuardianRight, guardianRights } from '#contract/people/person-lists.ts'
import { familyPage } from '#texts/people/family-page.ts'

type Props = {
  value: readonly GuardianRight[]
  onChange: (rights: GuardianRight[]) => void
  error?: string | undefined
}

/** Checkboxes for the rights to act for somebody. */
export function RightsBoxes({ value, onChange, error }: Props) {
  return (
    <CheckboxGroup
      label={familyPage.may}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(guardianRights.filter((right) => chosen.includes(right)))}
    >
      <div className="rights-boxes">
        {guardianRights.map((right) => (
          <Checkbox key={right} value={right} label={familyPage.rights[right]} />
        ))}
      </div>
    </CheckboxGroup>
  )
}
