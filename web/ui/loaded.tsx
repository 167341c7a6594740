import { type ReactNode, useEffect, useState } from 'react'
import { wallClock } from '#contract/clinic-time.ts'
import { common } from '#texts/common/common.ts'
import { useClinicClock } from '../clock/clinic.ts'
import { format } from '../language/format.ts'
import { useIsOnline } from '../wire/connection.ts'
import { Failed } from './failed.tsx'
import { isOfLogIn } from './say.ts'
import { Skeleton } from './skeleton.tsx'

/** What `useQuery` gives, as far as it is needed here. */
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
  /** The question, or several that are shown together. */
  of: Q
  /** The sentence where it could not be loaded; a function where the reason says more. */
  failed: string | ((reason: Error) => string)
  /** What stands there while it loads, in the shape of what comes; a number is a block of that height (px). */
  shape: ReactNode
  /** Something besides the question is not known yet, as the clinic's clock. */
  waits?: boolean
  /** What stands there where the answer (of several, the first) is an empty list, or a page of one without rows. */
  none?: ReactNode
  children: (answers: Answers<Q>) => ReactNode
}

const isEmpty = (answer: unknown): boolean =>
  Array.isArray(answer)
    ? answer.length === 0
    : typeof answer === 'object' && answer !== null && 'rows' in answer && isEmpty(answer.rows)

/**
 * The one way to show the answer to a question: its shape while it loads, a sentence and Retry where it failed, `none`
 * where it is empty. A shown answer stays: where it could not be loaded anew, a line above it says how old it is.
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

/** Whether a question failed and nothing is known: that is not the same as an empty answer. */
export const isLost = ({ error, data }: Pick<Question, 'error' | 'data'>): boolean =>
  error !== null && data === undefined

/** Says only that a question failed, and tries again: for a form that stays, whatever is known. */
export const Lost = ({ of, failed }: { of: Question; failed: string }) =>
  isLost(of) && <Failed message={failed} onRetry={() => void of.refetch()} />

const isOne = (of: Question | readonly Question[]): of is Question => !Array.isArray(of)

/**
 * Says how old that is what is shown below, as it could not be loaded anew: `As of 10:12`. While the whole tab is
 * offline the banner says so for everything.
 */
function AsOf({ questions }: { questions: readonly Question[] }) {
  const isOnline = useIsOnline()
  const clock = useClinicClock()
  // Somebody who listens hears what changes in a place that is there already.
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
