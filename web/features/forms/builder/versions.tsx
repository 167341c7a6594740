import { useQuery } from '@tanstack/react-query'
import type { Form, FormVersionLine } from '#contract/forms/forms.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { useMoment } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { formVersionQuery } from '../queries.ts'
import type { DraftStore } from './draft-store.ts'
import { Preview } from './preview.tsx'

type Props = {
  form: Form
  /** The version that is open, if any. */
  open: number | null
  onOpen: (version: number | null) => void
  store: DraftStore
}

/** The published versions; each can be read and filled in as it was, and taken as the draft again. */
export function Versions({ form, open, onOpen, store }: Props) {
  const moment = useMoment()
  if (form.versions.length === 0) return <p className="panel">{formBuilder.noVersions}</p>
  return (
    <div className="stack">
      <p className="soft">{formBuilder.versionsSay}</p>
      <ul className="build-versions">
        {form.versions.map((line) => (
          <li key={line.version} className="panel">
            <div className="build-version">
              <div>
                <h2>{formBuilder.version(format().number(line.version))}</h2>
                <p className="soft">
                  {formBuilder.publishedBy(format().apart(line.publishedBy), moment(line.publishedAt, 'within'))}
                </p>
              </div>
              <Button
                variant="default"
                aria-expanded={open === line.version}
                onClick={() => onOpen(open === line.version ? null : line.version)}
              >
                {formBuilder.readVersion(format().number(line.version))}
              </Button>
            </div>
            {open === line.version && <OneVersion id={form._id} line={line} store={store} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function OneVersion({ id, line, store }: { id: string; line: FormVersionLine; store: DraftStore }) {
  const version = useQuery(formVersionQuery(id, line.version))
  return (
    <Loaded of={version} failed={formBuilder.versionFailed} shape={240}>
      {({ definition }) => (
        <>
          <Preview form={definition} />
          <div className="form-acts">
            <Button
              variant="default"
              onClick={() => {
                const before = store.state().form
                store.change(() => definition)
                sayWithUndo(formBuilder.isDraft(format().number(line.version)), () => store.change(() => before))
              }}
            >
              {formBuilder.takeAsDraft(format().number(line.version))}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}
