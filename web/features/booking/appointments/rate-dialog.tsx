import { Button, Textarea } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/booking.ts'
import { ratingMost } from '#contract/rules.ts'
import { call } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useSealedDraft } from '../../../sealed-draft.ts'
import { say, sentenceOf } from '../../../ui/say.ts'
import { doctorNameOf } from './appointment-card.tsx'
import './stars.css'

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** One to five stars and perhaps a sentence, once a completed visit. */
export function RateDialog({ appointment, onClose }: { appointment: Appointment | undefined; onClose: () => void }) {
  return (
    <Dialog opened={appointment !== undefined} title="How was your visit?" onClose={onClose} answers={null}>
      {appointment && <RateForm appointment={appointment} onClose={onClose} />}
    </Dialog>
  )
}

function RateForm({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const [{ stars, comment }, setDraft, discard] = useSealedDraft(`rating-${appointment._id}`, { stars: 0, comment: '' })
  const [failure, setFailure] = useState<string>()
  const rate = useMutation({
    mutationFn: () =>
      call('POST /appointments/{id}/rating', { params: { id: appointment._id }, body: { stars, comment } }),
    onSuccess: () => {
      discard()
      say('Thank you. Your rating is saved.')
      onClose()
    },
    onError: (reason) => setFailure(sentenceOf(reason, 'Your rating could not be saved.')),
    meta: { stale: ['appointments', 'doctors'], quiet: true },
  })

  return (
    <div className="rate-form">
      <p>With Dr. {doctorNameOf(appointment)}. Shown on the doctor’s page without your name.</p>
      <fieldset className="star-choice">
        <legend className="unseen">Stars</legend>
        {words.slice(0, ratingMost).map((word, n) => {
          const Icon = n < stars ? IconStarFilled : IconStar
          return (
            <label key={word}>
              <input
                type="radio"
                name="stars"
                className="unseen"
                checked={stars === n + 1}
                onChange={() => setDraft((old) => ({ ...old, stars: n + 1 }))}
              />
              <Icon size={32} aria-hidden="true" />
              <span className="unseen">
                {n + 1} of {ratingMost}: {word}
              </span>
            </label>
          )
        })}
      </fieldset>
      <Textarea
        label="What should others know? (optional)"
        autosize
        minRows={3}
        maxLength={1000}
        value={comment}
        onChange={(event) => {
          const { value } = event.currentTarget
          setDraft((old) => ({ ...old, comment: value }))
        }}
      />
      {failure && (
        <p role="alert" style={{ color: 'var(--red)' }}>
          {failure}
        </p>
      )}
      <div className="dialog-answers">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button disabled={stars === 0} loading={rate.isPending} onClick={() => rate.mutate()}>
          Save rating
        </Button>
      </div>
    </div>
  )
}
