import type { ReactNode } from 'react'
import { common } from '#texts/common/common.ts'
import { actingFor } from '#texts/people/acting-for.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { useHeadingFocus } from '../../ui/heading-focus.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useActing, useBookableFor } from './acting.ts'
import { me, questionOf } from './me.ts'
import { useChooseWhom } from './choose-whom.ts'

/** Loaded when asked: most pages are for oneself, or for somebody in the address. */
const WhoForQuestion = lazyPart(() => import('./who-for.tsx').then((part) => part.WhoForQuestion), {
  loading: <Skeleton height={320} />,
  failed: (retry) => <Failed message={actingFor.unknown} onRetry={retry} />,
})

type Props = {
  /** Whether to wait for the family even if the address names nobody, because the page asks "Who is it for?". */
  asks?: boolean
  /** The level of the heading: `h1` where this is the whole page. */
  heading?: 'h1' | 'h2'
  /** Shown while the family loads. */
  waiting: ReactNode
  children: ReactNode
}

/**
 * Shows its children once the person that the page acts for is known; nothing can be sent before. If the address asks
 * for whom it is, the question comes first. A family that cannot be loaded, or a person the account may not act for, is
 * shown as an error with a way on, and never taken for oneself.
 */
export function KnownWhom({ asks = false, heading: Heading = 'h1', waiting, children }: Props) {
  const { knowledge: named } = useActing()
  const { knowledge: family, retry } = useBookableFor()
  const [asked, choose] = useChooseWhom()
  const knowledge = named !== 'known' ? named : asks && asked === null ? family : 'known'
  // As a part of a page it does not take the focus from the page's heading.
  useHeadingFocus(Heading === 'h1' ? (questionOf(asked) ?? '') : undefined)
  if (knowledge === 'known') return children
  if (knowledge === 'asked') return <WhoForQuestion heading={Heading} />
  if (knowledge === 'waiting') return waiting
  return (
    <section>
      <Heading>{actingFor.whom}</Heading>
      <div className="failed" role="alert">
        <p>{knowledge === 'failed' ? actingFor.unknown : actingFor.notYours}</p>
        <div className="form-acts">
          {knowledge === 'failed' && <Button onClick={retry}>{common.retry}</Button>}
          <Button variant="default" onClick={() => choose(me)}>
            {actingFor.forMyself}
          </Button>
        </div>
      </div>
    </section>
  )
}
