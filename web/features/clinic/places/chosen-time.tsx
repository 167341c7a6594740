import { lazyPart } from '../../../ui/lazy-part.tsx'
import { chosenTime } from '../../auth/came-from.ts'

/** Fetched when it is shown: most who log in have chosen no time before. */
const ChosenBox = lazyPart(() => import('./chosen-box.tsx').then((part) => part.ChosenBox))

/** The time that somebody had chosen before they were asked to log in, so that they need not fear for it. */
export function ChosenTime({ from }: { from: string | undefined }) {
  const chosen = chosenTime(from)
  return chosen && <ChosenBox chosen={chosen} />
}
