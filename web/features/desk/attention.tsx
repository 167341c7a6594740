import { Link } from 'react-router'
import type { Board } from '#contract/desk/desk.ts'
import { mayDoSomewhere } from '#contract/rights.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { useSession } from '../../session/session.tsx'
import { nobodyCame } from './day.ts'
import { useEndDay } from './queries.ts'

type Props = {
  board: Board
  now: number
  /** Whether the list of change requests is shown below, and its switch. */
  requests: { shown: boolean; toggle: () => void }
}

/** What needs attention, in one line; each with the button that deals with it. */
export function Attention({ board, now, requests }: Props) {
  const { user } = useSession()
  const { end, progress } = useEndDay()
  const unpaid = board.visits.filter(({ stage, due }) => stage === 'done' && due > 0).length
  const over = nobodyCame(board.visits, now)
  const mayTake = mayDoSomewhere(user, 'take-money')
  const nothing = unpaid === 0 && over.length === 0 && board.askedToChange === 0
  return (
    <section className="attention" aria-label={deskBoard.attention.heading}>
      <strong>{deskBoard.attention.heading}</strong>
      {nothing && <span className="soft">{deskBoard.attention.nothing}</span>}
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
    </section>
  )
}
