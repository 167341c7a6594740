import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Import } from '#contract/moving-in/imports.ts'
import { importsPage } from '#texts/moving-in/imports-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForImports } from '../../features/moving-in/imports/early.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { FileCards } from '../../features/moving-in/imports/file-cards.tsx'
import { ImportDetails } from '../../features/moving-in/imports/import-details.tsx'
import { importQuery, importsQuery } from '../../features/moving-in/imports/queries.ts'
import { dayInWords, format } from '../../language/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/work-list/column.ts'
import { dayOf } from '../../clock/day-of.ts'

export const clientLoader = askEarly(['admin'], askForImports)

export const meta = () => [{ title: importsPage.title }]

/** Imports of people, coming appointments and balances from files of another system. */
export default function MovingIn() {
  const [address] = useSearchParams()
  const id = address.get('file')
  return (
    <>
      <h1>{importsPage.heading}</h1>
      {id ? <OneFile key={id} id={id} /> : <AllFiles address={address} />}
    </>
  )
}

function OneFile({ id }: { id: string }) {
  const one = useQuery(importQuery(id))
  return (
    <>
      <p>
        <Link to="?">{importsPage.back}</Link>
      </p>
      <Loaded of={one} failed={importsPage.failed} shape={320}>
        {(known) => (
          <section className="panel" aria-labelledby="import-title">
            <h2 id="import-title">
              {importsPage.kinds[known.kind]} · <bdi>{known.fileName}</bdi>
            </h2>
            {/* A file that was read again has other lines, so its details start anew. */}
            <ImportDetails key={String(known.status === 'read')} one={known} />
          </section>
        )}
      </Loaded>
    </>
  )
}

function AllFiles({ address }: { address: URLSearchParams }) {
  const navigate = useNavigate()
  const imports = useQuery(importsQuery(placeOf(address)))
  const { data } = imports
  const clock = useClinicClock()
  const columns: Column<Import>[] = [
    {
      id: 'file',
      label: importsPage.table.file,
      cell: ({ _id, fileName }) => (
        <Link to={`?file=${_id}`} aria-label={importsPage.open(fileName)}>
          <bdi>{fileName}</bdi>
        </Link>
      ),
    },
    { id: 'what', label: importsPage.table.what, cell: ({ kind }) => importsPage.kinds[kind] },
    {
      id: 'when',
      label: importsPage.table.when,
      cell: ({ createdAt }) => clock && dayInWords(dayOf(createdAt, clock.timeZone), clock.date),
    },
    { id: 'by', label: importsPage.table.by, cell: ({ by }) => <bdi>{by}</bdi> },
    { id: 'state', label: importsPage.table.state, cell: ({ status }) => importsPage.states[status] },
    {
      id: 'made',
      label: importsPage.table.made,
      cell: ({ made }) => format().number(made),
      className: 'number',
    },
  ]
  return (
    <>
      <p className="soft">{importsPage.lead}</p>
      <FileCards onRead={({ _id }) => navigate(`?file=${_id}`)} />
      <h2 className="import-heading">{importsPage.all}</h2>
      <Loaded of={imports} failed={importsPage.failed} shape={160} none={<p className="panel">{importsPage.none}</p>}>
        {({ rows }) => <Table label={importsPage.all} columns={columns} rows={rows} idOf={({ _id }) => _id} />}
      </Loaded>
      {data && <Pages address={address} list={data} />}
    </>
  )
}
