import { useQuery } from '@tanstack/react-query'
import { ownForms } from '#texts/forms/own-forms.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { AskedList } from '../../features/forms/asked/asked-list.tsx'
import { askForOwnForms } from '../../features/forms/asked/early.ts'
import { askedQuery } from '../../features/forms/asked/queries.ts'
import { GivenList } from '../../features/forms/given/given-list.tsx'
import { useActing } from '../../features/people/acting.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['user'], askForOwnForms)

export const meta = () => [{ title: ownForms.title }]

/** The forms that are asked of the reader and theirs, and what was given. */
export default function FormsPage() {
  const { acting, personId, isKnown, may, search } = useActing()
  return (
    <>
      <h1>{acting ? ownForms.headingOf(format().apart(acting.person.name)) : ownForms.heading}</h1>
      <p className="soft page-lead">{ownForms.lead}</p>
      {isKnown && !may('record') && acting && <p className="panel">{recordPage.mayNot(acting.person.name)}</p>}
      {isKnown && may('record') && <Forms personId={personId} search={search} />}
    </>
  )
}

function Forms({ personId, search }: { personId: string | undefined; search: string }) {
  const { user } = useSession()
  const asked = useQuery(askedQuery(personId))
  return (
    <div className="stack">
      <section className="stack" aria-labelledby="forms-due">
        <h2 id="forms-due">{ownForms.due}</h2>
        <Loaded of={asked} failed={ownForms.failed} shape={200}>
          {(all) => {
            const due = all.filter(({ state }) => state !== 'given')
            return due.length === 0 ? (
              <p className="panel soft">{ownForms.nothingDue}</p>
            ) : (
              <AskedList
                asked={due}
                ofPage={personId ?? user?.id}
                addressOf={(id) => `/dashboard/forms/fill/${id}${search}`}
              />
            )
          }}
        </Loaded>
      </section>
      <section className="stack" aria-labelledby="forms-given">
        <h2 id="forms-given">{ownForms.given}</h2>
        <GivenList personId={personId} addressOf={(id) => `/dashboard/forms/given/${id}${search}`} />
      </section>
    </div>
  )
}
