import type { TimelineEntry } from '#contract/timeline.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { Button } from '../../ui/button.tsx'
import { TimelineRow } from './timeline-row.tsx'

/** Entries of a record, each beside its date. */
export function TimelineEntries({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="panel record-timeline" aria-label={recordPage.timeline}>
      {entries.map((entry) => (
        <TimelineRow key={`${entry.of}-${idOf(entry)}`} entry={entry} />
      ))}
    </ol>
  )
}

/** There is nothing; or nothing matches, and everything can be shown again. */
export function NoEntries({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <div className="panel stack">
      <p role="status">{onClear ? recordPage.nothingFound : recordPage.empty}</p>
      {onClear && (
        <div>
          <Button variant="default" onClick={onClear}>
            {recordPage.clear}
          </Button>
        </div>
      )}
    </div>
  )
}

function idOf(entry: TimelineEntry): string {
  if (entry.of === 'visit') return entry.visit._id
  if (entry.of === 'document') return entry.document._id
  if (entry.of === 'form') return entry.form._id
  return entry.of === 'paper' ? entry.paper._id : entry.item._id
}
