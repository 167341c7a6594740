import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReasonAct, reasonActs } from '#contract/desk/desk-stages.ts'
import type { Reason } from '#contract/booking/reasons.ts'
import { visitReasons } from '#texts/booking/visit-reasons.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { say, sayFailure } from '../../../ui/say.ts'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { allReasonsQuery, useAddReason, useEndReason } from './queries.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import './clinic-reasons.css'

/** Why visits are cancelled and moved, as the clinic lists it: what staff choose from. */
export function ClinicReasons() {
  const reasons = useQuery(allReasonsQuery)
  return (
    <section className="stack" aria-labelledby="reasons" style={{ marginTop: 40 }}>
      <div>
        <h2 id="reasons">{visitReasons.heading}</h2>
        <p className="soft">{visitReasons.lead}</p>
      </div>
      {reasons.isLoadingError ? (
        <Failed message={visitReasons.failed} onRetry={() => reasons.refetch()} />
      ) : !reasons.data ? (
        <Skeleton height={240} />
      ) : (
        <div className="clinic-reasons">
          {reasonActs.map((act) => (
            <OfAct key={act} act={act} reasons={reasons.data.filter((reason) => reason.act === act)} />
          ))}
        </div>
      )}
    </section>
  )
}

function OfAct({ act, reasons }: { act: ReasonAct; reasons: Reason[] }) {
  const end = useEndReason()
  const add = useAddReason()
  const { form, field, box, message, busy } = useSendForm({
    initial: { name: '', byClinic: false },
    send: (typed) => add.mutateAsync({ act, ...typed }),
    about: { name_in_use: 'name' },
    onSent: ({ name }) => say(visitReasons.added(name)),
    failed: visitReasons.notAdded,
    startsAnew: true,
  })
  const press = ({ _id, name, ended }: Reason) =>
    end
      .mutateAsync({ id: _id, ended: !ended })
      .then(() => {
        const undo = () =>
          void end.mutateAsync({ id: _id, ended }).catch((reason) => sayFailure(reason, visitReasons.notChanged))
        sayWithUndo(ended ? visitReasons.offeredAgain(name) : visitReasons.ended(name), undo)
      })
      .catch((reason) => sayFailure(reason, visitReasons.notChanged))
  return (
    <div className="panel stack">
      <h3>{visitReasons.acts[act]}</h3>
      <ul className="clinic-reasons-list" aria-label={visitReasons.acts[act]}>
        {reasons.map((reason) => (
          <li key={reason._id} data-ended={reason.ended || undefined}>
            <span>
              <bdi>{reason.name}</bdi>
              {reason.byClinic && <small className="soft">{visitReasons.byClinic}</small>}
              {reason.ended && <small className="soft">{visitReasons.isEnded}</small>}
            </span>
            <Button
              size="sm"
              variant="subtle"
              aria-label={(reason.ended ? visitReasons.offerOf : visitReasons.endOf)(reason.name)}
              onClick={() => void press(reason)}
            >
              {reason.ended ? visitReasons.offer : visitReasons.end}
            </Button>
          </li>
        ))}
      </ul>
      <form className="stack" {...form}>
        <TextInput label={visitReasons.name} required withAsterisk={false} maxLength={80} {...field('name')} />
        {/* A move costs nothing, whoever is why. */}
        {act === 'cancel' && <Checkbox label={visitReasons.byClinicSays} {...box('byClinic')} />}
        <FormMessage text={message} />
        <div className="form-acts">
          <Button type="submit" variant="default" loading={busy}>
            {visitReasons.add}
          </Button>
        </div>
      </form>
    </div>
  )
}
