import { Checkbox } from '../../ui/boxes.tsx'
import { Textarea, TextInput } from '../../ui/inputs.tsx'
import type { PersonPage } from '#contract/people/people.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { DateField } from '../../ui/date-field.tsx'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { bodyOf, PersonFields, typedOf } from './person-fields.tsx'
import { Form } from '../../ui/form.tsx'
import { useChange } from '../../wire/use-change.ts'

/** The fields of a person that staff may change. */
export function PersonForm({ page, onSaved }: { page: PersonPage; onSaved: () => void }) {
  const change = useChange('PATCH /people/{id}', { invalidates: ['people'], quiet: true, scope: page._id })
  const today = useClinicClock()?.date
  const form = useSendForm({
    draft: useSealedDraft(`person-${page._id}`),
    initial: {
      ...typedOf(page),
      born: page.born ?? '',
      email: page.email,
      deskNote: page.deskNote ?? '',
      blocked: page.blocked,
      deceasedOn: page.deceasedOn ?? '',
    },
    send: ({ born, email, deskNote, blocked, deceasedOn, ...typed }) =>
      change.mutateAsync({
        params: { id: page._id },
        body: {
          ...bodyOf(typed),
          born: born || null,
          deskNote,
          blocked,
          deceasedOn: deceasedOn || null,
          ...(page.hasAccount ? {} : { email }),
        },
      }),
    onSent() {
      say(familyPage.saved)
      onSaved()
    },
    failed: familyPage.notSaved,
    startsAnew: true,
  })
  const before = today ? { max: today } : {}
  return (
    <Form className="stack" of={form} isLong send={familyPage.save} aria-label={familyPage.details}>
      <PersonFields form={form} />
      <div className="fields">
        <DateField label={familyPage.birthday} {...before} {...form.field('born')} />
        {!page.hasAccount && (
          <TextInput label={peoplePage.email} type="email" maxLength={254} {...form.field('email')} />
        )}
        <DateField label={peoplePage.deceasedOn} {...before} {...form.field('deceasedOn')} />
        <Textarea className="whole" label={peoplePage.deskNote} maxLength={1000} {...form.field('deskNote')} />
        <Checkbox className="whole" label={peoplePage.blockedSays} {...form.box('blocked')} />
      </div>
    </Form>
  )
}
