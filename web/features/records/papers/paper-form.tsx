import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import type { PaperContentOf } from '#contract/records/paper-content.ts'
import { draftOfPaper, type WrittenKind } from '#contract/records/paper-lists.ts'
import type { Paper } from '#contract/records/papers.ts'
import type { PaperTemplate } from '#contract/records/paper-templates.ts'
import { paperDrafts } from '#contract/rules.ts'
import { writePaper } from '#texts/records/write-paper.ts'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { format } from '../../../language/format.ts'
import { Checkbox } from '../../../ui/boxes.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect, Textarea, TextInput } from '../../../ui/inputs.tsx'
import { Lost } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useRequestId } from '../../../wire/request-id.ts'
import { useChange } from '../../../wire/use-change.ts'
import { offersQuery } from '../../doctors/queries.ts'
import { ReasonField } from '../reason-field.tsx'
import { Diagnoses } from './diagnoses.tsx'
import { Signature } from './signature.tsx'
import { contentOf, typedOf, untouched, wordsOf } from './typed-paper.ts'

type Props = {
  kind: WrittenKind
  visit: Appointment
  templates: readonly PaperTemplate[]
  onSigned: (paper: Paper) => void
}

/** What both forms have besides the paper itself. */
const toSign = { ...untouched, hidden: false, reason: '', password: '' }
type TypedToSign = typeof toSign

/** Writes a paper of a visit, beginning with the template of its kind, and signs it. */
export function PaperForm({ kind, visit, templates, onSigned }: Props) {
  const fitting = templates.filter(
    ({ paperKind, kindId }) => paperKind === kind && (kindId === null || kindId === visit.kind._id),
  )
  const [chosen, setChosen] = useState(fitting[0]?._id ?? '')
  const template = fitting.find(({ _id }) => _id === chosen)
  const sign = useChange('POST /records/papers', { invalidates: ['papers', 'record'], quiet: true, scope: visit._id })
  const dates = kind === 'sick-note' ? { from: visit.appointmentDate, to: visit.appointmentDate } : {}
  const doctorId = visit.doctorId._id
  const requestIdOf = useRequestId()
  const form = useSigned({
    draft: draftOfPaper(kind, visit._id),
    initial: { ...toSign, ...dates, ...wordsOf(kind, template) },
    send: ({ password, hidden, reason: _, ...typed }) => {
      const content = contentOf(kind, typed, doctorId)
      const said = { appointmentId: visit._id, content, notForGuardians: hidden }
      return sign.mutateAsync({ body: { ...said, requestId: requestIdOf(said), password } })
    },
    onSigned,
  })
  return (
    <SignForm form={form}>
      {fitting.length > 0 && (
        <NativeSelect
          label={writePaper.template}
          description={writePaper.templateSays}
          data={[
            ...fitting.map(({ _id: value, name: label }) => ({ value, label })),
            { value: '', label: writePaper.noTemplate },
          ]}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <FieldsOf kind={kind} form={form} doctorId={doctorId} />
      <Checkbox label={writePaper.hidden} description={writePaper.hiddenSays} {...form.box('hidden')} />
      <p>{writePaper.sign.says(visit.userId.name)}</p>
    </SignForm>
  )
}

type CorrectionProps = {
  paper: Paper
  /** What it says now. A prescription has a form of its own. */
  content: PaperContentOf<WrittenKind>
  onSigned: (paper: Paper) => void
}

/** Corrects a signed paper: a new version, with the reason. */
export function CorrectionForm({ paper, content, onSigned }: CorrectionProps) {
  const { kind } = content
  const doctorId = paper.doctor._id
  const correct = useChange('POST /records/papers/{id}/versions', {
    invalidates: ['papers', 'record'],
    quiet: true,
    scope: paper._id,
  })
  const requestIdOf = useRequestId()
  const form = useSigned({
    draft: draftOfPaper('correction', paper._id),
    initial: { ...toSign, ...typedOf(content) },
    send: ({ password, reason, hidden: _, ...typed }) => {
      const said = { content: contentOf(kind, typed, doctorId), reason }
      return correct.mutateAsync({
        params: { id: paper._id },
        body: { ...said, requestId: requestIdOf(said), password },
      })
    },
    onSigned,
  })
  return (
    <SignForm form={form}>
      <ReasonField
        label={writePaper.reason}
        description={kind === 'sick-note' ? writePaper.reasonOfSickNote : writePaper.reasonSays}
        field={form.field('reason')}
      />
      <FieldsOf kind={kind} form={form} doctorId={doctorId} />
    </SignForm>
  )
}

type Signed = {
  draft: string
  initial: TypedToSign
  send: (typed: TypedToSign) => Promise<Paper>
  onSigned: (paper: Paper) => void
}

/** A form whose draft is kept for every computer, sealed, until the paper is signed. */
const useSigned = ({ draft, initial, send, onSigned }: Signed) =>
  useSendForm({
    draft: useSealedDraft(draft),
    ...{ initial, send },
    secret: ['password'],
    onSent(paper) {
      say(writePaper.sign.done)
      onSigned(paper)
    },
    failed: writePaper.sign.failed,
    about: { wrong_password: 'password' },
  })

function SignForm({ form, children }: { form: OfForm; children: ReactNode }) {
  return (
    <Form
      of={form}
      isLong
      send={writePaper.sign.send}
      acts={form.isTyped && <p className="soft">{writePaper.kept(format().number(paperDrafts.days))}</p>}
      className="panel stack"
    >
      {children}
      <Signature field={form.field('password')} />
    </Form>
  )
}

type OfForm = ReturnType<typeof useSendForm<TypedToSign, Paper>>

function FieldsOf({ kind, form, doctorId }: { kind: WrittenKind; form: OfForm; doctorId: string }) {
  const { field, values, set } = form
  const text = { dir: 'auto' } as const
  const diagnoses = <Diagnoses value={values.diagnoses} onChange={(all) => set({ diagnoses: all })} />
  switch (kind) {
    case 'summary':
      return (
        <>
          {diagnoses}
          <Textarea label={writePaper.done} required minRows={4} maxLength={4000} {...text} {...field('done')} />
          <Textarea
            label={writePaper.watchFor}
            description={writePaper.watchForSays}
            minRows={2}
            maxLength={2000}
            {...text}
            {...field('watchFor')}
          />
          <Textarea label={writePaper.next} minRows={2} maxLength={1000} {...text} {...field('next')} />
          <BookingLink doctorId={doctorId} field={field('booking')} />
          <Textarea label={writePaper.note} maxLength={4000} {...text} {...field('note')} />
        </>
      )
    case 'sick-note':
      return (
        <>
          <p className="soft">{writePaper.noDiagnosis}</p>
          <div className="fields">
            <DateField label={writePaper.from} required {...field('from')} />
            <DateField label={writePaper.to} required min={values.from} {...field('to')} />
          </div>
          <Checkbox label={writePaper.isFollowUp} {...form.box('isFollowUp')} />
          <Textarea label={writePaper.note} maxLength={500} {...text} {...field('note')} />
        </>
      )
    case 'referral':
      return (
        <>
          <TextInput
            label={writePaper.referredTo}
            description={writePaper.referredToSays}
            required
            maxLength={200}
            {...text}
            {...field('to')}
          />
          <Textarea
            label={writePaper.question}
            required
            minRows={2}
            maxLength={2000}
            {...text}
            {...field('question')}
          />
          {diagnoses}
          <Textarea label={writePaper.findings} minRows={3} maxLength={4000} {...text} {...field('findings')} />
        </>
      )
    case 'letter':
      return (
        <>
          <TextInput label={writePaper.letterTo} required maxLength={300} {...text} {...field('to')} />
          <TextInput label={writePaper.about} required maxLength={200} {...text} {...field('about')} />
          {diagnoses}
          <Textarea label={writePaper.body} required minRows={8} maxLength={8000} {...text} {...field('body')} />
        </>
      )
  }
}

/** With whom the patient books the next step. */
function BookingLink({
  doctorId,
  field,
}: {
  doctorId: string
  field: ReturnType<OfForm['field']> & { value: string }
}) {
  const offers = useQuery(offersQuery(doctorId))
  return (
    <>
      <NativeSelect
        label={writePaper.booking}
        data={[
          { value: '', label: writePaper.noBooking },
          { value: 'any', label: writePaper.withMe },
          ...(offers.data?.map(({ _id: value, name }) => ({ value, label: writePaper.withMeFor(name) })) ?? []),
        ]}
        {...field}
      />
      <Lost of={offers} failed={writePaper.noOffers} />
    </>
  )
}
