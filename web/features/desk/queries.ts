import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import type { Stage } from '#contract/desk/desk-stages.ts'
import { undoManyOfferedSeconds } from '#contract/rules.ts'
import { roomsOfCalls } from '#texts/booking/rooms-of-calls.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { call, queryOf } from '../../wire/api.ts'
import { carriedOn, noteOwnStep } from '../../wire/own-steps.ts'
import { say, sayFailure } from '../../ui/say.ts'
import { sayWithUndo } from '../../ui/undo.tsx'
import { type Into, isTaken } from '../booking/day/into-room.ts'
import { comesHere } from './day.ts'

/** Live events update the board; polling covers missed ones. */
const aMinute = 60_000

/** What a change on the board invalidates. */
export const about = ['appointments', 'payments'] as const

/** The board of a place and date; by default the first place, and today. */
export const boardQuery = (asked: { placeId?: string; date?: string }) => ({
  ...queryOf('GET /desk/board', { query: asked }, [...about]),
  refetchInterval: aMinute,
})

type Move = {
  visit: BoardVisit
  to: Stage
  /** The other visits in the room into which this one is called. */
  others?: readonly BoardVisit[]
  /** The room was asked for: the dialog shows what goes wrong. */
  isAsked?: boolean
} & Into

const put = ({ visit, to, roomId, anyway = false }: Move) =>
  call('PUT /desk/visits/{id}/stage', {
    params: { id: visit._id },
    body: { to, version: visit.version, ...(anyway ? { anyway } : {}), ...(roomId ? { roomId } : {}) },
  })

/** The last step under way of each visit. */
const underWay = new Map<string, Promise<BoardVisit>>()

/**
 * Sends the steps of one visit one after the other. A step that was pressed before the previous answer uses the version
 * of that answer, so that two quick presses do not conflict.
 */
function putInTurn(move: Move): Promise<BoardVisit> {
  const { _id: id, version } = move.visit
  const before = underWay.get(id)?.catch(() => undefined)
  const step = (async () => {
    await before
    const from = carriedOn(id, version)
    const made = await put({ ...move, visit: { ...move.visit, version: from } })
    noteOwnStep(id, from, made.version, ['status'])
    return made
  })()
  underWay.set(id, step)
  const forget = () => void (underWay.get(id) === step && underWay.delete(id))
  step.then(forget, forget)
  return step
}

/** Replaces a visit on a board by the answer of its move, so that its old state does not flash up. */
function shown(board: Board, moved: BoardVisit): Board {
  return { ...board, visits: board.visits.map((visit) => (visit._id === moved._id ? moved : visit)) }
}

/** The step back: into the room where the patient was, whoever else is there by now. */
const backOf = (visit: BoardVisit, moved: BoardVisit): Move => ({
  visit: moved,
  to: visit.stage,
  ...(visit.stage === 'room' ? { anyway: true, ...(visit.roomId ? { roomId: visit.roomId } : {}) } : {}),
})

/**
 * Moves a visit on the board at once, and offers to undo it. A move that the server refuses is reverted; `onTaken` asks
 * what to do when somebody else is in the room.
 */
export function useMove(onTaken: (visit: BoardVisit, says: string) => void) {
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
      // If another step follows, its result is already shown.
      if (!underWay.has(visit._id)) put_(moved)
      const undo = () => back.mutate(backOf(visit, moved))
      const stage = moved.stage === 'room' && !comesHere(moved) ? deskBoard.underWay : deskBoard.stages[moved.stage]
      const names = others.map(({ patient }) => patient.name)
      const { name } = moved.patient
      if (visit.stage === 'room' && moved.stage === 'room') {
        const says = roomsOfCalls.isIn(name, moved.room ?? '')
        // Where they were before has no room of the place, so that nothing leads back there.
        return visit.roomId ? sayWithUndo(says, undo) : say(says)
      }
      sayWithUndo(
        names.length > 0 ? deskBoard.movedBeside(name, stage, names, moved.room ?? '') : deskBoard.moved(name, stage),
        undo,
      )
    },
    onError(reason, { visit, isAsked }) {
      put_(visit)
      if (isAsked) return
      if (isTaken(reason)) onTaken(visit, reason.message)
      else sayFailure(reason, deskBoard.moveFailed)
    },
    meta: { invalidates: about, quiet: true },
  })
}

type DayEnd = RequestOf<EndpointName['POST /desk/day-end']>['body']

/** The number of visits in one call: progress can be shown, and no transaction is long. */
const atOnce = 50

/** Marks any number of visits as no-shows, reports progress, and offers to undo all of it. */
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
      // Visits that were already marked stay so, and can be undone.
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
