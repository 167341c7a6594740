import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { DoctorRecord } from '#contract/doctors.ts'
import { experienceMost, specializations } from '#contract/rules.ts'
import { say } from '../../ui/say.ts'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
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
    draft: `doctor-form-${doctor?._id ?? 'new'}`,
    secret: ['password', 'image'],
    initial: {
      name: doctor?.name ?? '',
      email: doctor?.email ?? '',
      password: '',
      specialization: doctor?.specialization ?? '',
      experience: doctor ? String(doctor.experience) : '',
      fees: doctor ? String(doctor.fees) : '',
      registrationNumber: doctor?.registrationNumber ?? '',
      issuingBody: doctor?.issuingBody ?? '',
      // Refusals of the photo stand beside it.
      image: '',
    },
    send({ image: _, password, ...fields }) {
      const texts = { ...fields, experience: String(fields.experience), fees: String(fields.fees) }
      return sendDoctor.mutateAsync(doctor ? texts : { ...texts, password })
    },
    onSent() {
      say(doctor ? 'Doctor saved' : 'Doctor added successfully')
      onDone()
    },
    failed: 'Error adding doctor',
  })
  const { error: photoError } = field('image')

  return (
    <form className="stack" {...form}>
      <FormMessage text={message} />
      <PhotoField name={values.name} image={doctor?.image ?? ''} photo={photo} onPhoto={setPhoto} error={photoError} />
      <div className="fields">
        <TextInput label="Name" maxLength={120} {...needed} {...field('name')} />
        <TextInput label="Email" type="email" maxLength={254} {...needed} {...field('email')} />
        {!doctor && (
          <PasswordField
            description="At least 6 characters; the doctor is mailed a link to set another"
            autoComplete="new-password"
            {...field('password')}
          />
        )}
        <NativeSelect
          label="Specialization"
          {...needed}
          data={[...(doctor ? [] : [{ value: '', label: 'Choose one' }]), ...specializations]}
          {...field('specialization')}
        />
        <NumberInput
          label="Experience, in years"
          {...needed}
          min={0}
          max={experienceMost}
          allowDecimal={false}
          {...field('experience')}
        />
        <NumberInput label="Fees, in dollars" {...needed} min={0} step={0.01} decimalScale={2} {...field('fees')} />
        <TextInput label="Registration number" maxLength={120} {...field('registrationNumber')} />
        <TextInput label="Issuing body" maxLength={120} {...field('issuingBody')} />
      </div>
      <div className="form-acts">
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Saving…' : doctor ? 'Save Changes' : 'Add Doctor'}
        </Button>
      </div>
    </form>
  )
}
