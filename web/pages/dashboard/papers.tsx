import { papersPage } from '#texts/records/papers-page.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { useActing } from '../../features/people/acting.ts'
import { PaperList } from '../../features/records/papers/paper-list.tsx'
import { kindIn, papersQuery } from '../../features/records/papers/queries.ts'
import { placeOf } from '../../ui/page-at.ts'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['user'], ({ ask, address }) => {
  if (!address.get('for')) void ask(papersQuery(undefined, placeOf(address), { kind: kindIn(address) }))
})

export const meta = () => [{ title: papersPage.title }]

/** The reader's signed papers, or those of a person they act for. */
export default function PapersPage() {
  const { acting, personId, isKnown, may, search } = useActing()
  return (
    <>
      <h1>{acting ? papersPage.leadOf(acting.person.name) : papersPage.heading}</h1>
      <p className="soft page-lead">{papersPage.lead}</p>
      {isKnown && !may('record') && acting && <p className="panel">{recordPage.mayNot(acting.person.name)}</p>}
      {isKnown && may('record') && (
        <div className="stack">
          <PaperList personId={personId} addressOf={(id) => `/dashboard/papers/${id}${search}`} />
        </div>
      )}
    </>
  )
}
