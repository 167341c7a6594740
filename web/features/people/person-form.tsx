import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { PersonPage } from '#contract/people/people.ts'
import { family } from '#texts/family.ts'
import { people as t } from '#texts/people.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { say } from '../../ui/say.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { bodyOf, PersonFields, typedOf } from './person-fields.tsx'
import { useChangePerson } from './queries.ts'

/** What staff may change of a person. */
export function PersonForm({ page }: { page: PersonPage }) {
  const change = useChangePerson(page._id)
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
        ...bodyOf(typed),
        born: born || null,
        deskNote,
        blocked,
        deceasedOn: deceasedOn || null,
        ...(page.hasAccount ? {} : { email }),
      }),
    onSent: () => say(family.saved),
    failed: family.notSaved,
    startsAnew: true,
  })
  const before = today ? { max: today } : {}
  return (
    <form className="panel stack" {...form.form} aria-label={family.details}>
      <h2>{family.details}</h2>
      <FormMessage text={form.message} />
      <PersonFields form={form} />
      <div className="fields">
        <DateField label={family.birthday} {...before} {...form.field('born')} />
        {!page.hasAccount && <TextInput label={t.email} type="email" maxLength={254} {...form.field('email')} />}
        <DateField label={t.deceasedOn} {...before} {...form.field('deceasedOn')} />
        <Textarea className="whole" label={t.deskNote} maxLength={1000} autosize {...form.field('deskNote')} />
        <Checkbox className="whole" label={t.blockedSays} {...form.box('blocked')} />
      </div>
      <div className="form-acts">
        <Button type="submit" loading={form.busy}>
          {family.save}
        </Button>
      </div>
    </form>
  )
}
