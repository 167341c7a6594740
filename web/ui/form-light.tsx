import { IconAlertCircle, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import type { FormLight as Light } from '#contract/forms/response-lists.ts'
import { formLight } from '#texts/forms/form-light.ts'

const icons = { red: IconAlertCircle, amber: IconPencil, green: IconCircleCheck } as const

type Props = {
  of: Light | null | undefined
  /** Where nothing has to be done, the icon alone is seen. */
  isBrief?: boolean
}

/** How far the forms of a visit are, as a word and an icon; the colour is an addition only. */
export function FormLight({ of, isBrief = false }: Props) {
  if (!of) return null
  const Icon = icons[of]
  return (
    <span className="form-light" data-light={of} title={formLight.lights[of]}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      <span className={isBrief && of === 'green' ? 'unseen' : undefined}>{formLight.lights[of]}</span>
    </span>
  )
}
