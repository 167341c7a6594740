import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { experienceMost, passwordMinLength, specializations } from '#contract/rules.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { doctorForm } from '#texts/doctors/doctor-form.ts'
import { languageChoices } from '../../../texts/languages.ts'
import { format } from '../../language/format.ts'
import { pageLanguage } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { PhotoField } from '../auth/profile/photo-field.tsx'
import { useSendDoctor } from './record-queries.ts'
import '../../ui/panel.css'

const needed = { required: true, withAsterisk: false }

/** A new doctor (`doctor` null), or one that is changed. */
export function DoctorForm({ doctor, onDone }: { doctor: DoctorRecord | null; onDone: () => void }) {
  const [photo, setPhoto] = useState<Blob | null>(null)
  const sendDoctor = useSendDoctor(doctor?._id ?? null, photo)
  const { values, form, field, message, busy } = useSendForm({
    draft: useOwnDraft(`doctor-form-${doctor?._id ?? 'new'}`),
    secret: ['password', 'image'],
    initial: {
      name: doctor?.name ?? '',
      email: doctor?.email ?? '',
      password: '',
      language: pageLanguage() as string,
      specialization: doctor?.specialization ?? '',
      experience: doctor ? String(doctor.experience) : '',
      fees: doctor ? String(doctor.fees) : '',
      registrationNumber: doctor?.registrationNumber ?? '',
      issuingBody: doctor?.issuingBody ?? '',
      // Refusals of the photo stand beside it.
      image: '',
    },
    send({ image: _, password, language, ...fields }) {
      const texts = { ...fields, experience: String(fields.experience), fees: String(fields.fees) }
      return sendDoctor.mutateAsync(doctor ? texts : { ...texts, password, language })
    },
    onSent() {
      say(doctor ? doctorForm.saved : doctorForm.added)
      onDone()
    },
    failed: doctorForm.failed,
  })
  const { error: photoError } = field('image')

  return (
    <form className="stack" {...form}>
      <FormMessage text={message} />
      <PhotoField name={values.name} image={doctor?.image ?? ''} photo={photo} onPhoto={setPhoto} error={photoError} />
      <div className="fields">
        <TextInput label={doctorForm.name} maxLength={120} {...needed} {...field('name')} />
        <TextInput label={doctorForm.email} type="email" maxLength={254} {...needed} {...field('email')} />
        {!doctor && (
          <PasswordField
            description={doctorForm.passwordSays(passwordMinLength)}
            autoComplete="new-password"
            {...field('password')}
          />
        )}
        <NativeSelect
          label={doctorForm.specialization}
          {...needed}
          data={[
            ...(doctor ? [] : [{ value: '', label: doctorForm.choose }]),
            ...specializations.map((value) => ({ value, label: contractWords.specializations[value] })),
          ]}
          {...field('specialization')}
        />
        <NumberInput
          label={doctorForm.experience}
          {...needed}
          min={0}
          max={experienceMost}
          allowDecimal={false}
          {...field('experience')}
        />
        <NumberInput
          label={doctorForm.fees(format().currencyName())}
          {...needed}
          min={0}
          step={0.01}
          decimalScale={2}
          {...field('fees')}
        />
        <TextInput label={doctorForm.registration} maxLength={120} {...field('registrationNumber')} />
        <TextInput label={doctorForm.body} maxLength={120} {...field('issuingBody')} />
        {!doctor && <NativeSelect label={doctorForm.language} data={languageChoices} {...field('language')} />}
      </div>
      <div className="form-acts">
        <Button type="submit" loading={busy}>
          {doctor ? doctorForm.save : doctorForm.add}
        </Button>
      </div>
    </form>
  )
}
