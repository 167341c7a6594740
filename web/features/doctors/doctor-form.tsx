import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import type { DoctorRecord } from '#contract/doctors.ts'
import { experienceMost, specializations } from '#contract/rules.ts'
import { ApiFailure } from '../../api.ts'
import { useDraft } from '../../ui/drafts.ts'
import { noRefusal, refusalOf } from '../../ui/form-failure.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { PhotoField } from '../auth/profile/photo-field.tsx'
import { useSendDoctor } from './record-queries.ts'
import '../../ui/panel.css'

const names = [
  'name',
  'email',
  'password',
  'specialization',
  'experience',
  'fees',
  'registrationNumber',
  'issuingBody',
  'image',
]

/**
 * A new doctor, or one that is changed. What is typed is kept until it is saved; the password of a new one never is.
 */
export function DoctorForm({ doctor, onDone }: { doctor: DoctorRecord | null; onDone: () => void }) {
  const [draft, setDraft, discard] = useDraft(`doctor-form-${doctor?._id ?? 'new'}`, {
    name: doctor?.name ?? '',
    email: doctor?.email ?? '',
    specialization: doctor?.specialization ?? specializations[0],
    experience: doctor ? String(doctor.experience) : '',
    fees: doctor ? String(doctor.fees) : '',
    registrationNumber: doctor?.registrationNumber ?? '',
    issuingBody: doctor?.issuingBody ?? '',
  })
  const [password, setPassword] = useState('')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [refusal, setRefusal] = useState(noRefusal)
  const send = useSendDoctor(doctor?._id ?? null, photo)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    setRefusal(noRefusal)
    try {
      await send.mutateAsync(doctor ? draft : { ...draft, password })
      discard()
      notifications.show({ message: doctor ? 'Doctor saved' : 'Doctor added successfully' })
      onDone()
    } catch (reason) {
      const refused = refusalOf(reason, names, 'Error adding doctor')
      const ofImage = reason instanceof ApiFailure && ['not_an_image', 'image_too_large'].includes(reason.code)
      setRefusal(ofImage ? { message: null, beside: { image: refused.message ?? '' } } : refused)
    }
  }

  const text = (key: 'name' | 'email' | 'registrationNumber' | 'issuingBody', label: string, more: object = {}) => (
    <TextInput
      label={label}
      name={key}
      maxLength={key === 'email' ? 254 : 120}
      value={draft[key]}
      error={refusal.beside[key]}
      onChange={(event) => {
        const { value } = event.currentTarget
        setDraft((old) => ({ ...old, [key]: value }))
      }}
      {...more}
    />
  )
  const needed = { required: true, withAsterisk: false }
  const number = (key: 'experience' | 'fees', label: string, more: object) => (
    <NumberInput
      label={label}
      name={key}
      {...needed}
      min={0}
      value={draft[key]}
      error={refusal.beside[key]}
      onChange={(value) => setDraft((old) => ({ ...old, [key]: String(value) }))}
      {...more}
    />
  )

  return (
    <form className="stack" onSubmit={submit}>
      <div role="alert" className={refusal.message ? 'form-failure' : 'unseen'}>
        {refusal.message}
      </div>
      <PhotoField
        name={draft.name}
        image={doctor?.image ?? ''}
        photo={photo}
        onPhoto={setPhoto}
        error={refusal.beside.image}
      />
      <div className="fields">
        {text('name', 'Name', needed)}
        {text('email', 'Email', { ...needed, type: 'email' })}
        {!doctor && (
          <PasswordField
            value={password}
            onChange={setPassword}
            error={refusal.beside.password}
            description="At least 6 characters; the doctor is mailed a link to set another"
            autoComplete="new-password"
          />
        )}
        <NativeSelect
          label="Specialization"
          name="specialization"
          value={draft.specialization}
          error={refusal.beside.specialization}
          data={[...specializations]}
          onChange={(event) => {
            const { value } = event.currentTarget
            setDraft((old) => ({ ...old, specialization: value as typeof old.specialization }))
          }}
        />
        {number('experience', 'Experience, in years', { max: experienceMost, allowDecimal: false })}
        {number('fees', 'Fees, in dollars', { step: 0.01, decimalScale: 2 })}
        {text('registrationNumber', 'Registration number')}
        {text('issuingBody', 'Issuing body')}
      </div>
      <div className="form-acts">
        <Button type="submit" aria-disabled={send.isPending}>
          {send.isPending ? 'Saving…' : doctor ? 'Save Changes' : 'Add Doctor'}
        </Button>
      </div>
    </form>
  )
}
