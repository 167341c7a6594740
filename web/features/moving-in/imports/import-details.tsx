import { useQuery } from '@tanstack/react-query'
import type { Import } from '#contract/moving-in/imports.ts'
import { importsPage } from '#texts/moving-in/imports-page.ts'
import { download } from '../../../wire/download.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { ImportLines } from './import-lines.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { builtOnQuery } from './queries.ts'

const changes = ['imports', 'accounts', 'appointments', 'times'] as const

/** One import: its state, its problems, and its buttons. */
export function ImportDetails({ one }: { one: Import }) {
  const { status, problems } = one
  const hasMade = ['importing', 'imported', 'undoing'].includes(status)
  const isLookedThrough = hasMade || (problems.length === 0 && status === 'read')
  return (
    <div className="stack">
      <div role="status">
        <b>{importsPage.states[status]}</b>
        <Progress one={one} />
      </div>
      {problems.length > 0 && (
        <div className="form-failure">
          {!hasMade && <p>{importsPage.unreadable}</p>}
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {isLookedThrough && <Counts one={one} />}
      <Acts one={one} />
      {isLookedThrough && <ImportLines one={one} />}
    </div>
  )
}

function Progress({ one: { status, lines, done, right } }: { one: Import }) {
  const { number } = format()
  if (status === 'reading') return lines > 0 ? <p className="soft">{importsPage.progress(number(lines), '…')}</p> : null
  const all = status === 'comparing' ? lines : status === 'importing' ? right : 0
  if (all === 0) return null
  return (
    <>
      <p className="soft">{importsPage.progress(number(Math.min(done, all)), number(all))}</p>
      <progress className="import-progress" max={all} value={done} aria-label={importsPage.states[status]} />
    </>
  )
}

function Counts({ one }: { one: Import }) {
  const { kind, status, right, wrong, doubles, made, columns } = one
  const known = doubles.open + doubles.same + doubles.new
  return (
    <>
      <ul className="import-counts">
        {status === 'read' ? <li>{importsPage.right(right)}</li> : <li>{importsPage.made[kind](made)}</li>}
        {wrong > 0 && <li data-wrong>{importsPage.wrong(wrong)}</li>}
        {known > 0 && <li data-open={doubles.open > 0 || undefined}>{importsPage.doubles(known)}</li>}
      </ul>
      <details>
        <summary>{importsPage.columnsRead}</summary>
        <ul>
          {columns.map(({ name, as }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and may share a name.
            <li key={n}>{importsPage.takenFor(format().apart(name), as ? nameOf(as) : importsPage.ignored)}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

const nameOf = (field: string) => (importsPage.columns as Record<string, string>)[field] ?? field

function Acts({ one }: { one: Import }) {
  const { _id: id, status, right, wrong, doubles } = one
  const run = useChange('POST /admin/imports/{id}/run', {
    invalidates: changes,
    failed: importsPage.notDone,
    scope: id,
  })
  const undo = useChange('POST /admin/imports/{id}/undo', { invalidates: changes, quiet: true, scope: id })
  const { ask, dialog } = useConfirm()
  const { data: builtOn } = useQuery({ ...builtOnQuery(id), enabled: status === 'imported' })
  const isFree = ['uploading', 'reading', 'comparing', 'read'].includes(status)
  const canUndo = status === 'importing' || (status === 'imported' && builtOn?.length === 0)
  return (
    <>
      <div className="form-acts">
        {status === 'read' && right > 0 && (
          <Button loading={run.isPending} onClick={() => run.mutate({ params: { id } })}>
            {importsPage.bring(right)}
          </Button>
        )}
        {wrong + doubles.open > 0 && status !== 'undone' && (
          <Button
            variant="default"
            onClick={() =>
              download('GET /admin/imports/{id}/wrong-lines', { params: { id } }, `${one.fileName}-left-out.csv`)
            }
          >
            {importsPage.download}
          </Button>
        )}
        {isFree && (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate({ params: { id } })}>
            {importsPage.drop}
          </Button>
        )}
        {canUndo && (
          <Button
            variant="outline"
            color="red"
            onClick={() =>
              ask({
                title: importsPage.undoAsk,
                body: <p>{importsPage.undoSays}</p>,
                yes: importsPage.undoYes,
                no: importsPage.keep,
                isHarsh: true,
                act: () => undo.mutateAsync({ params: { id } }),
                failed: importsPage.notDone,
              })
            }
          >
            {importsPage.undo}
          </Button>
        )}
      </div>
      {builtOn && builtOn.length > 0 && <BuiltOn builtOn={builtOn} />}
      {dialog}
    </>
  )
}

type Known = keyof typeof importsPage.builtWhat
const isKnown = (what: string): what is Known => Object.hasOwn(importsPage.builtWhat, what)

/** Why an import cannot be undone: the records that depend on it, with their number. */
function BuiltOn({ builtOn }: { builtOn: readonly { what: string; count: number }[] }) {
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
