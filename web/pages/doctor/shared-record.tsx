import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { sharesPage } from '#texts/documents/shares-page.ts'
import { useMoment } from '../../clock/moment.ts'
import { Documents } from '../../features/documents/documents.tsx'
import { sharedWithMeQuery } from '../../features/documents/shares/queries.ts'
import { RecordSummary } from '../../features/records/record-summary.tsx'
import { format } from '../../language/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Rich } from '../../ui/rich.tsx'
import { askEarly } from '../../wire/early-questions.ts'

const Timeline = lazyPart(() => import('../../features/timeline/timeline.tsx').then((part) => part.Timeline))
const MeasuredPart = lazyPart(() =>
  import('../../features/insights/measured-part.tsx').then((part) => part.MeasuredPart),
)
const Adherence = lazyPart(() => import('../../features/medicines/adherence.tsx').then((part) => part.Adherence))

export const clientLoader = askEarly(['doctor'], ({ ask, params }) => void ask(sharedWithMeQuery(params.personId)))

export const meta = () => [{ title: sharesPage.mine.recordTitle }]

/**
 * A record that is shared with the doctor, or one document of it; or one that they opened in an emergency. Doctors who
 * treat the person read all of it here, and may write.
 */
export default function SharedRecord() {
  const { personId = '' } = useParams()
  const shared = useQuery(sharedWithMeQuery(personId))
  const moment = useMoment()
  return (
    <Loaded of={shared} failed={sharesPage.mine.failed} shape={320} none={<Over />}>
      {(rows) => {
        const whole = rows.filter(({ document }) => document === null)
        const { person, until } = whole.at(-1) ?? rows.at(-1)!
        const emergency = whole.find((each) => each.emergency)
        const mayWrite = rows.some((each) => each.mayWrite)
        const isWhole = whole.length > 0 || mayWrite
        return (
          <div className="stack">
            <p>
              <Link to="/doctor/dashboard/shared">{sharesPage.mine.heading}</Link>
            </p>
            <h1>{sharesPage.mine.recordOf(person.name)}</h1>
            {person.born && <p className="soft">{sharesPage.mine.born(format().dateInDigits(person.born))}</p>}
            <p className="panel" role="status">
              {emergency ? (
                sharesPage.mine.emergency(moment(emergency.until, 'within'))
              ) : mayWrite ? (
                <Rich
                  text={sharesPage.mine.treated(moment(until, 'within'))}
                  parts={{ page: (text) => <Link to={`/doctor/dashboard/patients/${person._id}`}>{text}</Link> }}
                />
              ) : (
                sharesPage.mine.readOnly(moment(until, 'within'))
              )}
            </p>
            {isWhole && <RecordSummary personId={person._id} mayAdd={mayWrite} />}
            {isWhole && <MeasuredPart personId={person._id} mayAdd={mayWrite} />}
            {isWhole && <Adherence personId={person._id} />}
            {isWhole && <Timeline personId={person._id} />}
            <section className="stack" aria-label={documentsPage.heading}>
              <h2>{documentsPage.heading}</h2>
              <Documents personId={person._id} mayAdd={mayWrite} />
            </section>
          </div>
        )
      }}
    </Loaded>
  )
}

function Over() {
  return (
    <>
      <h1>{sharesPage.mine.over}</h1>
      <p>
        <Rich
          text={sharesPage.mine.overSays}
          parts={{ all: (text) => <Link to="/doctor/dashboard/shared">{text}</Link> }}
        />
      </p>
    </>
  )
}
