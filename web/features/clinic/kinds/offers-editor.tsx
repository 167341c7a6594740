import { Checkbox } from '../../../ui/boxes.tsx'
import { useQuery } from '@tanstack/react-query'
import type { MyKind } from '#contract/clinic/kinds.ts'
import { visitMinutes } from '#contract/rules.ts'
import { offersEditor } from '#texts/clinic/offers-editor.ts'
import { asPrice, format } from '../../../language/format.ts'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { type BodyFor, useChange } from '../../../wire/use-change.ts'
import { initialOf, offersOf, wrongLengths } from './offers-typed.ts'
import { kindChanges, kindsOfDoctorQuery, myKindsQuery } from './queries.ts'
import { NumberField } from '../../../ui/number-field.tsx'

const inSteps = () => offersEditor.inSteps(visitMinutes.least, visitMinutes.most, visitMinutes.step)

/** The words for an admin, who changes what somebody else offers. */
type Words = { heading: string; lead: string; saved: string }

type Props = {
  /** The price of a consultation. */
  fees: number
  /** Whose they are, for an admin; omitted: the doctor's own. */
  doctor?: { id: string; words: Words }
}

/** The kinds of visit that a doctor offers; nothing where the clinic has only the consultation. */
export function OffersEditor({ fees, doctor }: Props) {
  const own = useQuery({ ...myKindsQuery, enabled: !doctor })
  const theirs = useQuery({ ...kindsOfDoctorQuery(doctor?.id ?? ''), enabled: !!doctor })
  return (
    <Loaded of={doctor ? theirs : own} failed={offersEditor.failed} shape={null}>
      {(kinds) => kinds.length > 1 && <Offers kinds={kinds} fees={fees} {...(doctor ? { doctor } : {})} />}
    </Loaded>
  )
}

function useChangeKinds(id: string | undefined) {
  const own = useChange('PUT /doctors/my-kinds', { invalidates: kindChanges, quiet: true, scope: 'own kinds' })
  const theirs = useChange('PUT /admin/doctors/{id}/kinds', {
    invalidates: kindChanges,
    quiet: true,
    scope: `kinds ${id}`,
  })
  return (body: BodyFor<'PUT /doctors/my-kinds'>) =>
    id === undefined ? own.mutateAsync({ body }) : theirs.mutateAsync({ params: { id }, body })
}

function Offers({ kinds, fees, doctor }: Props & { kinds: MyKind[] }) {
  const change = useChangeKinds(doctor?.id)
  const words = doctor?.words ?? {
    heading: offersEditor.heading,
    lead: offersEditor.lead,
    saved: offersEditor.saved,
  }
  const form = useSendForm({
    draft: useOwnDraft(doctor ? `offers ${doctor.id}` : 'offers'),
    initial: initialOf(kinds),
    check: (typed) => Object.fromEntries(wrongLengths(kinds, typed).map((name) => [name, inSteps()])),
    send: (typed) => change({ kinds: offersOf(kinds, typed) }),
    onSent: () => say(words.saved),
    failed: offersEditor.notSaved,
    startsAnew: true,
  })
  const { values, field, box } = form

  return (
    <Form of={form} send={offersEditor.save} className="panel stack" aria-labelledby="offers-title">
      <h2 id="offers-title" style={{ margin: 0 }}>
        {words.heading}
      </h2>
      <p className="soft">{words.lead}</p>
      <ul className="offers">
        {kinds.map(({ kind }) => (
          <li key={kind._id}>
            <Checkbox
              label={<bdi>{kind.name}</bdi>}
              description={describe(kind, fees)}
              disabled={kind.standard}
              {...box(`offered ${kind._id}`)}
            />
            {!kind.standard && values[`offered ${kind._id}`] && (
              <fieldset className="fields" aria-label={kind.name}>
                <NumberField
                  label={offersEditor.minutes}
                  placeholder={offersEditor.asClinic}
                  step={visitMinutes.step}
                  min={visitMinutes.least}
                  max={visitMinutes.most}
                  {...field(`minutes ${kind._id}`)}
                  value={values[`minutes ${kind._id}`] ?? ''}
                />
                <NumberField
                  label={offersEditor.fee(format().currencyName())}
                  placeholder={offersEditor.asClinic}
                  step={5}
                  decimals={2}
                  min={0}
                  max={100_000}
                  {...field(`fee ${kind._id}`)}
                  value={values[`fee ${kind._id}`] ?? ''}
                />
              </fieldset>
            )}
          </li>
        ))}
      </ul>
    </Form>
  )
}

/** The clinic's facts about a kind: length, price and buffers. */
function describe(kind: MyKind['kind'], fees: number): string {
  const facts = offersEditor.facts(format().duration(kind.minutes, 'minute'), asPrice(kind.fee ?? fees))
  if (kind.standard) return offersEditor.always(facts)
  const { bufferBefore, bufferAfter } = kind
  return bufferBefore + bufferAfter === 0 ? facts : offersEditor.gaps(facts, bufferBefore, bufferAfter)
}
