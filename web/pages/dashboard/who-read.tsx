import { recordPage } from '#texts/records/record-page.ts'
import { recordReadsPage } from '#texts/privacy/record-reads-page.ts'
import { useActing } from '../../features/people/acting.ts'
import { recordReadsQuery } from '../../features/privacy/queries.ts'
import { RecordReads } from '../../features/privacy/record-reads.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['user'], ({ ask, address }) => {
  if (!address.get('for')) void ask(recordReadsQuery(undefined, placeOf(address)))
})

export const meta = () => [{ title: recordReadsPage.title }]

/** Who has read the reader's record, or that of a person they act for. */
export default function WhoRead() {
  const { acting, personId, isKnown, may } = useActing()
  return (
    <>
      <h1>{acting ? recordReadsPage.headingOf(acting.person.name) : recordReadsPage.heading}</h1>
      <p className="soft page-lead">{acting ? recordReadsPage.leadOf(acting.person.name) : recordReadsPage.lead}</p>
      {isKnown && !may('record') && acting && <p className="panel">{recordPage.mayNot(acting.person.name)}</p>}
      {isKnown && may('record') && <RecordReads personId={personId} />}
    </>
  )
}
