import type { SoonestTime } from '#contract/hours.ts'
import { soonestFree } from '#texts/hours/soonest-free.ts'
import { SoonestRow } from './soonest-row.tsx'

type Props = {
  /** Undefined while loading. */
  times: readonly SoonestTime[] | undefined
  /** The number of placeholder rows while loading. */
  expected: number
  /** Whether to name the kinds and lengths of the visits. */
  withKind?: boolean
}

/** Free times with any doctor in rows; placeholders while loading. */
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
