import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Import } from '#contract/moving-in/imports.ts'
import { importsPage } from '#texts/moving-in/imports-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { FileCards } from '../../features/moving-in/imports/file-cards.tsx'
import { ImportDetails } from '../../features/moving-in/imports/import-details.tsx'
import { importQuery, importsQuery } from '../../features/moving-in/imports/queries.ts'
import { dayInWords, format } from '../../language/format.ts'
import { Failed } from '../../ui/failed.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import { dayOf } from '../../clock/day-of.ts'
import '../../features/moving-in/imports/imports.css'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: importsPage.title }]

/** People, coming appointments and balances from another system, by file. */
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
      {one.isLoadingError ? (
        <Failed message={importsPage.failed} onRetry={() => one.refetch()} />
      ) : !one.data ? (
        <Skeleton height={320} radius={10} aria-hidden="true" />
      ) : (
        <section className="panel" aria-labelledby="import-title">
          <h2 id="import-title">
            {importsPage.kinds[one.data.kind]} · <bdi>{one.data.fileName}</bdi>
          </h2>
          {/* What was read anew has other lines first. */}
          <ImportDetails key={String(one.data.status === 'read')} one={one.data} />
        </section>
      )}
    </>
  )
}

function AllFiles({ address }: { address: URLSearchParams }) {
  const navigate = useNavigate()
  const imports = useQuery(importsQuery(placeOf(address)))
  const { data } = imports
  return (
    <>
      <p className="soft">{importsPage.lead}</p>
      <FileCards onRead={({ _id }) => navigate(`?file=${_id}`)} />
      <h2 className="import-heading">{importsPage.all}</h2>
      {imports.isLoadingError ? (
        <Failed message={importsPage.failed} onRetry={() => imports.refetch()} />
      ) : !data ? (
        <Skeleton height={160} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">{importsPage.none}</p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                {(['file', 'what', 'when', 'by', 'state', 'made'] as const).map((column) => (
                  <th key={column} scope="col">
                    {importsPage.table[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((one) => (
                <ImportRow key={one._id} one={one} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} list={data} />}
    </>
  )
}

function ImportRow({ one }: { one: Import }) {
  const clock = useClinicClock()
  const { _id, fileName, kind, createdAt, by, status, made } = one
  const when = clock && dayInWords(dayOf(createdAt, clock.timeZone), clock.date)
  return (
    <tr>
      <td data-label={importsPage.table.file}>
        <Link to={`?file=${_id}`} aria-label={importsPage.open(fileName)}>
          <bdi>{fileName}</bdi>
        </Link>
      </td>
      <td data-label={importsPage.table.what}>{importsPage.kinds[kind]}</td>
      <td data-label={importsPage.table.when}>{when}</td>
      <td data-label={importsPage.table.by}>
        <bdi>{by}</bdi>
      </td>
      <td data-label={importsPage.table.state}>{importsPage.states[status]}</td>
      <td data-label={importsPage.table.made} className="number">
        {format().number(made)}
      </td>
    </tr>
  )
}
