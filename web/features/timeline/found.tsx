import { useQuery } from '@tanstack/react-query'
import { recordPage } from '#texts/records/record-page.ts'
import { format } from '../../language/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { NoEntries, TimelineEntries } from './entries.tsx'
import { foundQuery, type wantedIn } from './queries.ts'

type Props = {
  personId: string | undefined
  words: string
  wanted: ReturnType<typeof wantedIn>
  onClear: () => void
}

/** What of a record has the words, and how much it is. */
export function Found({ personId, words, wanted, onClear }: Props) {
  const found = useQuery(foundQuery(personId, words, wanted))
  return (
    <Loaded of={found} failed={recordPage.failed} shape={240}>
      {({ entries, isMore }) =>
        entries.length === 0 ? (
          <NoEntries onClear={onClear} />
        ) : (
          <>
            <p className="soft" role="status">
              {recordPage.found(entries.length, format().number(entries.length))}
              {isMore && ` ${recordPage.onlyFirst}`}
            </p>
            <TimelineEntries entries={entries} />
          </>
        )
      }
    </Loaded>
  )
}
