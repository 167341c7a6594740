import { lazyPart } from '../../ui/lazy-part.tsx'
import { Directory } from '../doctors/directory.tsx'

/** Loaded when chosen: most people search for a doctor. */
const Soonest = lazyPart(() => import('./soonest-times.tsx').then((part) => part.SoonestTimes))

/** The directory, by doctor or by the next times with anybody. */
export const FindTime = ({ heading }: { heading: string }) => <Directory heading={heading} Soonest={Soonest} />
