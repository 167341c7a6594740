import { Textarea } from '../../../ui/inputs.tsx'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { Appointment } from '#contract/booking/booking.ts'
import { ratingMost } from '#contract/rules.ts'
import { rateDialog } from '#texts/booking/rate-dialog.ts'
import { useChange } from '../../../wire/use-change.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { doctorNameOf } from './appointment-lists.ts'

const choices = [1, 2, 3, 4, 5] as const

/** One to five stars and an optional comment, once for each completed visit. */
export function RateDialog({ appointment, onClose }: { appointment: Appointment | undefined; onClose: () => void }) {
  return (
    <Dialog opened={appointment !== undefined} title={rateDialog.heading} onClose={onClose} answers={null}>
      {appointment && <RateForm appointment={appointment} onClose={onClose} />}
    </Dialog>
  )
}

function RateForm({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const rate = useChange('POST /appointments/{id}/rating', {
    invalidates: ['appointments', 'doctors'],
    quiet: true,
    scope: appointment._id,
  })
  const form = useSendForm({
    draft: useSealedDraft(`rating-${appointment._id}`),
    initial: { stars: 0, comment: '' },
    send: (body) => rate.mutateAsync({ params: { id: appointment._id }, body }),
    onSent() {
      say(rateDialog.saved)
      onClose()
    },
    failed: rateDialog.failed,
  })
  const { stars } = form.values

  return (
    <Form
      of={form}
      className="rate-form"
      send={rateDialog.save}
      disabled={stars === 0}
      back={[rateDialog.notNow, onClose]}
      inDialog
    >
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
                onChange={() => form.set({ stars: star })}
              />
              <Icon size={32} aria-hidden="true" />
              <span className="unseen">{rateDialog.star(star, ratingMost, rateDialog.words[star])}</span>
            </label>
          )
        })}
      </fieldset>
      <Textarea label={rateDialog.comment} minRows={3} maxLength={1000} {...form.field('comment')} />
    </Form>
  )
}
