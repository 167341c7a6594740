import { useQuery } from '@tanstack/react-query'
import { insightsPage } from '#texts/insights/insights-page.ts'
import { Due } from '../../features/insights/due.tsx'
import { askForInsights } from '../../features/insights/early.ts'
import { Insights } from '../../features/insights/insights.tsx'
import { measurementsQuery } from '../../features/insights/queries.ts'
import { useActing } from '../../features/people/acting.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { askEarly } from '../../wire/early-questions.ts'

const FileImport = lazyPart(() => import('../../features/insights/file-import.tsx').then((part) => part.FileImport))

export const clientLoader = askEarly(['user'], askForInsights)

export const meta = () => [{ title: insightsPage.title }]

/** What the reader, or somebody they act for, has measured, and what is due. */
export default function InsightsPage() {
  const { acting, personId, isKnown, may } = useActing()
  return (
    <>
      <h1>{acting ? insightsPage.headingOf(acting.person.name) : insightsPage.heading}</h1>
      <p className="soft page-lead">{insightsPage.lead}</p>
      {isKnown && !may('record') && acting && <p className="panel">{insightsPage.mayNot(acting.person.name)}</p>}
      {isKnown && may('record') && <Known key={personId} personId={personId} />}
    </>
  )
}

function Known({ personId }: { personId: string | undefined }) {
  const { data } = useQuery(measurementsQuery(personId))
  return (
    <div className="stack">
      <Due personId={personId} />
      <Insights personId={personId} />
      {data && <FileImport personId={data.personId} files={data.files} />}
    </div>
  )
}
