import { movein as t } from '#texts/movein.ts'

type Known = keyof typeof t.builtWhat
const isKnown = (what: string): what is Known => Object.hasOwn(t.builtWhat, what)

/** Why an import cannot be taken back any more: what has been built on it, and how much of it. */
export function BuiltOn({ builtOn }: { builtOn: readonly { what: string; count: number }[] }) {
  return (
    <section className="import-built-on">
      <p>{t.builtOn}</p>
      <ul>
        {builtOn.map(({ what, count }) => (
          <li key={what}>{t.builtWhat[isKnown(what) ? what : 'other'](count)}</li>
        ))}
      </ul>
      <p className="soft">{t.undoFirst}</p>
    </section>
  )
}
