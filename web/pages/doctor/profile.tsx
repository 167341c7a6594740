import { Button, NumberInput, Skeleton, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Doctor } from '#contract/doctors.ts'
import { asPrice } from '#contract/money.ts'
import { experienceMost } from '#contract/rules.ts'
import { call } from '../../api.ts'
import { markStale } from '../../stale.ts'
import { myDoctorQuery } from '../../features/booking/day/queries.ts'
import { ProfilePanel } from '../../features/auth/profile/profile-panel.tsx'
import { useDraft } from '../../ui/drafts.ts'
import { Failed } from '../../ui/failed.tsx'
import { noRefusal, refusalOf } from '../../ui/form-failure.ts'
import '../../ui/panel.css'

export const meta = () => [{ title: 'Profile · Salus' }]

export default function DoctorProfile() {
  const doctor = useQuery(myDoctorQuery)
  return (
    <>
      <h1>Profile</h1>
      <div className="stack">
        {doctor.data ? (
          <PublicForm doctor={doctor.data} />
        ) : doctor.isError ? (
          <Failed message="Failed to fetch doctor profile" onRetry={() => doctor.refetch()} />
        ) : (
          <Skeleton height={360} radius={10} aria-hidden="true" />
        )}
        <ProfilePanel shows="info" />
      </div>
    </>
  )
}

/**
 * What patients read on the doctor's page. The fee and the specialization stand there too, and are an admin's to
 * change.
 */
function PublicForm({ doctor }: { doctor: Doctor }) {
  const queries = useQueryClient()
  const [draft, setDraft, discard] = useDraft(`doctor-${doctor._id}`, {
    bio: doctor.bio,
    languages: doctor.languages.join(', '),
    experience: doctor.experience,
  })
  const [refusal, setRefusal] = useState(noRefusal)
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<typeof draft>) => setDraft((old) => ({ ...old, ...part }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setRefusal(noRefusal)
    try {
      const languages = draft.languages
        .split(',')
        .map((language) => language.trim())
        .filter(Boolean)
      await call('PATCH /doctors/me', { body: { bio: draft.bio, experience: draft.experience, languages } })
      discard()
      await markStale(queries, ['doctors'])
      notifications.show({ message: 'Profile updated successfully' })
    } catch (reason) {
      setRefusal(refusalOf(reason, ['bio', 'languages', 'experience'], 'Failed to update profile'))
    }
    setBusy(false)
  }

  return (
    <form className="panel stack" onSubmit={submit} aria-labelledby="public-title">
      <h2 id="public-title" style={{ margin: 0 }}>
        What patients read
      </h2>
      <p className="soft">
        {doctor.specialization} · {asPrice(doctor.fees)} per consultation (an admin changes these) ·{' '}
        <Link to={`/doctors/${doctor._id}`}>See your page</Link>
      </p>
      <div role="alert" className={refusal.message ? 'form-failure' : 'unseen'}>
        {refusal.message}
      </div>
      <Textarea
        label="About you"
        autosize
        minRows={4}
        maxLength={1500}
        value={draft.bio}
        error={refusal.beside.bio}
        onChange={(event) => change({ bio: event.currentTarget.value })}
      />
      <div className="fields">
        <TextInput
          label="Languages, joined by commas"
          maxLength={400}
          value={draft.languages}
          error={refusal.beside.languages}
          onChange={(event) => change({ languages: event.currentTarget.value })}
        />
        <NumberInput
          label="Years of experience"
          min={0}
          max={experienceMost}
          allowDecimal={false}
          value={draft.experience}
          error={refusal.beside.experience}
          onChange={(value) => change({ experience: Number(value) || 0 })}
        />
      </div>
      <div className="form-acts">
        <Button type="submit" loading={busy}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
