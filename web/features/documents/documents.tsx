import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useClinicClock } from '../../clock/clinic.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { useSession } from '../../session/session.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pages } from '../../ui/pages.tsx'
import { AddDocument } from './add-document.tsx'
import { DocumentRow } from './document-row.tsx'
import { documentsPageName, documentsQuery, placeOfDocuments } from './queries.ts'
import { Unfinished } from './unfinished.tsx'

type Props = { personId: string | undefined; mayAdd: boolean }

/** A person's documents, and what adds one. Stands on the patient's own page and on a person's page of the clinic. */
export function Documents({ personId, mayAdd }: Props) {
  const [address] = useSearchParams()
  const { user } = useSession()
  const clock = useClinicClock()
  const documents = useQuery(documentsQuery(personId, placeOfDocuments(address)))
  const of = personId ?? user?.id
  return (
    <>
      {of && <Unfinished personId={of} />}
      {mayAdd && !!documents.data?.rows.length && (
        <p>
          <a href="#add-document">{documentsPage.add.heading}</a>
        </p>
      )}
      <Loaded
        of={documents}
        failed={documentsPage.failed}
        shape={240}
        none={<p className="panel">{documentsPage.none}</p>}
      >
        {({ rows }) => (
          <ul id="documents" className="panel document-list" aria-label={documentsPage.heading}>
            {rows.map((document) => (
              <DocumentRow key={document._id} document={document} today={clock?.date} isReadOnly={!mayAdd} />
            ))}
          </ul>
        )}
      </Loaded>
      {documents.data && (
        <Pages
          address={address}
          list={documents.data}
          of={{ name: documentsPageName, label: documentsPage.heading, top: 'documents' }}
        />
      )}
      {mayAdd && clock && <AddDocument personId={personId} today={clock.date} />}
    </>
  )
}
