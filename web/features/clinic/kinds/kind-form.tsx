import { NativeSelect, Textarea, TextInput } from '../../../ui/inputs.tsx'
import type { Kind } from '#contract/clinic/kinds.ts'
import { audiences, bookingWindowDays, horizonMost, modes, visitMinutes } from '#contract/rules.ts'
import { kindsPage } from '#texts/clinic/kinds-page.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { format } from '../../../language/format.ts'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { initialOf, kindOf, standardFieldsOf } from './kind-typed.ts'
import { kindChanges } from './queries.ts'
import { TermsFields } from './terms-fields.tsx'
import { NumberField } from '../../../ui/number-field.tsx'

type Props = {
  /** Null: a new one. */
  kind: Kind | null
  /** The existing sorts of rooms. */
  sorts: readonly string[]
  onDone: () => void
}

/** Adds (`kind` null) or changes a kind of visit. For the consultation, only some fields. */
export function KindForm({ kind, sorts, onDone }: Props) {
  const add = useChange('POST /admin/kinds', { invalidates: kindChanges, quiet: true })
  const change = useChange('PUT /admin/kinds/{id}', { invalidates: kindChanges, quiet: true, scope: kind?._id })
  const isStandard = kind?.standard ?? false
  const form = useSendForm({
    draft: useOwnDraft(`kind-${kind?._id ?? 'new'}`),
    initial: initialOf(kind),
    send: (typed) => {
      const fields = kindOf(typed)
      if (!kind) return add.mutateAsync({ body: fields })
      const body = isStandard ? standardFieldsOf(fields) : fields
      return change.mutateAsync({ params: { id: kind._id }, body })
    },
    onSent(_, { name }) {
      say(kind ? kindsPage.saved : kindsPage.savedNew(name))
      onDone()
    },
    failed: kindsPage.notSaved,
    about: { name_in_use: 'name' },
  })
  const { values, field } = form

  type NumberField =
    | 'minutes'
    | 'bufferBefore'
    | 'bufferAfter'
    | 'step'
    | 'fee'
    | 'notice'
    | 'horizonDays'
    | 'cancel'
    | 'taxPercent'
  const number = (name: NumberField, label: string, more: object) => (
    <NumberField label={label} {...field(name)} {...more} />
  )
  const inSteps = { step: visitMinutes.step }
  const lengths = { ...inSteps, min: visitMinutes.least, max: visitMinutes.most }
  const gaps = { ...inSteps, required: true, min: 0, max: 240 }

  return (
    <Form of={form} send={kindsPage.save} back={[kindsPage.cancel, onDone]}>
      {isStandard && <p className="soft">{kindsPage.standardSays(bookingWindowDays)}</p>}
      <TextInput label={kindsPage.name} required maxLength={60} dir="auto" {...field('name')} />
      <Textarea
        label={kindsPage.description}
        description={kindsPage.descriptionSays}
        minRows={2}
        maxLength={300}
        dir="auto"
        {...field('description')}
      />
      {!isStandard && (
        <>
          {number('minutes', kindsPage.minutes, { ...lengths, required: true })}
          <div className="fields">
            {number('bufferBefore', kindsPage.bufferBefore, gaps)}
            {number('bufferAfter', kindsPage.bufferAfter, gaps)}
          </div>
          <p aria-live="polite">
            {kindsPage.taken(Number(values.minutes), Number(values.bufferBefore), Number(values.bufferAfter))}
          </p>
          {number('step', kindsPage.step, { ...lengths, description: kindsPage.stepSays })}
          {number('fee', kindsPage.fee(format().currencyName()), {
            description: kindsPage.feeSays,
            min: 0,
            max: 100_000,
            step: 5,
            decimals: 2,
          })}
          <NativeSelect
            label={kindsPage.mode}
            data={modes.map((mode) => ({ value: mode, label: contractWords.modes[mode] }))}
            {...field('mode')}
          />
          <NativeSelect
            label={kindsPage.audience}
            description={{ anybody: '', known: kindsPage.knownSays, desk: kindsPage.deskSays }[values.audience]}
            data={audiences.map((audience) => ({ value: audience, label: kindsPage.audiences[audience] }))}
            {...field('audience')}
          />
          {number('notice', kindsPage.notice, {
            description: kindsPage.noticeSays,
            required: true,
            min: 0,
            max: 8760,
            decimals: 2,
          })}
          {number('horizonDays', kindsPage.horizon, { required: true, min: 1, max: horizonMost })}
          <NativeSelect
            label={kindsPage.room}
            description={kindsPage.roomSays}
            data={[{ value: '', label: kindsPage.anyRoom }, ...withOwn(sorts, kind?.roomSort)]}
            {...field('roomSort')}
          />
          {number('cancel', kindsPage.cancelling, {
            description: kindsPage.cancellingSays,
            min: 0,
            max: 720,
          })}
          <TermsFields values={values} field={field} />
          {kind && <p className="soft">{kindsPage.bookedStays}</p>}
        </>
      )}
      {number('taxPercent', kindsPage.tax, { description: kindsPage.taxSays, min: 0.01, max: 99.99, decimals: 2 })}
    </Form>
  )
}

/** A kind keeps its sort of room, even if the last such room is gone. */
const withOwn = (sorts: readonly string[], own: string | null | undefined) =>
  own && !sorts.includes(own) ? [...sorts, own] : [...sorts]
