import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { sharesPage } from '#texts/documents/shares-page.ts'
import { useMoment } from '../../../clock/moment.ts'
import { format } from '../../../language/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { sharedWithMeQuery } from './queries.ts'

/** The records and documents that a doctor may read without having a visit with the person. */
export function SharedWithMe() {
  const shared = useQuery(sharedWithMeQuery())
  const moment = useMoment()
  return (
    <Loaded
      of={shared}
      failed={sharesPage.mine.failed}
      shape={180}
      none={<p className="panel">{sharesPage.mine.none}</p>}
    >
      {(rows) => (
        <ul className="patient-cards">
          {rows.map(({ _id, person, document, until, emergency }) => (
            <li key={_id}>
              <Portrait name={person.name} size={52} />
              <div>
                <Link to={`/doctor/dashboard/shared/${person._id}`}>
                  <bdi>{person.name}</bdi>
                </Link>
                <p className="soft">
                  {format().row([
                    ...(person.born ? [sharesPage.mine.born(format().dateInDigits(person.born))] : []),
                    document ? (document.title ?? documentsPage.sorts[document.sort]) : sharesPage.whole,
                  ])}
                </p>
                <p className="soft">
                  {format().row([
                    ...(emergency ? [sharesPage.mine.inEmergency] : []),
                    sharesPage.until(moment(until, 'within')),
                  ])}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
