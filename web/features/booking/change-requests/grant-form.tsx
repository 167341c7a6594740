import { Textarea } from '../../../ui/inputs.tsx'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import { sharesOf } from '#contract/clinic/costs.ts'
import { centsOf } from '#contract/money.ts'
import { mayDoSomewhere } from '#contract/rights.ts'
import { grantForm } from '#texts/booking/grant-form.ts'
import { openRequests } from '#texts/booking/open-requests.ts'
import { asPrice, dateInWords } from '../../../language/format.ts'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { Rich } from '../../../ui/rich.tsx'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { useSession } from '../../../session/session.tsx'
import { useAskedVisit } from './asked-visit.ts'
import { topics } from './queries.ts'
import { NumberField } from '../../../ui/number-field.tsx'

/** What happens to the money if this fee (units of the currency) is kept, in sentences. */
function moneyInWords({ paid, paidAtDesk, fee: agreed, onCard }: ChangeRequest['appointment'], fee: number): string {
  const { backOnline, backAtDesk, due } = sharesOf({ online: paid, atDesk: paidAtDesk, fee })
  const said = fee > 0 ? [grantForm.keeps(asPrice(fee))] : agreed > 0 ? [grantForm.keepsNothing] : []
  if (backOnline > 0) said.push(grantForm.goesBack(asPrice(backOnline)))
  if (backAtDesk > 0) said.push(grantForm.backAtDesk(asPrice(backAtDesk)))
  if (due > 0) said.push(onCard ? grantForm.byCard(asPrice(due)) : grantForm.staysDue(asPrice(due)))
  if (paid === 0 && paidAtDesk === 0 && fee === 0) said.push(grantForm.nothingPaid)
  return said.join(' ')
}

/**
 * Cancels a visit at its patient's wish, and says first how much is kept and refunded. The draft belongs to the agreed
 * fee, and is not used for another one.
 */
export function GrantForm({ request, onClose }: { request: ChangeRequest; onClose: () => void }) {
  const { appointment } = request
  const agreed = appointment.fee
  const { user } = useSession()
  const mayLower = user?.role !== 'reception' || mayDoSomewhere(user, 'take-money')
  const { beginsIn } = useAskedVisit()
  const grant = useChange('PUT /change-requests/{id}/grant', {
    invalidates: topics,
    quiet: true,
    scope: appointment._id,
  })
  const form = useSendForm({
    draft: useSealedDraft(`granting-${request._id}-${centsOf(agreed)}`),
    initial: { fee: agreed as number | string, reason: '' },
    send: ({ fee, reason }) =>
      grant.mutateAsync({
        params: { id: request._id },
        body: { fee: Number(fee), reason: Number(fee) < agreed ? reason : '' },
      }),
    onSent() {
      say(grantForm.done)
      onClose()
    },
    failed: grantForm.failed,
  })
  const { field } = form
  const fee = Math.min(agreed, Math.max(0, Number(form.values.fee)))
  return (
    <Form
      of={form}
      send={openRequests.cancel}
      looks="harsh"
      back={[grantForm.keep, () => form.giveUp(onClose)]}
      inDialog
    >
      <p>
        <Rich
          text={grantForm.says(appointment.patient, dateInWords(appointment.date), beginsIn(appointment))}
          parts={{ b: (words) => <bdi className="asked-who">{words}</bdi> }}
        />
      </p>
      {agreed > 0 && (
        <>
          <NumberField
            label={grantForm.fee}
            required
            description={grantForm.agreed(asPrice(agreed))}
            min={0}
            max={agreed}
            disabled={!mayLower}
            decimals={2}
            {...field('fee')}
          />
          {fee < agreed && (
            <Textarea label={grantForm.reason} required minRows={2} maxLength={300} {...field('reason')} />
          )}
        </>
      )}
      <p className="terms-said" aria-live="polite">
        {moneyInWords(appointment, fee)}
      </p>
    </Form>
  )
}
