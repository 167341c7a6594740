import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { experienceMost, passwordMinLength, specializations } from '#contract/rules.ts'
import { newdoctor as t } from '#texts/newdoctor.ts'
import { wire } from '#texts/wire.ts'
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
      say(doctor ? t.saved : t.added)
      onDone()
    },
    failed: t.failed,
  })
  const { error: photoError } = field('image')

  return (
    <form className="stack" {...form}>
      <FormMessage text={message} />
      <PhotoField name={values.name} image={doctor?.image ?? ''} photo={photo} onPhoto={setPhoto} error={photoError} />
      <div className="fields">
        <TextInput label={t.name} maxLength={120} {...needed} {...field('name')} />
        <TextInput label={t.email} type="email" maxLength={254} {...needed} {...field('email')} />
        {!doctor && (
          <PasswordField
            description={t.passwordSays(passwordMinLength)}
            autoComplete="new-password"
            {...field('password')}
          />
        )}
        <NativeSelect
          label={t.specialization}
          {...needed}
          data={[
            ...(doctor ? [] : [{ value: '', label: t.choose }]),
            ...specializations.map((value) => ({ value, label: wire.specializations[value] })),
          ]}
          {...field('specialization')}
        />
        <NumberInput
          label={t.experience}
          {...needed}
          min={0}
          max={experienceMost}
          allowDecimal={false}
          {...field('experience')}
        />
        <NumberInput
          label={t.fees(format().currencyName())}
          {...needed}
          min={0}
          step={0.01}
          decimalScale={2}
          {...field('fees')}
        />
        <TextInput label={t.registration} maxLength={120} {...field('registrationNumber')} />
        <TextInput label={t.body} maxLength={120} {...field('issuingBody')} />
        {!doctor && <NativeSelect label={t.language} data={languageChoices} {...field('language')} />}
      </div>
      <div className="form-acts">
        <Button type="submit" loading={busy}>
          {doctor ? t.save : t.add}
        </Button>
      </div>
    </form>
  )
}
