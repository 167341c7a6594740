import { lazyPart } from '../../ui/lazy-part.tsx'
import { useActing } from '../people/acting.ts'

const Loaded = lazyPart(() => import('./next-dose.tsx').then((part) => part.NextDose))

/** The next dose of whoever the page is about. Most people have none, so the page does not wait for it. */
export function NextDose() {
  const { personId, isKnown, may } = useActing()
  return isKnown && may('record') && <Loaded personId={personId} />
}
