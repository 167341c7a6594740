import { IconAlertCircle, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import type { FormLight as Light } from '#contract/forms/response-lists.ts'
import { formLight } from '#texts/forms/form-light.ts'

const icons = { red: IconAlertCircle, amber: IconPencil, green: IconCircleCheck } as const

/** How far the forms of a visit are, as a word and an icon; the colour is an addition only. */
export function FormLight({ of }: { of: Light | null | undefined }) {
  if (!of) return null
  const Icon = icons[of]
  return (
    <span className="form-light" data-light={of}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {formLight.lights[of]}
    </span>
  )
}
