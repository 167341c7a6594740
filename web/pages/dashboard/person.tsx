import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import type { KnownPerson } from '#contract/people/family.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { namesNothing } from '../../wire/api.ts'
import { bodyOf, PersonFields, typedOf } from '../../features/people/person-fields.tsx'
import { ownPersonQuery } from '../../features/people/queries.ts'
import { format } from '../../language/format.ts'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { useSession } from '../../session/session.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { MissingPage } from '../../ui/whole-page-states.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useChange } from '../../wire/use-change.ts'

export const clientLoader = askEarly(['user'], ({ ask, params: { personId = '' } }) => {
  void ask(ownPersonQuery(personId))
})

export const meta = () => [{ title: familyPage.title }]

export default function Person() {
  const { personId = '' } = useParams()
  const person = useQuery(ownPersonQuery(personId))
  const { user } = useSession()
  // One's own details are in the profile.
  if (personId === user?.id) return <Navigate to="/dashboard/profile" replace />
  if (namesNothing(person.error)) return <MissingPage />
  return (
    <Loaded of={person} failed={familyPage.detailsFailed} shape={420}>
      {(known) => (
        <>
          <h1>{familyPage.detailsOf(format().apart(known.name))}</h1>
          {known.born && <p className="soft">{familyPage.born(format().ltr(format().dateInDigits(known.born)))}</p>}
          <p style={{ marginBottom: 24 }}>
            <Link to="/dashboard/family">{familyPage.heading}</Link>
          </p>
          <Details key={personId} person={known} />
        </>
      )}
    </Loaded>
  )
}

function Details({ person }: { person: KnownPerson }) {
  const change = useChange('PATCH /family/people/{id}', {
    invalidates: ['family', 'profile'],
    quiet: true,
    scope: person._id,
  })
  const form = useSendForm({
    draft: useOwnDraft(`person-${person._id}`),
    initial: typedOf(person),
    send: (typed) => change.mutateAsync({ params: { id: person._id }, body: bodyOf(typed) }),
    onSent: () => say(familyPage.saved),
    failed: familyPage.notSaved,
    startsAnew: true,
  })
  return (
    <Form className="panel stack" of={form} send={familyPage.save}>
      <PersonFields form={form} />
    </Form>
  )
}
