import type { SoonestTime } from '#contract/hours.ts'
import { soonestFree } from '#texts/hours/soonest-free.ts'
import { SoonestRow } from './soonest-row.tsx'

type Props = {
  /** Undefined until they are known. */
  times: readonly SoonestTime[] | undefined
  /** So many stand there until then. */
  expected: number
  /** Whether it is said what the visits are and how long, too. */
  withKind?: boolean
}

/** Free times with anybody, one below the other; their places until they are known. */
export function SoonestRows({ times, expected, withKind = false }: Props) {
  if (times) {
    return (
      <ul className="soonest-rows">
        {times.map((time) => (
          <SoonestRow key={time.doctor._id} time={time} withKind={withKind} />
        ))}
      </ul>
    )
  }
  return (
    <ul className="soonest-rows">
      <li className="unseen">{soonestFree.looking}</li>
      {Array.from({ length: expected }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else to be told apart by
        <li key={row} className="soonest-row soonest-waiting" aria-hidden="true">
          <span />
          <div className="soonest-who">
            <i />
            <i />
          </div>
          <span />
        </li>
      ))}
    </ul>
  )
}
