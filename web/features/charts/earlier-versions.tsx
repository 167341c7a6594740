import { useQuery } from '@tanstack/react-query'
import type { NoteKind } from '#contract/charts.ts'
import { useMoment } from '../../moment.ts'
import { chartNotesQuery } from './queries.ts'
import './earlier-versions.css'

type Props = {
  /** The appointment's. */
  id: string
  kind: NoteKind
  /** What the note is called. */
  label: string
}

/** What a note said before it was last changed: when, by whom, in which words. Nothing where it never changed. */
export function EarlierVersions({ id, kind, label }: Props) {
  const notes = useQuery(chartNotesQuery(id))
  const moment = useMoment()
  if (notes.isError) return <p className="soft">The earlier versions could not be loaded.</p>
  const earlier = notes.data?.filter((note) => note.kind === kind).slice(1) ?? []
  if (earlier.length === 0) return null
  return (
    <details className="earlier-versions">
      <summary>
        Earlier versions<span className="unseen"> of {label}</span> ({earlier.length})
      </summary>
      <ol>
        {earlier.map(({ version, at, by, text }) => (
          <li key={version}>
            <p className="soft">{[moment(at), by].filter(Boolean).join(' · ')}</p>
            <p className="earlier-text">{text || <span className="soft">Left empty.</span>}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
