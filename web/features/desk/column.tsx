import { type ComponentProps, useId } from 'react'
import type { BoardVisit } from '#contract/desk/desk.ts'
import type { Stage } from '#contract/desk/desk-stages.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { dueAt, minutesSince } from '../booking/day/here.ts'
import { inOrder } from './day.ts'
import { VisitCard } from './visit-card.tsx'

type Props = { visits: readonly BoardVisit[]; stage: Stage } & Pick<
  ComponentProps<typeof VisitCard>,
  'now' | 'timeZone' | 'isToCome' | 'onMove' | 'onChange'
>

/** One column of the board: the visits of a stage, and their number. */
export function Column({ visits, stage, ...card }: Props) {
  const title = useId()
  const own = inOrder(visits, stage)
  const first = own[0]
  const longest = stage === 'waiting' && first?.arrivedAt ? minutesSince(dueAt(first), card.now) : null
  return (
    <section className="board-column" aria-labelledby={title} data-stage={stage}>
      <h2 id={title}>
        {deskBoard.columns[stage]}{' '}
        <span className="soft">{!longest ? own.length : `${own.length} · ${deskBoard.longest(longest)}`}</span>
      </h2>
      {own.length === 0 ? (
        <p className="soft">{deskBoard.none[stage]}</p>
      ) : (
        <ul>
          {own.map((visit, place) => (
            <VisitCard key={visit._id} visit={visit} isFirst={stage === 'waiting' && place === 0} {...card} />
          ))}
        </ul>
      )}
    </section>
  )
}
