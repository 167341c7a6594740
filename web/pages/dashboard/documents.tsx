import { Link } from 'react-router'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { recordReadsPage } from '#texts/privacy/record-reads-page.ts'
import { Documents } from '../../features/documents/documents.tsx'
import { documentsQuery, placeOfDocuments } from '../../features/documents/queries.ts'
import { Shares } from '../../features/documents/shares/shares.tsx'
import { TakeOuts } from '../../features/privacy/take-outs.tsx'
import { useSession } from '../../session/session.tsx'
import { useActing } from '../../features/people/acting.ts'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['user'], ({ ask, address }) => {
  if (!address.get('for')) void ask(documentsQuery(undefined, placeOfDocuments(address)))
})

export const meta = () => [{ title: documentsPage.title }]

/** The reader's documents, or those of a person they act for. */
export default function DocumentsPage() {
  const { acting, personId, isKnown, may, search } = useActing()
  const { user } = useSession()
  return (
    <>
      <h1>{acting ? documentsPage.headingOf(acting.person.name) : documentsPage.heading}</h1>
      <p className="soft page-lead">{acting ? documentsPage.leadOf(acting.person.name) : documentsPage.lead}</p>
      {isKnown && may('record') && user && (
        <div className="stack">
          <Documents personId={personId} mayAdd />
          <Shares personId={personId} name={acting?.person.name} />
          <p>
            <Link to={`/dashboard/who-read${search}`}>{recordReadsPage.see}</Link>
          </p>
          <TakeOuts personId={personId ?? user.id} name={acting?.person.name} />
        </div>
      )}
    </>
  )
}
