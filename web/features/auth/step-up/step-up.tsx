import { useEffect, useState } from 'react'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { onProofNeeded } from '../../../wire/transport.ts'

const StepUpDialog = lazyDialog(() => import('./step-up-dialog.tsx').then((part) => part.StepUpDialog))

/**
 * Asks the person to prove that it is them, when a call needs it. The calls wait meanwhile, so forms stay as they are,
 * and are repeated afterwards.
 */
export function StepUp() {
  const [asked, setAsked] = useState<{ answer: (proved: boolean) => void }>()
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) =>
            setAsked({
              answer(proved) {
                setAsked(undefined)
                resolve(proved)
              },
            }),
          ),
      ),
    [],
  )
  return asked ? <StepUpDialog onAnswer={asked.answer} /> : null
}
