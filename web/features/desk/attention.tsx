import { useState } from 'react'
import { Link } from 'react-router'
import type { Board } from '#contract/desk/desk.ts'
import { mayDoSomewhere } from '#contract/rights.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { useSession } from '../../session/session.tsx'
import { type DoctorDay, nobodyCame } from './day.ts'
import { useEndDay } from './queries.ts'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'

const TellDelay = lazyDialog(() => import('./tell-delay.tsx').then((part) => part.TellDelay))

/** The delay (minutes) from which a notice is worthwhile. */
const lateFrom = 10

type Props = {
  board: Board
  doctors: readonly DoctorDay[]
  now: number
  /** Whether the list of change requests is shown below, and its switch. */
  requests: { shown: boolean; toggle: () => void }
}

/** What needs attention, in one line; each with the button that deals with it. */
export function Attention({ board, doctors, now, requests }: Props) {
  useSoon(TellDelay)
  const { user } = useSession()
  const [told, setTold] = useState<DoctorDay>()
  const { end, progress } = useEndDay()
  const late = doctors.filter((doctor) => doctor.late >= lateFrom && doctor.untold > 0)
  const unpaid = board.visits.filter(({ stage, due }) => stage === 'done' && due > 0).length
  const over = nobodyCame(board.visits, now)
  const mayTake = mayDoSomewhere(user, 'take-money')
  const nothing = late.length === 0 && unpaid === 0 && over.length === 0 && board.askedToChange === 0
  return (
    <section className="attention" aria-label={deskBoard.attention.heading}>
      <strong>{deskBoard.attention.heading}</strong>
      {nothing && <span className="soft">{deskBoard.attention.nothing}</span>}
      {late.map((doctor) => (
        <span key={doctor._id}>
          {deskBoard.attention.late(deskBoard.dr(doctor.name), doctor.late)}{' '}
          <button type="button" className="attention-act" onClick={() => setTold(doctor)}>
            {deskBoard.attention.tell(doctor.untold)}
          </button>
        </span>
      ))}
      {over.length > 0 && (
        <span>
          {deskBoard.attention.over(over.length)}{' '}
          <button
            type="button"
            className="attention-act"
            aria-disabled={end.isPending}
            onClick={() =>
              end.isPending ||
              end.mutate({ to: 'not-come', visits: over.map(({ _id, version }) => ({ _id, version })) })
            }
          >
            {deskBoard.attention.noteOver}
          </button>
          <span role="status">{progress && ` ${deskBoard.attention.noting(progress.done, progress.all)}`}</span>
        </span>
      )}
      {unpaid > 0 &&
        (mayTake ? (
          <Link to={`/desk/money?date=${board.date}`}>{deskBoard.attention.unpaid(unpaid)}</Link>
        ) : (
          <span>{deskBoard.attention.unpaid(unpaid)}</span>
        ))}
      {board.askedToChange > 0 && (
        <button
          type="button"
          className="attention-act"
          aria-expanded={requests.shown}
          aria-controls="desk-requests"
          onClick={requests.toggle}
        >
          {deskBoard.attention.asked(board.askedToChange)}
        </button>
      )}
      {told && <TellDelay doctor={told} placeId={board.place._id} onClose={() => setTold(undefined)} />}
    </section>
  )
}
