import { type ChangeEvent, useRef, useState } from 'react'
import type { SubstanceLine } from '#contract/records/substances.ts'
import { substancesPage } from '#texts/records/substances-page.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { say, sentenceOf } from '../../../ui/say.ts'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/work-list/column.ts'
import { useChange } from '../../../wire/use-change.ts'

/** So many lines are shown of what a file would do; all of those that are wrong come first. */
const mostShown = 100

const columns = (): Column<SubstanceLine>[] => [
  { id: 'line', label: substancesPage.file.columns.line, isNumber: true, cell: ({ line }) => format().number(line) },
  { id: 'name', label: substancesPage.file.columns.name, cell: ({ name }) => <bdi>{name || '–'}</bdi> },
  {
    id: 'is',
    label: substancesPage.file.columns.is,
    cell: ({ is, problems }) => (problems.length > 0 ? '–' : substancesPage.file.states[is]),
  },
  {
    id: 'problems',
    label: substancesPage.file.columns.problems,
    cell: ({ problems }) => problems.join(' ') || substancesPage.file.nothing,
  },
]

const example = `name,other names,classes,forms
Amoxicillin,Amoxicilline|Amoxypen,penicillins|beta-lactams,capsule|oral-suspension
Paracetamol,Acetaminophen,,tablet|suppository`

type Read = { file: File; lines: SubstanceLine[] }

/** Imports substances from a CSV file: first shows what each line does or what is wrong, then stores all or none. */
export function ImportSubstances() {
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<Read>()
  const [message, setMessage] = useState('')
  const store = useChange('POST /admin/substances/import', { invalidates: ['substances'], quiet: true })

  async function send(file: File, commit: 'yes' | 'no') {
    const form = new FormData()
    form.set('commit', commit)
    form.set('csv', file, 'substances.csv')
    setMessage('')
    try {
      const { lines, done } = await store.mutateAsync({ form })
      const isDone = commit === 'yes' && !lines.some(isWrong)
      setRead(isDone ? undefined : { file, lines })
      if (isDone) say(substancesPage.file.done(done))
    } catch (reason) {
      setRead(undefined)
      setMessage(sentenceOf(reason, substancesPage.file.failed))
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (file) void send(file, 'no')
  }

  return (
    <section className="panel stack substances-import" aria-labelledby="import-substances">
      <h2 id="import-substances" style={{ margin: 0 }}>
        {substancesPage.file.heading}
      </h2>
      <p className="soft">{substancesPage.file.says}</p>
      <details>
        <summary>{substancesPage.file.example}</summary>
        <pre className="file-example" dir="ltr">
          {example}
        </pre>
      </details>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="unseen"
        aria-label={substancesPage.file.label}
        tabIndex={-1}
        onChange={choose}
      />
      <div className="form-acts">
        <Button variant="default" loading={store.isPending} onClick={() => input.current?.click()}>
          {substancesPage.file.choose}
        </Button>
      </div>
      <div role="alert" className={message ? 'form-failure' : 'unseen'}>
        {message}
      </div>
      {read && <Preview {...read} busy={store.isPending} onImport={() => void send(read.file, 'yes')} />}
    </section>
  )
}

const isWrong = ({ problems }: SubstanceLine) => problems.length > 0

function Preview({ lines, busy, onImport }: Read & { busy: boolean; onImport: () => void }) {
  const wrong = lines.filter(isWrong)
  const count = (is: SubstanceLine['is']) => lines.filter((line) => line.is === is).length
  const stored = count('new') + count('changed')
  const shown = [...wrong, ...lines.filter((line) => !isWrong(line))].slice(0, mostShown)
  const said = () => {
    if (wrong.length > 0) return substancesPage.file.wrong(wrong.length, lines.length)
    return stored === 0 ? substancesPage.file.nothingNew : substancesPage.file.right(count('new'), count('changed'))
  }
  return (
    <>
      <p role="status">{said()}</p>
      {wrong.length === 0 && stored > 0 && (
        <div className="form-acts">
          <Button loading={busy} onClick={onImport}>
            {substancesPage.file.import(stored)}
          </Button>
        </div>
      )}
      <Table label={substancesPage.file.heading} columns={columns()} rows={shown} idOf={({ line }) => String(line)} />
      {lines.length > mostShown && <p className="soft">{substancesPage.file.onlyFirst(mostShown)}</p>}
    </>
  )
}
