import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { useState } from 'react'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { genders } from '#contract/doctors/doctor-lists.ts'
import { experienceMost, passwordMinLength, specializations } from '#contract/rules.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { doctorForm } from '#texts/doctors/doctor-form.ts'
import { languageChoices } from '../../../texts/languages.ts'
import { format } from '../../language/format.ts'
import { pageLanguage } from '../../language/language.ts'
import { say } from '../../ui/say.ts'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { PhotoField } from '../auth/profile/photo-field.tsx'
import { useChange } from '../../wire/use-change.ts'
import { LatinName } from '../../ui/latin-name.tsx'
import { NumberField } from '../../ui/number-field.tsx'

/** The body of the request: a form, because it may include a photo. */
function formOf(values: Readonly<Record<string, string>>, photo: Blob | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  if (photo) form.set('image', photo, 'photo.webp')
  return form
}

const needed = { required: true }

/** Adds (`doctor` null) or changes a doctor. */
export function DoctorForm({ doctor, onDone }: { doctor: DoctorRecord | null; onDone: () => void }) {
  const [photo, setPhoto] = useState<Blob | null>(null)
  const add = useChange('POST /admin/add-doctor', { invalidates: ['doctors', 'accounts'], quiet: true })
  const change = useChange('PATCH /admin/doctors/{id}', {
    invalidates: ['doctors', 'accounts'],
    quiet: true,
    scope: doctor?._id,
  })
  const form = useSendForm({
    draft: useOwnDraft(`doctor-form-${doctor?._id ?? 'new'}`),
    secret: ['password', 'image'],
    initial: {
      name: doctor?.name ?? '',
      nameLatin: doctor?.nameLatin ?? '',
      email: doctor?.email ?? '',
      password: '',
      language: pageLanguage() as string,
      specialization: doctor?.specialization ?? '',
      experience: doctor ? String(doctor.experience) : '',
      fees: doctor ? String(doctor.fees) : '',
      registrationNumber: doctor?.registrationNumber ?? '',
      issuingBody: doctor?.issuingBody ?? '',
      gender: (doctor?.gender ?? '') as string,
      // Problems with the photo are shown beside it.
      image: '',
    },
    async send({ image: _, password, language, ...fields }) {
      const texts = { ...fields, experience: String(fields.experience), fees: String(fields.fees) }
      if (doctor) return await change.mutateAsync({ params: { id: doctor._id }, form: formOf(texts, photo) })
      return await add.mutateAsync({ form: formOf({ ...texts, password, language }, photo) })
    },
    onSent() {
      say(doctor ? doctorForm.saved : doctorForm.added)
      onDone()
    },
    failed: doctorForm.failed,
  })
  const { values, field } = form
  const { error: photoError } = field('image')

  return (
    <Form of={form} send={doctor ? doctorForm.save : doctorForm.add}>
      <PhotoField name={values.name} image={doctor?.image ?? ''} photo={photo} onPhoto={setPhoto} error={photoError} />
      <div className="fields">
        <TextInput label={doctorForm.name} maxLength={120} {...needed} {...field('name')} />
        <LatinName name={values.name} field={field('nameLatin')} />
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
        <NumberField label={doctorForm.experience} {...needed} min={0} max={experienceMost} {...field('experience')} />
        <NumberField
          label={doctorForm.fees(format().currencyName())}
          {...needed}
          min={0}
          step={0.01}
          decimals={2}
          {...field('fees')}
        />
        <TextInput label={common.optional(doctorForm.registration)} maxLength={120} {...field('registrationNumber')} />
        <TextInput label={common.optional(doctorForm.body)} maxLength={120} {...field('issuingBody')} />
        <NativeSelect
          label={doctorForm.gender}
          data={[
            { value: '', label: doctorForm.notSaid },
            ...genders.map((value) => ({ value: value as string, label: contractWords.genders[value] })),
          ]}
          {...field('gender')}
        />
        {!doctor && <NativeSelect label={doctorForm.language} data={languageChoices} {...field('language')} />}
      </div>
    </Form>
  )
}
