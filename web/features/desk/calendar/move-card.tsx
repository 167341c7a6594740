import { type KeyboardEvent, useEffect, useRef } from 'react'
import { addDays } from '#contract/clinic-time.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { readingKeys } from '../../../ui/reading-keys.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { ReasonField } from '../../booking/reasons/reason-field.tsx'
import { CardAt } from './card-at.tsx'
import type { Column } from './columns.ts'
import { kindOf, timesOf } from './in-words.ts'
import type { Moving, Proposal } from './use-moving.ts'
import { placedAt } from './visit-block.tsx'

type Props = { proposal: Proposal; moving: Moving; columns: Column[]; goTo: (date: string) => void; opens: number }

/**
 * The proposed new time of a visit, as a block and in words, until it is confirmed or dropped. Arrow keys look for
 * other times.
 */
export function MoveCard({ proposal, moving, columns, goTo, opens }: Props) {
  const { visit, to, date, free, isUnknown, failure } = proposal
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit, or another day, is a card of its own.
  useEffect(() => button.current?.focus({ preventScroll: true }), [visit._id, date])
  const column = columns.findIndex((each) => each.doctorId === visit.doctorId && each.date === date)

  function press(event: KeyboardEvent) {
    // The reason field uses the arrow keys itself.
    if (event.target instanceof HTMLSelectElement && event.key !== 'Escape') return
    const { forward, back } = readingKeys()
    const turn = (by: 1 | -1) => {
      const next = addDays(date, by)
      if (!columns.some((each) => each.date === next)) goTo(next)
      void moving.toDate(next)
    }
    if (event.key === 'ArrowDown') moving.step(1)
    else if (event.key === 'ArrowUp') moving.step(-1)
    else if (event.key === forward) turn(1)
    else if (event.key === back) turn(-1)
    else if (event.key === 'Escape') giveUp()
    else return
    event.preventDefault()
  }
  function giveUp() {
    moving.giveUp()
    document.querySelector<HTMLElement>(`[data-visit="${visit._id}"]`)?.focus()
  }
  const at = to ?? { minute: visit.minute }
  const where = { minute: at.minute, minutes: visit.minutes }
  const before = deskCalendar.move.when(dateInWords(visit.date, 'short'), timesOf(visit))
  return (
    <>
      {to && column >= 0 && (
        <div
          className="cal-ghost"
          style={{ ...placedAt(where), gridColumn: `${column + 2} / span 1` }}
          aria-hidden="true"
        >
          <bdi>{visit.patient.name}</bdi> {timesOf(where)}
        </div>
      )}
      <CardAt
        label={deskCalendar.move.label(visit.patient.name)}
        column={Math.max(0, column)}
        columns={columns.length}
        at={where}
        isEarly={at.minute - opens < 240}
        onKeyDown={press}
      >
        <h2>
          <bdi>{visit.patient.name}</bdi>
        </h2>
        <p className="soft">
          <bdi>{kindOf(visit)}</bdi>
        </p>
        <p aria-live="polite">
          {to
            ? deskCalendar.move.fromTo(before, deskCalendar.move.when(dateInWords(date, 'short'), timesOf(where)))
            : free
              ? deskCalendar.move.none(dateInWords(date))
              : isUnknown
                ? ''
                : deskCalendar.move.looking(dateInWords(date))}
        </p>
        {isUnknown && (
          <Failed message={deskCalendar.move.notLooked(dateInWords(date))} onRetry={() => void moving.again()} />
        )}
        <ReasonField
          act="move"
          value={proposal.reasonId}
          onChange={(event) => moving.because(event.currentTarget.value)}
        />
        <FormMessage text={failure} />
        <div className="form-acts">
          <Button ref={button} aria-disabled={!to} onClick={moving.confirm}>
            {deskCalendar.move.act(visit.patient.name)}
          </Button>
          <Button variant="default" onClick={giveUp}>
            {deskCalendar.move.undo}
          </Button>
        </div>
        <p className="soft cal-keys">{deskCalendar.move.keys}</p>
      </CardAt>
    </>
  )
}
