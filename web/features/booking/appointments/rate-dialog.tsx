import { Textarea } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { Appointment } from '#contract/booking/booking.ts'
import { ratingMost } from '#contract/rules.ts'
import { rateDialog } from '#texts/booking/rate-dialog.ts'
import { useChange } from '../../../wire/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { say } from '../../../ui/say.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { doctorNameOf } from './appointment-lists.ts'
import './stars.css'

const choices = [1, 2, 3, 4, 5] as const

/** One to five stars and perhaps a sentence, once a completed visit. */
export function RateDialog({ appointment, onClose }: { appointment: Appointment | undefined; onClose: () => void }) {
  return (
    <Dialog opened={appointment !== undefined} title={rateDialog.heading} onClose={onClose} answers={null}>
      {appointment && <RateForm appointment={appointment} onClose={onClose} />}
    </Dialog>
  )
}

function RateForm({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const rate = useChange('POST /appointments/{id}/rating', { invalidates: ['appointments', 'doctors'], quiet: true })
  const { values, set, form, field, message, busy } = useSendForm({
    draft: useSealedDraft(`rating-${appointment._id}`),
    initial: { stars: 0, comment: '' },
    send: (body) => rate.mutateAsync({ params: { id: appointment._id }, body }),
    onSent() {
      say(rateDialog.saved)
      onClose()
    },
    failed: rateDialog.failed,
  })
  const { stars } = values

  return (
    <form className="rate-form" {...form}>
      <p>{rateDialog.says(doctorNameOf(appointment))}</p>
      <fieldset className="star-choice">
        <legend className="unseen">{rateDialog.stars}</legend>
        {choices.map((star) => {
          const Icon = star <= stars ? IconStarFilled : IconStar
          return (
            <label key={star}>
              <input
                type="radio"
                name="stars"
                className="unseen"
                checked={stars === star}
                onChange={() => set({ stars: star })}
              />
              <Icon size={32} aria-hidden="true" />
              <span className="unseen">{rateDialog.star(star, ratingMost, rateDialog.words[star])}</span>
            </label>
          )
        })}
      </fieldset>
      <Textarea label={rateDialog.comment} autosize minRows={3} maxLength={1000} {...field('comment')} />
      <FormMessage text={message} />
      <div className="dialog-answers">
        <Button variant="default" onClick={onClose}>
          {rateDialog.notNow}
        </Button>
        <Button type="submit" disabled={stars === 0} loading={busy}>
          {rateDialog.save}
        </Button>
      </div>
    </form>
  )
}
