import { LatinName } from '../../../ui/latin-name.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { useState } from 'react'
import type { Profile, User } from '#contract/auth/auth.ts'
import { accountPages } from '#texts/auth/account-pages.ts'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { say } from '../../../ui/say.ts'
import { keysOf } from '../../../ui/keys-of.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { PendingEmail } from './pending-email.tsx'
import { PhotoField } from './photo-field.tsx'
import { useSaveProfile } from './queries.ts'

const needed = { required: true }

/**
 * Photo, name, e-mail, phone and address. Typed fields are kept until they are saved. Only these are sent, because
 * others may have changed elsewhere meanwhile, such as an e-mail address that was confirmed.
 */
export function ProfileForm({ user, profile }: { user: User; profile: Profile }) {
  const { name, nameLatin, email, phone, address } = profile
  const saved = { name, nameLatin, email, phone, address }
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const save = useSaveProfile(user.id)
  const form = useSendForm({
    draft: useOwnDraft('profile'),
    // Problems with the photo are shown beside it.
    initial: { ...saved, image: '' },
    secret: ['image'],
    send({ image: _, ...typed }) {
      const changed = keysOf(saved).filter((key) => typed[key] !== saved[key])
      const fields = Object.fromEntries(changed.map((key) => [key, typed[key]]))
      return save({ ...fields, image: photo }, (part) => photo && setProgress(part)).finally(() => setProgress(null))
    },
    onSent({ message: said }) {
      setPhoto(null)
      say(said)
    },
    failed: accountPages.profile.failed,
    // A new e-mail address takes effect, and is shown, only once it is confirmed.
    startsAnew: true,
  })
  const { values, field } = form
  const { error: photoError } = field('image')

  return (
    <Form
      className="panel stack"
      of={form}
      send={accountPages.profile.save}
      aria-labelledby="profile-title"
      head={
        <>
          <h2 id="profile-title" style={{ margin: 0 }}>
            {accountPages.profile.heading}
          </h2>
          <PhotoField
            name={values.name}
            image={profile.image}
            photo={photo}
            onPhoto={setPhoto}
            error={photoError}
            progress={progress}
          />
        </>
      }
    >
      <div className="fields">
        <TextInput
          label={accountPages.profile.name}
          {...needed}
          autoComplete="name"
          maxLength={100}
          {...field('name')}
        />
        {(user.role === 'user' || user.role === 'doctor') && (
          <LatinName name={values.name} field={field('nameLatin')} />
        )}
        <TextInput
          label={accountPages.profile.email}
          {...needed}
          type="email"
          autoComplete="email"
          {...field('email')}
        />
        {profile.pendingEmail && <PendingEmail email={profile.email} pending={profile.pendingEmail} />}
        <TextInput
          label={accountPages.profile.phone}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...field('phone')}
        />
        <TextInput
          label={accountPages.profile.address}
          autoComplete="street-address"
          maxLength={300}
          {...field('address')}
        />
      </div>
    </Form>
  )
}
