import { useQuery } from '@tanstack/react-query'
import type { KnownPerson } from '#contract/people/family.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useChange } from '../../wire/use-change.ts'
import { bodyOf, PersonFields, typedOf, withoutContact } from './person-fields.tsx'
import { ownPersonQuery } from './queries.ts'

/** In a patient's profile: birthday, emergency contact, insurance and needs. */
export function OwnDetails() {
  const { user } = useSession()
  const person = useQuery({ ...ownPersonQuery(user?.id ?? ''), enabled: user !== null })
  return (
    <Loaded of={person} failed={familyPage.detailsFailed} shape={420}>
      {(known) => <OwnDetailsForm key={known._id} person={known} />}
    </Loaded>
  )
}

function OwnDetailsForm({ person }: { person: KnownPerson }) {
  const today = useClinicClock()?.date
  const change = useChange('PATCH /family/people/{id}', {
    invalidates: ['family', 'profile'],
    quiet: true,
    scope: person._id,
  })
  const form = useSendForm({
    draft: useSealedDraft(`own-details-${person._id}`),
    initial: { ...typedOf(person), born: '' },
    send: ({ born, ...typed }) =>
      change.mutateAsync({
        params: { id: person._id },
        body: { ...withoutContact(bodyOf(typed)), ...(born ? { born } : {}) },
      }),
    onSent: () => say(familyPage.saved),
    failed: familyPage.notSaved,
    startsAnew: true,
  })
  return (
    <Form
      className="panel stack"
      of={form}
      send={familyPage.save}
      aria-labelledby="own-details"
      head={
        <>
          <h2 id="own-details" style={{ margin: 0 }}>
            {familyPage.own.heading}
          </h2>
          <p className="soft">{familyPage.own.says}</p>
        </>
      }
    >
      {person.born ? (
        <>
          <Facts rows={[[familyPage.birthday, format().ltr(format().dateInDigits(person.born))]]} />
          <p className="soft">{familyPage.own.bornSays}</p>
        </>
      ) : (
        <DateField label={familyPage.birthday} {...(today ? { max: today } : {})} {...form.field('born')} />
      )}
      <PersonFields form={form} hasContact={false} />
    </Form>
  )
}
