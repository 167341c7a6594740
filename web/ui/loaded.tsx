import { type ReactNode, useEffect, useState } from 'react'
import { wallClock } from '#contract/clinic-time.ts'
import { common } from '#texts/common/common.ts'
import { useClinicClock } from '../clock/clinic.ts'
import { format } from '../language/format.ts'
import { useIsOnline } from '../wire/connection.ts'
import { Failed } from './failed.tsx'
import { isOfLogIn } from './say.ts'
import { Skeleton } from './skeleton.tsx'

/** The fields of `useQuery` that are used here. */
type Question = {
  data: unknown
  error: Error | null
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => unknown
}
type Answer<Q extends Question> = Exclude<Q['data'], undefined>
type Answers<Q> = Q extends Question
  ? Answer<Q>
  : { -readonly [K in keyof Q]: Q[K] extends Question ? Answer<Q[K]> : never }

type Props<Q> = {
  /** The query, or several that are shown together. */
  of: Q
  /** The message if it could not be loaded; a function if it depends on the error. */
  failed: string | ((reason: Error) => string)
  /** Shown while it loads, in the shape of the content; a number is a block of that height (px). */
  shape: ReactNode
  /** Something other than the query is not known yet, such as the clinic's clock. */
  waits?: boolean
  /** Shown if the answer (of several, the first) is an empty list or a page without rows. */
  none?: ReactNode
  children: (answers: Answers<Q>) => ReactNode
}

const isEmpty = (answer: unknown): boolean =>
  Array.isArray(answer)
    ? answer.length === 0
    : typeof answer === 'object' && answer !== null && 'rows' in answer && isEmpty(answer.rows)

/**
 * The one way to show the answer of a query: its shape while it loads, a message and Retry if it failed, `none` if it
 * is empty. A shown answer stays: if it could not be loaded again, a line above tells how old it is.
 *
 *     <Loaded of={doctors} failed={t.failed} shape={320} none={<p className="panel">{t.none}</p>}>
 *       {({ rows }) => <Table … rows={rows} />}
 *     </Loaded>
 */
export function Loaded<const Q extends Question | readonly Question[]>(props: Props<Q>): ReactNode {
  const { of, failed, shape, waits = false, none, children } = props
  const questions: readonly Question[] = isOne(of) ? [of] : of
  const lost = questions.filter(isLost)
  if (lost.length > 0) {
    const message = typeof failed === 'string' ? failed : failed(lost[0]!.error!)
    return <Failed message={message} onRetry={() => lost.forEach(({ refetch }) => void refetch())} />
  }
  if (waits || questions.some(({ data }) => data === undefined)) {
    return typeof shape === 'number' ? <Skeleton height={shape} /> : shape
  }
  const answers = questions.map(({ data }) => data)
  const old = questions.filter(({ error }) => error !== null && !isOfLogIn(error))
  return (
    <>
      {old.length > 0 && <AsOf questions={old} />}
      {none !== undefined && isEmpty(answers[0]) ? none : children((isOne(of) ? answers[0] : answers) as Answers<Q>)}
    </>
  )
}

/** Whether a query failed without any data, which is not the same as an empty answer. */
export const isLost = ({ error, data }: Pick<Question, 'error' | 'data'>): boolean =>
  error !== null && data === undefined

/** Shows only that a query failed, and a button to try again: for a form that stays in any case. */
export const Lost = ({ of, failed }: { of: Question; failed: string }) =>
  isLost(of) && <Failed message={failed} onRetry={() => void of.refetch()} />

const isOne = (of: Question | readonly Question[]): of is Question => !Array.isArray(of)

/**
 * Tells how old the content below is if it could not be loaded again: `As of 10:12`. While the whole tab is offline,
 * the banner tells that for everything.
 */
function AsOf({ questions }: { questions: readonly Question[] }) {
  const isOnline = useIsOnline()
  const clock = useClinicClock()
  // Screen readers announce only changes in an element that exists already.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  if (!isOnline || !clock) return null
  const { date, time } = wallClock(clock.timeZone, new Date(Math.min(...questions.map((each) => each.dataUpdatedAt))))
  const at = format().ltr(time)
  const isBusy = questions.some(({ isFetching }) => isFetching)
  return (
    <p className="as-of">
      <span role="status">
        {isThere &&
          common.asOf(date === clock.date ? at : format().row([format().day(date, clock.date, 'within'), at]))}
      </span>{' '}
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => questions.forEach(({ refetch }) => void refetch())}
      >
        {common.retry}
      </button>
    </p>
  )
}
