import { Link } from 'react-router'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { recordReadsPage } from '#texts/privacy/record-reads-page.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { useActing } from '../../features/people/acting.ts'
import { recordQuery } from '../../features/records/queries.ts'
import { prescriptionPapersQuery, prescriptionsQuery } from '../../features/records/prescriptions/queries.ts'
import { RecordSummary } from '../../features/records/record-summary.tsx'
import { placeOfTimeline, timelineQuery, wantedIn } from '../../features/timeline/queries.ts'
import { Timeline } from '../../features/timeline/timeline.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { askEarly } from '../../wire/early-questions.ts'

const Prescriptions = lazyPart(() =>
  import('../../features/records/prescriptions/prescriptions.tsx').then((part) => part.Prescriptions),
)

export const clientLoader = askEarly(['user'], ({ ask, address }) => {
  if (address.get('for')) return
  void ask(recordQuery(undefined))
  void ask(prescriptionPapersQuery(undefined))
  void ask(prescriptionsQuery(undefined))
  void ask(timelineQuery(undefined, placeOfTimeline(address), wantedIn(address)))
})

export const meta = () => [{ title: recordPage.title }]

/** The reader's health record, or that of a person they act for. */
export default function RecordPage() {
  const { acting, personId, isKnown, may, search } = useActing()
  return (
    <>
      <h1>{acting ? recordPage.leadOf(acting.person.name) : recordPage.heading}</h1>
      <p className="soft page-lead">{recordPage.lead}</p>
      {isKnown && !may('record') && acting && <p className="panel">{recordPage.mayNot(acting.person.name)}</p>}
      {isKnown && may('record') && (
        <div className="stack">
          <RecordSummary personId={personId} />
          <Prescriptions personId={personId} />
          <Timeline personId={personId} />
          <p>
            <Link to={`/dashboard/who-read${search}`}>{recordReadsPage.see}</Link>
          </p>
          <div>
            <Button variant="default" component={Link} to={`/dashboard/documents${search}`}>
              {documentsPage.add.heading}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
