import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import type { SavingState } from './filler-types.ts'
import { useFormTexts } from './form-texts.tsx'

const icons = { saved: IconCloudCheck, saving: IconCloudUp, failing: IconCloudOff } as const

/** Whether everything is on the server. Only a failure, and its end, is said aloud: not each key. */
export function SavingLine({ of }: { of: SavingState }) {
  const { formFiller } = useFormTexts()
  const Icon = icons[of]
  return (
    <p className="saving-line" data-state={of}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span aria-live={of === 'saving' ? 'off' : 'polite'}>{formFiller.saving[of]}</span>
    </p>
  )
}
