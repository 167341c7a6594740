import { type ChangeEvent, useRef, useState } from 'react'
import type { Import } from '#contract/moving-in/imports.ts'
import { beyond, rightsOfImport } from '#contract/rights.ts'
import { type ImportKind, importKinds } from '#contract/rules.ts'
import { importsPage } from '#texts/moving-in/imports-page.ts'
import { staffRights } from '#texts/staff/staff-rights.ts'
import { format } from '../../../language/format.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSendFile } from './queries.ts'

/** The kinds of files in their usual order, each with what it contains. */
export function FileCards({ onRead }: { onRead: (one: Import) => void }) {
  return (
    <>
      <div className="import-cards">
        {importKinds.map((kind) => (
          <FileCard key={kind} kind={kind} onRead={onRead} />
        ))}
      </div>
      <p className="soft">{importsPage.formSays}</p>
    </>
  )
}

function FileCard({ kind, onRead }: { kind: ImportKind; onRead: (one: Import) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState(0)
  const send = useSendFile(setPart)
  const { user } = useSession()
  const missing = beyond(user?.rights ?? [], rightsOfImport[kind])

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) send.mutate({ kind, file }, { onSuccess: onRead })
  }
  return (
    <section className="panel" aria-labelledby={`import-${kind}`}>
      <h2 id={`import-${kind}`}>{importsPage.kinds[kind]}</h2>
      <p>{importsPage.kindSays[kind]}</p>
      <p className="soft">{importsPage.columnsSay[kind]}</p>
      {missing.length > 0 && (
        <p>{importsPage.rightMissing(format().row(missing.map((right) => staffRights.names[right])))}</p>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="unseen"
        aria-label={importsPage.file(importsPage.kinds[kind])}
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        variant="default"
        loading={send.isPending}
        disabled={missing.length > 0}
        aria-describedby={`import-${kind}`}
        onClick={() => input.current?.click()}
      >
        {importsPage.choose}
      </Button>
      <p role="status" className={send.isPending ? 'soft' : 'unseen'}>
        {send.isPending && importsPage.sending(format().percent(Math.round(part * 100) / 100))}
      </p>
    </section>
  )
}
