import { Checkbox } from '../../../ui/boxes.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReasonAct, reasonActs } from '#contract/desk/desk-stages.ts'
import type { Reason } from '#contract/booking/reasons.ts'
import { visitReasons } from '#texts/booking/visit-reasons.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say, sayFailure } from '../../../ui/say.ts'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { allReasonsQuery } from './queries.ts'
import { useChange } from '../../../wire/use-change.ts'

/** The clinic's list of reasons for cancelling and moving visits, from which staff choose. */
export function ClinicReasons() {
  const reasons = useQuery(allReasonsQuery)
  return (
    <section className="stack" aria-labelledby="reasons" style={{ marginTop: 40 }}>
      <div>
        <h2 id="reasons">{visitReasons.heading}</h2>
        <p className="soft">{visitReasons.lead}</p>
      </div>
      <Loaded of={reasons} failed={visitReasons.failed} shape={240}>
        {(all) => (
          <div className="clinic-reasons">
            {reasonActs.map((act) => (
              <OfAct key={act} act={act} reasons={all.filter((reason) => reason.act === act)} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  )
}

function OfAct({ act, reasons }: { act: ReasonAct; reasons: Reason[] }) {
  const end = useChange('PUT /admin/reasons/{id}/ended', {
    invalidates: ['reasons'],
    quiet: true,
    scope: `reasons ${act}`,
  })
  const add = useChange('POST /admin/reasons', { invalidates: ['reasons'], quiet: true, scope: `reasons ${act}` })
  const form = useSendForm({
    initial: { name: '', byClinic: false },
    send: (typed) => add.mutateAsync({ body: { act, ...typed } }),
    about: { name_in_use: 'name' },
    onSent: ({ name }) => say(visitReasons.added(name)),
    failed: visitReasons.notAdded,
    startsAnew: true,
  })
  const put = (id: string, ended: boolean) => end.mutateAsync({ params: { id }, body: { ended } })
  const notChanged = (reason: unknown) => sayFailure(reason, visitReasons.notChanged)
  const press = ({ _id, name, ended }: Reason) =>
    put(_id, !ended).then(
      () =>
        sayWithUndo(
          ended ? visitReasons.offeredAgain(name) : visitReasons.ended(name),
          () => void put(_id, ended).catch(notChanged),
        ),
      notChanged,
    )
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
      <Form of={form} send={visitReasons.add} looks="plain">
        <TextInput label={visitReasons.name} required maxLength={80} {...form.field('name')} />
        {/* A move costs nothing, whoever is why. */}
        {act === 'cancel' && <Checkbox label={visitReasons.byClinicSays} {...form.box('byClinic')} />}
      </Form>
    </div>
  )
}
