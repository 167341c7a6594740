import './counters.css'

export type Counter = readonly [figure: string, what: string]

/** Marketing figures between two hairlines. */
export function Counters({ of }: { of: readonly Counter[] }) {
  return (
    <dl className="counters">
      {of.map(([figure, what]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
