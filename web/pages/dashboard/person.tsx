import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { KnownPerson } from '#contract/people/family.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { ApiFailure } from '../../wire/api.ts'
import { bodyOf, PersonFields, typedOf } from '../../features/people/person-fields.tsx'
import { ownPersonQuery, useChangeOwnPerson } from '../../features/people/queries.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { Failed } from '../../ui/failed.tsx'
import { say } from '../../ui/say.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { MissingPage } from '../../ui/whole-page-states.tsx'
import '../../features/people/family.css'
import '../../ui/panel.css'

export const meta = () => [{ title: familyPage.title }]

export default function Person() {
  const { personId = '' } = useParams()
  const person = useQuery(ownPersonQuery(personId))
  if (person.error instanceof ApiFailure && person.error.code === 'not_found') return <MissingPage />
  if (person.isLoadingError) return <Failed message={familyPage.detailsFailed} onRetry={() => person.refetch()} />
  if (!person.data) return <Skeleton height={420} radius={10} aria-hidden="true" />
  const { name, born } = person.data
  return (
    <>
      <h1>{familyPage.detailsOf(format().apart(name))}</h1>
      {born && <p className="soft">{familyPage.born(format().ltr(format().dateInDigits(born)))}</p>}
      <p style={{ marginBottom: 24 }}>
        <Link to="/dashboard/family">{familyPage.heading}</Link>
      </p>
      <Details key={personId} person={person.data} />
    </>
  )
}

function Details({ person }: { person: KnownPerson }) {
  const change = useChangeOwnPerson(person._id)
  const form = useSendForm({
    draft: useOwnDraft(`person-${person._id}`),
    initial: typedOf(person),
    send: (typed) => change.mutateAsync(bodyOf(typed)),
    onSent: () => say(familyPage.saved),
    failed: familyPage.notSaved,
    startsAnew: true,
  })
  return (
    <form className="panel stack" {...form.form}>
      <FormMessage text={form.message} />
      <PersonFields form={form} />
      <div className="form-acts">
        <Button type="submit" loading={form.busy}>
          {familyPage.save}
        </Button>
      </div>
    </form>
  )
}
