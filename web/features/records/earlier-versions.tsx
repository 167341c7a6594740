import { useQuery } from '@tanstack/react-query'
import type { NoteKind } from '#contract/records/charts.ts'
import { visitChart } from '#texts/records/visit-chart.ts'
import { useMoment } from '../../clock/moment.ts'
import { Rich } from '../../ui/rich.tsx'
import { chartNotesQuery } from './queries.ts'

type Props = {
  /** The id of the appointment. */
  id: string
  kind: Exclude<NoteKind, 'patient' | 'chat'>
}

/** Earlier versions of a note: when, by whom, and the text. Nothing if it was never changed. */
export function EarlierVersions({ id, kind }: Props) {
  const notes = useQuery(chartNotesQuery(id))
  const moment = useMoment()
  if (notes.isLoadingError) return <p className="soft">{visitChart.earlier.failed}</p>
  const earlier = notes.data?.filter((note) => note.kind === kind).slice(1) ?? []
  if (earlier.length === 0) return null
  return (
    <details className="earlier-versions">
      <summary>
        <Rich
          text={visitChart.earlier[kind](earlier.length)}
          parts={{ of: (text) => <span className="unseen">{text}</span> }}
        />
      </summary>
      <ol>
        {earlier.map(({ version, at, by, text }) => (
          <li key={version}>
            <p className="soft">
              {moment(at)}
              {by && (
                <>
                  {' · '}
                  <bdi>{by}</bdi>
                </>
              )}
            </p>
            <p className="earlier-text" dir="auto">
              {text || <span className="soft">{visitChart.earlier.empty}</span>}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
