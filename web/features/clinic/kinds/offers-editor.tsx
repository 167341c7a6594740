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
import { useChange } from '../../../wire/use-change.ts'
import { initialOf, offersOf, wrongLengths } from './offers-typed.ts'
import { kindChanges, myKindsQuery } from './queries.ts'
import { NumberField } from '../../../ui/number-field.tsx'

const inSteps = () => offersEditor.inSteps(visitMinutes.least, visitMinutes.most, visitMinutes.step)

/**
 * The kinds of visit that a doctor offers; nothing where the clinic has only the consultation. `fees`: the price of a
 * consultation.
 */
export function OffersEditor({ fees }: { fees: number }) {
  return (
    <Loaded of={useQuery(myKindsQuery)} failed={offersEditor.failed} shape={null}>
      {(kinds) => kinds.length > 1 && <Offers kinds={kinds} fees={fees} />}
    </Loaded>
  )
}

function Offers({ kinds, fees }: { kinds: MyKind[]; fees: number }) {
  const change = useChange('PUT /doctors/my-kinds', { invalidates: kindChanges, quiet: true, scope: 'own kinds' })
  const form = useSendForm({
    draft: useOwnDraft('offers'),
    initial: initialOf(kinds),
    check: (typed) => Object.fromEntries(wrongLengths(kinds, typed).map((name) => [name, inSteps()])),
    send: (typed) => change.mutateAsync({ body: { kinds: offersOf(kinds, typed) } }),
    onSent: () => say(offersEditor.saved),
    failed: offersEditor.notSaved,
    startsAnew: true,
  })
  const { values, field, box } = form

  return (
    <Form of={form} send={offersEditor.save} className="panel stack" aria-labelledby="offers-title">
      <h2 id="offers-title" style={{ margin: 0 }}>
        {offersEditor.heading}
      </h2>
      <p className="soft">{offersEditor.lead}</p>
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
