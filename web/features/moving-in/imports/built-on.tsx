import { importsPage } from '#texts/moving-in/imports-page.ts'

type Known = keyof typeof importsPage.builtWhat
const isKnown = (what: string): what is Known => Object.hasOwn(importsPage.builtWhat, what)

/** Why an import cannot be taken back any more: what has been built on it, and how much of it. */
export function BuiltOn({ builtOn }: { builtOn: readonly { what: string; count: number }[] }) {
  return (
    <section className="import-built-on">
      <p>{importsPage.builtOn}</p>
      <ul>
        {builtOn.map(({ what, count }) => (
          <li key={what}>{importsPage.builtWhat[isKnown(what) ? what : 'other'](count)}</li>
        ))}
      </ul>
      <p className="soft">{importsPage.undoFirst}</p>
    </section>
  )
}
