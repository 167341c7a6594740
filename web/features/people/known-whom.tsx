import type { ReactNode } from 'react'
import { common } from '#texts/common/common.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { Button } from '../../ui/button.tsx'
import { me, useActing, useBookableFor } from './acting.ts'
import { useChooseWhom } from './choose-whom.ts'
import '../../ui/failed.css'

type Props = {
  /** Whether the family decides even where the address names nobody, as where the page asks "Who is it for?". */
  asks?: boolean
  /** The level of the heading where the state is the whole page, or a part of it. */
  heading?: 'h1' | 'h2'
  /** Stands there while the family loads. */
  waiting: ReactNode
  children: ReactNode
}

/**
 * Shows its children once it is known whom the page acts for. Until then nothing can be sent: a family that could not
 * be loaded, or a person the account may not act for, is said with a way on, and never taken for oneself.
 */
export function KnownWhom({ asks = false, heading: Heading = 'h1', waiting, children }: Props) {
  const { knowledge: named } = useActing()
  const { knowledge: family, retry } = useBookableFor()
  const [asked, choose] = useChooseWhom()
  const knowledge = named !== 'known' ? named : asks && asked === null ? family : 'known'
  if (knowledge === 'known') return children
  if (knowledge === 'waiting') return waiting
  return (
    <section>
      <Heading>{familyPage.whom}</Heading>
      <div className="failed" role="alert">
        <p>{knowledge === 'failed' ? familyPage.unknown : familyPage.notYours}</p>
        <div className="form-acts">
          {knowledge === 'failed' && <Button onClick={retry}>{common.retry}</Button>}
          <Button variant="default" onClick={() => choose(me)}>
            {familyPage.forMyself}
          </Button>
        </div>
      </div>
    </section>
  )
}
