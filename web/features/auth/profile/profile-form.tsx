import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import type { Profile, User } from '#contract/auth.ts'
import { useDraft } from '../../../ui/drafts.ts'
import { noRefusal, refusalOf } from '../../../ui/form-failure.ts'
import { PendingEmail } from './pending-email.tsx'
import { PhotoField } from './photo-field.tsx'
import { useSaveProfile } from './queries.ts'
import '../../../ui/panel.css'

const fields = ['name', 'email', 'phone', 'address', 'image'] as const

/**
 * Photo, name, email, phone and address. What is typed is kept until it is saved, and only that is sent: the rest may
 * have changed elsewhere meanwhile, as an address does whose link was opened.
 */
export function ProfileForm({ user, profile }: { user: User; profile: Profile }) {
  const { name, email, phone, address } = profile
  const saved = { name, email, phone, address }
  const [typed, setTyped, discard] = useDraft<Partial<typeof saved>>('profile', {})
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)
  const save = useSaveProfile(user.id)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setRefusal(noRefusal)
    try {
      const { message } = await save({ ...typed, image: photo }, (part) => photo && setProgress(part))
      // A new address is the account's, and shown, only once it is confirmed.
      setTyped({})
      discard()
      setPhoto(null)
      notifications.show({ message })
    } catch (reason) {
      setRefusal(refusalOf(reason, fields, 'Failed to update profile'))
    }
    setProgress(null)
    setBusy(false)
  }

  const field = (key: keyof typeof saved, label: string, more: object = {}) => (
    <TextInput
      label={label}
      name={key}
      value={typed[key] ?? saved[key]}
      error={refusal.beside[key]}
      onChange={(event) => {
        const { value } = event.currentTarget
        setTyped((old) => ({ ...old, [key]: value }))
      }}
      {...more}
    />
  )

  return (
    <form className="panel stack" onSubmit={submit} aria-labelledby="profile-title">
      <h2 id="profile-title" style={{ margin: 0 }}>
        Profile Information
      </h2>
      <PhotoField
        name={typed.name ?? name}
        image={profile.image}
        photo={photo}
        onPhoto={setPhoto}
        error={refusal.beside.image}
        progress={progress}
      />
      <div role="alert" className={refusal.message ? 'form-failure' : 'unseen'}>
        {refusal.message}
      </div>
      <div className="fields">
        {field('name', 'Name', { required: true, withAsterisk: false, autoComplete: 'name', maxLength: 100 })}
        {field('email', 'Email', { required: true, withAsterisk: false, type: 'email', autoComplete: 'email' })}
        {profile.pendingEmail && <PendingEmail email={profile.email} pending={profile.pendingEmail} />}
        {field('phone', 'Phone', { type: 'tel', autoComplete: 'tel', maxLength: 40 })}
        {field('address', 'Address', { autoComplete: 'street-address', maxLength: 300 })}
      </div>
      <div className="form-acts">
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Saving…' : 'Save Changes'}
        </Button>
      </div>
    </form>
  )
}
