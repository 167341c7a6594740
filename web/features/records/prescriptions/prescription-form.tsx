import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ageOn } from '#contract/records/dose.ts'
import { addDays } from '#contract/clinic-time.ts'
import { childUntil, prescriptionLimits } from '#contract/records/medicine-lists.ts'
import { draftOfPaper } from '#contract/records/paper-lists.ts'
import type { Paper } from '#contract/records/papers.ts'
import type { PrescriptionContent } from '#contract/records/prescription-content.ts'
import type { PrescriptionBasis } from '#contract/records/prescriptions.ts'
import { common } from '#texts/common/common.ts'
import { prescriptionsPage } from '#texts/records/prescriptions-page.ts'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { format } from '../../../language/format.ts'
import { pageLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Textarea, TextInput } from '../../../ui/inputs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useTypingPause } from '../../../ui/use-typing-pause.ts'
import { useChange } from '../../../wire/use-change.ts'
import { OwnPassword } from '../../auth/own-password.tsx'
import { LineFields } from './line-fields.tsx'
import { contentIn, countOf, initialOf, lineIn, type Typed, withoutLine } from './lines.ts'
import { basisQuery, checksQuery } from './queries.ts'

/** How long a prescription is valid unless the doctor says otherwise. */
const usualDays = 90

type Props = {
  personId: string
  /** The visit it is written of. */
  appointmentId: string | null
  /** The prescription that this one takes the place of. */
  corrects?: Paper
  onSigned: (paper: Pick<Paper, '_id'>) => void
  /** Without it there is no button to leave. */
  onClose?: () => void
}

/** Writes and signs a prescription in a dialog. */
export function PrescriptionDialog({
  name,
  ...props
}: Omit<Props, 'onSigned'> & { name: string; onClose: () => void }) {
  return (
    <Dialog opened title={prescriptionsPage.form.heading(name)} onClose={props.onClose} answers={null}>
      <PrescriptionForm {...props} onSigned={props.onClose} />
    </Dialog>
  )
}

/** Writes and signs a prescription, or a new version of one. */
export function PrescriptionForm(props: Props) {
  const basis = useQuery(basisQuery(props.personId))
  return (
    <Loaded of={basis} failed={prescriptionsPage.failed} shape={400}>
      {(known) => <KnownForm {...props} basis={known} />}
    </Loaded>
  )
}

function KnownForm({
  personId,
  appointmentId,
  corrects,
  basis,
  onSigned,
  onClose,
}: Props & { basis: PrescriptionBasis }) {
  const before = corrects?.content as PrescriptionContent | undefined
  const sign = useChange('POST /records/papers', { invalidates: ['papers', 'record'], quiet: true, scope: personId })
  const correct = useChange('POST /records/papers/{id}/versions', {
    invalidates: ['papers', 'record'],
    quiet: true,
    scope: personId,
  })
  const form = useSendForm<Typed, Pick<Paper, '_id'>>({
    draft: useSealedDraft(
      corrects ? draftOfPaper('correction', corrects._id) : draftOfPaper('prescription', appointmentId ?? personId),
    ),
    secret: ['password'],
    initial: initialOf(before, {
      repeats: before?.repeats ?? 0,
      validUntil: before?.validUntil ?? addDays(basis.today, usualDays),
      note: before?.note ?? '',
    }),
    send(typed) {
      const body = { content: contentIn(typed), password: String(typed.password), writtenIn: pageLanguage() }
      return corrects
        ? correct.mutateAsync({ params: { id: corrects._id }, body: { ...body, reason: String(typed.reason) } })
        : sign.mutateAsync({ body: { ...body, appointmentId, ...(appointmentId ? {} : { personId }) } })
    },
    onSent(paper) {
      say(prescriptionsPage.form.signed)
      onSigned(paper)
    },
    about: { wrong_password: 'password', valid_until_range: 'content.validUntil' },
    failed: prescriptionsPage.form.notSigned,
  })
  const { values, set, field } = form
  const count = countOf(values)
  const inns = Array.from({ length: count }, (_, n) => lineIn(values, n).inn)
  const { isAsked, names } = basis.allergies
  const typedInns = inns.join('\n')
  const [asked, setAsked] = useState(typedInns)
  const pause = useTypingPause()
  useEffect(() => pause.after('inns', () => setAsked(typedInns)), [typedInns, pause])
  const checks = useQuery({ ...checksQuery(asked.split('\n'), { isAsked, names }), placeholderData: (shown) => shown })
  const text = (name: string) => field(name) as ReturnType<typeof field> & { value: string }
  return (
    <Form
      of={form}
      send={prescriptionsPage.form.sign}
      back={onClose && [common.close, onClose]}
      inDialog={Boolean(onClose)}
      isLong
      className={onClose ? 'stack prescription-form' : 'panel stack prescription-form'}
      acts={form.isTyped && <p className="soft">{prescriptionsPage.form.kept}</p>}
    >
      <Known basis={basis} />
      {inns.map((inn, n) => (
        <LineFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place.
          key={n}
          n={n}
          form={form}
          kilograms={isChild(basis) ? (basis.weight?.kilograms ?? null) : null}
          check={inn.trim() ? checks.data?.[n] : undefined}
          onRemove={count > 1 ? () => set(withoutLine(values, n)) : undefined}
        />
      ))}
      {count < prescriptionLimits.lines && (
        <div>
          <Button variant="default" onClick={() => set({ lines: count + 1 })}>
            {prescriptionsPage.form.add}
          </Button>
        </div>
      )}
      <div className="prescription-row">
        <NumberField
          label={prescriptionsPage.form.repeats}
          description={prescriptionsPage.form.repeatsHint}
          min={0}
          max={prescriptionLimits.repeats}
          required
          {...(field('content.repeats') as { value: number })}
        />
        <DateField
          label={prescriptionsPage.form.validUntil}
          min={basis.today}
          max={addDays(basis.today, prescriptionLimits.validDays)}
          required
          {...text('content.validUntil')}
        />
      </div>
      <Textarea
        label={prescriptionsPage.form.noteOfAll}
        minRows={2}
        maxLength={500}
        dir="auto"
        {...text('content.note')}
      />
      {corrects && (
        <TextInput
          label={prescriptionsPage.form.whyNew}
          description={prescriptionsPage.form.whyNewHint}
          required
          minLength={3}
          maxLength={300}
          dir="auto"
          {...text('reason')}
        />
      )}
      <OwnPassword label={prescriptionsPage.form.password} {...text('password')} />
    </Form>
  )
}

const isChild = ({ born, today }: PrescriptionBasis) => born !== null && ageOn(born, today).years < childUntil

/** Age and weight of a child, and what is known of allergies. */
function Known({ basis }: { basis: PrescriptionBasis }) {
  const { born, today, weight, allergies } = basis
  const { number, dateInDigits, duration, row } = format()
  const age = born && ageOn(born, today)
  const { isAsked, names, notCompared } = allergies
  return (
    <div className="prescription-known" role="note">
      {!born && <p className="form-failure">{prescriptionsPage.form.noBirthday}</p>}
      {age && isChild(basis) && (
        <p>
          {prescriptionsPage.form.child(
            age.years < 2 ? duration(age.months, 'month') : duration(age.years, 'year'),
            weight
              ? prescriptionsPage.form.weight(number(weight.kilograms), dateInDigits(weight.measuredOn))
              : prescriptionsPage.form.noWeight,
          )}
        </p>
      )}
      <p data-state={isAsked ? undefined : 'not-asked'}>
        {!isAsked && prescriptionsPage.form.notAsked}
        {isAsked &&
          (names.length > 0 ? prescriptionsPage.form.allergies(row(names)) : prescriptionsPage.form.noAllergies)}
      </p>
      {notCompared.length > 0 && <p>{prescriptionsPage.form.notCompared(row(notCompared))}</p>}
    </div>
  )
}
