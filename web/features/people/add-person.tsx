import { LatinName } from '../../ui/latin-name.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { familyPage } from '#texts/people/family-page.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { DateField } from '../../ui/date-field.tsx'
import { say } from '../../ui/say.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useTypingPause } from '../../ui/use-typing-pause.ts'
import { doublesQuery } from './queries.ts'
import { Form } from '../../ui/form.tsx'
import { useChange } from '../../wire/use-change.ts'

type Props = { at: string; name: string; onClose: () => void }

/** Adds a person; possible doubles are shown while typing. */
export function AddPerson({ at, name, onClose }: Props) {
  const add = useChange('POST /people', { invalidates: ['people'], quiet: true })
  const navigate = useNavigate()
  const today = useClinicClock()?.date
  const [typed, setTyped] = useState({ name, born: '', phone: '', email: '' })
  const { born, phone, email } = typed
  const { data: doubles = [] } = useQuery(
    doublesQuery({
      name: typed.name,
      ...(born ? { born } : {}),
      ...(phone ? { phone } : {}),
      ...(email ? { email } : {}),
    }),
  )
  const form = useSendForm({
    draft: useSealedDraft('person-new'),
    initial: { name, nameLatin: '', born: '', phone: '', email: '' },
    check: ({ phone, email }): Record<string, string> => (phone || email ? {} : { phone: peoplePage.contact }),
    // Possible doubles have been shown by then.
    send: (person) => add.mutateAsync({ body: { ...person, born: person.born || null, anyway: doubles.length > 0 } }),
    onSent({ _id }) {
      say(familyPage.added)
      navigate(`${at}/${_id}`)
    },
    failed: familyPage.notAdded,
  })
  const { values, field } = form
  const { name: now, born: bornNow, phone: phoneNow, email: emailNow } = values
  // Doubles are searched for when typing pauses.
  const pause = useTypingPause()
  useEffect(
    () => pause.after('who', () => setTyped({ name: now, born: bornNow, phone: phoneNow, email: emailNow })),
    [pause, now, bornNow, phoneNow, emailNow],
  )
  return (
    <SidePanel title={peoplePage.add} of="new" onClose={onClose}>
      <Form
        of={form}
        send={doubles.length > 0 ? peoplePage.anyway : familyPage.add}
        head={<p className="soft">{peoplePage.addLead}</p>}
      >
        <TextInput label={familyPage.name} required maxLength={100} {...field('name')} />
        <LatinName name={values.name} field={field('nameLatin')} />
        <DateField label={familyPage.birthday} {...(today ? { max: today } : {})} {...field('born')} />
        <TextInput label={familyPage.fields.phone} type="tel" maxLength={40} {...field('phone')} />
        <TextInput label={peoplePage.email} type="email" maxLength={254} {...field('email')} />
        <div role="status">
          {doubles.length > 0 && (
            <>
              <p>{peoplePage.sameAs}</p>
              <ul>
                {doubles.map((double) => (
                  <li key={double._id}>
                    <Link to={`${at}/${double._id}`}>
                      <bdi>{double.name}</bdi>
                    </Link>{' '}
                    {double.born && format().ltr(format().dateInDigits(double.born))}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </Form>
    </SidePanel>
  )
}
