import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { medicinesQuery } from '../../features/medicines/queries.ts'
import { useActing } from '../../features/people/acting.ts'
import { prescriptionPapersQuery, prescriptionsQuery } from '../../features/records/prescriptions/queries.ts'
import { recordQuery } from '../../features/records/queries.ts'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { askEarly } from '../../wire/early-questions.ts'

const MedicinesView = lazyPart(
  () => import('../../features/medicines/medicines-view.tsx').then((part) => part.MedicinesView),
  {
    loading: <Skeleton height={400} />,
    failed: (retry) => <Failed message={medicinesPage.failed} onRetry={retry} />,
  },
)

export const clientLoader = askEarly(['user'], ({ ask, address }) => {
  if (address.get('for')) return
  void ask(medicinesQuery(undefined))
  void ask(prescriptionsQuery(undefined))
  void ask(prescriptionPapersQuery(undefined))
  void ask(recordQuery(undefined))
})

export const meta = () => [{ title: medicinesPage.title }]

/** The medicines that the reader takes, or a person they act for. */
export default function MedicinesPage() {
  const { user } = useSession()
  const { acting, personId, isKnown, may } = useActing()
  return (
    <>
      <h1>{acting ? medicinesPage.headingOf(format().apart(acting.person.name)) : medicinesPage.heading}</h1>
      <p className="soft page-lead">{medicinesPage.lead}</p>
      {isKnown && !may('record') && acting && <p className="panel">{medicinesPage.mayNot(acting.person.name)}</p>}
      {isKnown && may('record') && (
        <div className="stack medicines-page">
          <MedicinesView
            key={personId}
            personId={personId}
            name={acting?.person.name ?? user?.name ?? ''}
            of={acting?.person.name}
          />
        </div>
      )}
    </>
  )
}
