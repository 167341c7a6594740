import { lazyPart } from '../../ui/lazy-part.tsx'
import { Directory } from '../doctors/directory.tsx'

/** Most look for a doctor: the other way comes when it is chosen. */
const Soonest = lazyPart(() => import('./soonest-times.tsx').then((part) => part.SoonestTimes))

/** The directory, by doctor or by the next times with anybody. */
export const FindTime = ({ heading }: { heading: string }) => <Directory heading={heading} Soonest={Soonest} />
