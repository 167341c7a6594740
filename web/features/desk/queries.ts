import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import type { Stage } from '#contract/desk/desk-stages.ts'
import { undoManyOfferedSeconds } from '#contract/rules.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { call, queryOf } from '../../wire/api.ts'
import { say } from '../../ui/say.ts'
import { sayWithUndo } from '../../ui/undo.tsx'
import { comesHere } from './day.ts'

/** Live events keep the board true; where one was missed, this does. */
const aMinute = 60_000

/** What a change on the board invalidates. */
export const about = ['appointments', 'payments'] as const

/** The day of a place; the first place, and today, where none is given. */
export const boardQuery = (asked: { placeId?: string; date?: string }) => ({
  ...queryOf('GET /desk/board', { query: asked }, [...about]),
  refetchInterval: aMinute,
})

type Move = {
  visit: BoardVisit
  to: Stage
  /** Who is in the room already that the visit is called into. */
  others?: readonly BoardVisit[]
}

const put = ({ visit, to }: Move) =>
  call('PUT /desk/visits/{id}/stage', {
    params: { id: visit._id },
    body: { to, version: visit.version },
  })

/** The last step of each visit that is under way. */
const underWay = new Map<string, Promise<BoardVisit>>()

/**
 * Sends the steps of one visit one after the other. A step that was pressed before the answer to the one before it
 * names the version that the latter made: two quick presses at one desk do not compete with each other.
 */
function putInTurn(move: Move): Promise<BoardVisit> {
  const { _id: id, version } = move.visit
  const before = underWay.get(id)?.catch(() => undefined)
  const step = (async () => {
    const made = await before
    return put({ ...move, visit: { ...move.visit, version: Math.max(version, made?.version ?? 0) } })
  })()
  underWay.set(id, step)
  const forget = () => void (underWay.get(id) === step && underWay.delete(id))
  step.then(forget, forget)
  return step
}

/** Puts the answer of a move where boards show the visit: no glance at what was before it. */
function shown(board: Board, moved: BoardVisit): Board {
  return { ...board, visits: board.visits.map((visit) => (visit._id === moved._id ? moved : visit)) }
}

/** Moves a visit on the board at once, and offers to take it back; what the server refuses is back where it was. */
export function useMove() {
  const queries = useQueryClient()
  const boards = { queryKey: ['GET /desk/board'] }
  const put_ = (moved: BoardVisit) => queries.setQueriesData<Board>(boards, (board) => board && shown(board, moved))
  const back = useMutation({
    mutationFn: putInTurn,
    onSuccess: put_,
    meta: { invalidates: about, failed: deskBoard.moveFailed },
  })
  return useMutation({
    mutationFn: putInTurn,
    async onMutate({ visit, to }) {
      await queries.cancelQueries(boards)
      put_({ ...visit, stage: to })
    },
    onSuccess(moved, { visit, others = [] }) {
      // A step that follows has been shown already.
      if (!underWay.has(visit._id)) put_(moved)
      const undo = () => back.mutate({ visit: moved, to: visit.stage })
      const stage = moved.stage === 'room' && !comesHere(moved) ? deskBoard.underWay : deskBoard.stages[moved.stage]
      const names = others.map(({ patient }) => patient.name)
      const { name } = moved.patient
      sayWithUndo(
        names.length > 0 ? deskBoard.movedBeside(name, stage, names, moved.room ?? '') : deskBoard.moved(name, stage),
        undo,
      )
    },
    onError: (_, { visit }) => put_(visit),
    meta: { invalidates: about, failed: deskBoard.moveFailed },
  })
}

type DayEnd = RequestOf<EndpointName['POST /desk/day-end']>['body']

/** So many visits go to the server at once: what is done shows, and nobody waits for a long transaction. */
const atOnce = 50

/** Notes of visits that nobody came to them, however many, says how far it is, and offers to take all of it back. */
export function useEndDay() {
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const meta = { invalidates: about, failed: deskBoard.moveFailed }
  async function note({ to, visits }: DayEnd) {
    const moved: DayEnd['visits'] = []
    let left = 0
    try {
      for (let from = 0; from < visits.length; from += atOnce) {
        setProgress({ done: from, all: visits.length })
        const part = await call('POST /desk/day-end', { body: { to, visits: visits.slice(from, from + atOnce) } })
        moved.push(...part.moved)
        left += part.left
      }
    } catch (failure) {
      // What was noted before stands, and can be taken back.
      if (moved.length === 0) throw failure
      left = visits.length - moved.length
    } finally {
      setProgress(undefined)
    }
    return { moved, left }
  }
  const back = useMutation({ mutationFn: note, meta })
  const end = useMutation({
    mutationFn: note,
    onSuccess({ moved, left }) {
      if (left > 0) say(deskBoard.left(left))
      if (moved.length > 0) {
        const undo = () => back.mutate({ to: 'expected', visits: moved })
        sayWithUndo(deskBoard.dayEnded(moved.length), undo, undoManyOfferedSeconds)
      }
    },
    meta,
  })
  return { end, progress }
}
