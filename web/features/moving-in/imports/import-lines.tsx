import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Import, ImportLine } from '#contract/moving-in/imports.ts'
import { importsPage } from '#texts/moving-in/imports-page.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { placeOf } from '../../../ui/page-at.ts'
import { Pages } from '../../../ui/pages.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/work-list/column.ts'
import { type BodyFor, useChange } from '../../../wire/use-change.ts'
import { linesQuery } from './queries.ts'

const shown = ['wrong', 'double', 'right'] as const
type Shown = (typeof shown)[number]

/** The lines of a file, with their problems and possible doubles. */
export function ImportLines({ one }: { one: Import }) {
  const [address] = useSearchParams()
  const known = one.doubles.open + one.doubles.same + one.doubles.new
  const [state, setState] = useState<Shown>(one.doubles.open > 0 ? 'double' : one.wrong > 0 ? 'wrong' : 'right')
  const { data } = useQuery(linesQuery(one._id, { state }, placeOf(address)))
  const choose = useChange('PUT /admin/imports/{id}/choices', {
    invalidates: ['imports'],
    failed: importsPage.notDone,
    scope: one._id,
  })
  const decide = (body: BodyFor<'PUT /admin/imports/{id}/choices'>) => choose.mutate({ params: { id: one._id }, body })
  const mayChoose = one.status === 'read'
  const options = shown.filter((each) => each !== 'double' || known > 0)
  const columns: Column<ImportLine>[] = [
    { id: 'line', label: importsPage.lines.line, cell: ({ line }) => format().number(line) },
    {
      id: 'says',
      label: importsPage.lines.says,
      cell: ({ cells }) => <div dir="auto">{cells.filter(Boolean).join(' · ')}</div>,
    },
  ]
  if (state === 'wrong') {
    columns.push({ id: 'problems', label: importsPage.lines.problems, cell: ({ problems }) => problems.join(' ') })
  }
  if (state === 'double') {
    columns.push({
      id: 'known',
      label: importsPage.lines.known,
      cell: (line) => (
        <Double line={line} mayChoose={mayChoose} onChoose={(choice) => decide({ line: line.line, choice })} />
      ),
    })
  }
  return (
    <section aria-labelledby="import-lines" className="stack">
      <h3 id="import-lines">{importsPage.lines.heading}</h3>
      <Chips
        label={importsPage.shown}
        options={options.map((value) => ({ value, label: importsPage.shownAs[value] }))}
        value={state}
        onChoose={(value) => setState(shown.find((each) => each === value) ?? 'wrong')}
      />
      {state === 'double' && mayChoose && one.doubles.open > 0 && (
        <div className="form-acts">
          <Button variant="default" loading={choose.isPending} onClick={() => decide({ choice: 'same' })}>
            {importsPage.allSame}
          </Button>
          <Button variant="default" loading={choose.isPending} onClick={() => decide({ choice: 'new' })}>
            {importsPage.allNew}
          </Button>
        </div>
      )}
      {data?.rows.length === 0 && <p className="soft">{importsPage.nothing}</p>}
      {data && data.rows.length > 0 && (
        <Table label={importsPage.lines.heading} columns={columns} rows={data.rows} idOf={({ line }) => String(line)} />
      )}
      {data && <Pages address={address} list={data} />}
    </section>
  )
}

type DoubleProps = { line: ImportLine; mayChoose: boolean; onChoose: (choice: 'same' | 'new') => void }

function Double({ line: { line, double, choice }, mayChoose, onChoose }: DoubleProps) {
  const { number, dateInDigits, ltr } = format()
  if (!double) return null
  const choices = [
    ['same', importsPage.same, importsPage.sameOf(number(line))],
    ['new', importsPage.new, importsPage.newOf(number(line))],
  ] as const
  return (
    <div className="import-double">
      <span>
        {importsPage.knownAs(double.name, ltr(String(double.number)))}
        {double.born && <small className="table-aside">{importsPage.bornOn(dateInDigits(double.born))}</small>}
        {double.email && <small className="table-aside">{double.email}</small>}
      </span>
      <span className="form-acts">
        {choices.map(([value, label, name]) => (
          <Button
            key={value}
            size="sm"
            variant={choice === value ? 'filled' : 'default'}
            aria-pressed={choice === value}
            aria-label={name}
            disabled={!mayChoose}
            onClick={() => onChoose(value)}
          >
            {label}
          </Button>
        ))}
      </span>
    </div>
  )
}
