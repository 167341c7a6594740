import { lazyPart } from '../../../ui/lazy-part.tsx'
import { chosenTime } from '../../auth/came-from.ts'

/** Loaded when needed: most people who log in have not chosen a time before. */
const ChosenBox = lazyPart(() => import('./chosen-box.tsx').then((part) => part.ChosenBox))

/** The time that somebody had chosen before they were asked to log in, so that they see that it is not lost. */
export function ChosenTime({ from }: { from: string | undefined }) {
  const chosen = chosenTime(from)
  return chosen && <ChosenBox chosen={chosen} />
}
