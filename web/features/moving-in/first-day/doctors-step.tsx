import { NativeSelect, TextInput } from '../../../ui/inputs.tsx'
import { Link } from 'react-router'
import type { DoctorToBe, FirstDay } from '#contract/moving-in/first-day.ts'
import { experienceMost, specializations } from '#contract/rules.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { staffPage } from '#texts/staff/staff-page.ts'
import { languageChoices } from '../../../../texts/languages.ts'
import { format } from '../../../language/format.ts'
import { pageLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { Invitation } from './invitation.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { LatinName } from '../../../ui/latin-name.tsx'
import { NumberField } from '../../../ui/number-field.tsx'

const needed = { required: true }

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

/** The step for doctors: the existing ones, with why patients cannot book with them, and a form to add one. */
export function DoctorsStep({ firstDay, onDone }: { firstDay: FirstDay; onDone: () => void }) {
  const invite = useChange('POST /admin/add-doctor', { invalidates: ['doctors', 'accounts'], quiet: true })
  const form = useSendForm({
    draft: useOwnDraft('first-day-doctor'),
    initial: {
      name: '',
      nameLatin: '',
      email: '',
      specialization: '',
      experience: '' as number | string,
      fees: '' as number | string,
      language: pageLanguage() as string,
    },
    send: ({ experience, fees, ...rest }) =>
      invite.mutateAsync({ form: formOf({ ...rest, experience: String(experience), fees: String(fees) }) }),
    onSent: (_, { name }) => say(firstDayPage.doctors.added(format().apart(name))),
    failed: firstDayPage.notSaved,
    startsAnew: true,
  })
  const { values, field } = form
  const isOneThere = firstDay.doctors.length > 0
  return (
    <div className="stack">
      <p className="soft">{firstDayPage.doctors.says}</p>
      {isOneThere && (
        <ul className="first-day-rows">
          {firstDay.doctors.map((doctor) => (
            <DoctorRow key={doctor._id} doctor={doctor} />
          ))}
        </ul>
      )}
      <Form
        of={form}
        send={firstDayPage.doctors.invite}
        looks={isOneThere ? 'plain' : 'main'}
        acts={
          <>
            {isOneThere && <Button onClick={onDone}>{firstDayPage.next}</Button>}
            <Link to="/admin/dashboard/add-doctor">{firstDayPage.doctors.many}</Link>
          </>
        }
      >
        <div className="fields">
          <TextInput label={firstDayPage.doctors.name} maxLength={100} {...needed} {...field('name')} />
          <LatinName name={values.name} field={field('nameLatin')} />
          <TextInput label={firstDayPage.doctors.email} type="email" maxLength={254} {...needed} {...field('email')} />
          <NativeSelect
            label={firstDayPage.doctors.specialization}
            {...needed}
            data={[
              { value: '', label: firstDayPage.doctors.choose },
              ...specializations.map((value) => ({ value, label: contractWords.specializations[value] })),
            ]}
            {...field('specialization')}
          />
          <NumberField
            label={firstDayPage.doctors.experience}
            {...needed}
            min={0}
            max={experienceMost}
            {...field('experience')}
          />
          <NumberField
            label={firstDayPage.doctors.fees}
            {...needed}
            min={0}
            max={100_000}
            decimals={2}
            {...field('fees')}
          />
          <NativeSelect label={staffPage.language} data={languageChoices} {...field('language')} />
        </div>
      </Form>
    </div>
  )
}

function DoctorRow({ doctor }: { doctor: DoctorToBe }) {
  const { userId, name, email, invited } = doctor
  return (
    <li>
      <span>
        <b dir="auto">{name}</b> <span className="soft">{contractWords.specializations[doctor.specialization]}</span>
      </span>
      <span className="first-day-state" data-good={doctor.missing.length === 0 || undefined}>
        {doctor.missing.length === 0
          ? firstDayPage.doctors.offered
          : doctor.missing.map((why) => firstDayPage.doctors.missing[why]).join(' ')}
      </span>
      {invited && <Invitation userId={userId} name={name} email={email} />}
    </li>
  )
}
