import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { undoManyOfferedSeconds } from '#contract/rules.ts'
import { common } from '#texts/common/common.ts'
import { workList } from '#texts/common/work-list.ts'
import { saveCsv } from '../../wire/download.ts'
import { format } from '../../language/format.ts'
import type { Topic } from '../../wire/invalidate.ts'
import { Button } from '../button.tsx'
import { toCsv } from '../charts/csv.ts'
import { say, sayFailure, sentenceOf } from '../say.ts'
import { sayWithUndo } from '../undo.tsx'
import type { Column } from './column.ts'
import type { Chosen } from './use-chosen.ts'

/** An action for many rows at once. */
export type BulkAct<Row> = {
  id: string
  label: (count: number) => string
  done: (count: number) => string
  /** Whether the action is possible for this row. */
  fits: (row: Row) => boolean
  act: (row: Row) => Promise<unknown>
  undo: (row: Row) => Promise<unknown>
}

type Props<Row> = {
  chosen: Chosen<Row>
  columns: readonly Column<Row>[]
  file: string
  acts?: readonly BulkAct<Row>[]
  invalidates?: readonly Topic[]
}

/** How many requests run at a time. */
const atOnce = 4

type Outcome<Row> = { done: Row[]; failed: Row[]; why: unknown }

async function each<Row>(rows: readonly Row[], act: (row: Row) => Promise<unknown>, onEach: () => void) {
  const waiting = [...rows]
  const outcome: Outcome<Row> = { done: [], failed: [], why: undefined }
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      try {
        await act(row)
        outcome.done.push(row)
      } catch (reason) {
        outcome.failed.push(row)
        outcome.why = reason
      }
      onEach()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}

/** The chosen rows of a list, and the actions for all of them; rows that failed stay chosen. */
export function BulkBar<Row>({ chosen, columns, file, acts = [], invalidates = [] }: Props<Row>) {
  const [done, setDone] = useState(0)
  const run = useMutation({
    mutationFn: ({ rows, act }: { rows: readonly Row[]; act: (row: Row) => Promise<unknown> }) => {
      setDone(0)
      return each(rows, act, () => setDone((before) => before + 1))
    },
    meta: { invalidates, quiet: true },
  })
  const sayFailed = ({ failed, why }: Outcome<Row>) => {
    if (failed.length > 0) sayFailure(undefined, workList.failed(failed.length, sentenceOf(why, common.failed)))
  }
  async function press({ act, undo, done: words, fits }: BulkAct<Row>) {
    const outcome = await run.mutateAsync({ rows: chosen.rows.filter(fits), act })
    chosen.set(outcome.done, false)
    sayFailed(outcome)
    if (outcome.done.length === 0) return
    const takeBack = async () => {
      const back = await run.mutateAsync({ rows: outcome.done, act: undo })
      sayFailed(back)
      if (back.done.length > 0) say(workList.undone(back.done.length))
    }
    sayWithUndo(words(outcome.done.length), takeBack, undoManyOfferedSeconds)
  }
  function exportChosen() {
    const written = columns.filter(({ text }) => text)
    const cells = chosen.rows.map((row) => written.map(({ text }) => text?.(row) ?? ''))
    const csv = toCsv(
      written.map(({ label }) => label),
      cells,
    )
    // The byte-order mark tells spreadsheets how to read letters beyond ASCII.
    saveCsv(csv, file)
  }

  const { isPending, variables } = run
  if (chosen.rows.length === 0 && !isPending) return null
  const all = variables?.rows.length ?? 0
  return (
    <section className="bulk-bar" aria-label={workList.chosen(chosen.rows.length)}>
      <p aria-live="polite">
        {isPending
          ? workList.progress(format().number(done), format().number(all))
          : workList.chosen(chosen.rows.length)}
      </p>
      {isPending && (
        <progress max={all} value={done} aria-label={workList.progress(format().number(done), format().number(all))} />
      )}
      {acts.map((act) => {
        const count = chosen.rows.filter(act.fits).length
        return (
          count > 0 && (
            <Button key={act.id} size="sm" loading={isPending} onClick={() => press(act)}>
              {act.label(count)}
            </Button>
          )
        )
      })}
      <Button size="sm" variant="default" onClick={exportChosen}>
        {workList.csv(chosen.rows.length)}
      </Button>
      <Button size="sm" variant="subtle" onClick={chosen.clear}>
        {workList.unchoose}
      </Button>
    </section>
  )
}
