import { IconAlertTriangle, IconCheck, IconQuestionMark } from '@tabler/icons-react'
import type { PrescriptionLine } from '#contract/records/prescription-content.ts'
import { medicineWords } from '#texts/records/medicine-words.ts'

const icons = {
  meets: IconAlertTriangle,
  clear: IconCheck,
  'not-checked': IconQuestionMark,
  'not-asked': IconQuestionMark,
} as const

/** How a line compares with the recorded allergies; nothing while that is not known. */
export function CheckOfLine({ check }: { check: PrescriptionLine['check'] | undefined }) {
  if (!check) return null
  const Icon = icons[check.state]
  return (
    <div className="allergy-check" data-state={check.state} role="status">
      <p>
        <Icon size={18} stroke={2} aria-hidden="true" />
        {medicineWords.allergyStates[check.state]}
      </p>
      {check.met.map(({ allergy, by }) => (
        <p key={allergy}>{medicineWords.ways[by](allergy)}</p>
      ))}
    </div>
  )
}
