import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shareDays, shareDaysUsual } from '#contract/documents/document-lists.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { sharesPage } from '#texts/documents/shares-page.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { FoundChoice } from '../found-choice.tsx'
import { doctorsFound } from './queries.ts'

type Props = {
  personId: string | undefined
  /** Without it the whole record. */
  document?: { _id: string; title: string } | undefined
  onClose: () => void
}

/** Shares a document, or the whole record, with a doctor for some days. */
export function ShareDialog({ personId, document, onClose }: Props) {
  const [search, setSearch] = useState('')
  const doctors = useQuery(doctorsFound(search))
  const share = useChange('POST /shares', { invalidates: ['shares'], quiet: true })
  const form = useSendForm({
    initial: { doctorId: '', days: String(shareDaysUsual) },
    send: ({ doctorId, days }) =>
      share.mutateAsync({
        body: {
          ...(personId ? { personId } : {}),
          ...(document ? { documentId: document._id } : {}),
          doctorId,
          days: shareDays.find((each) => String(each) === days) ?? shareDaysUsual,
        },
      }),
    onSent() {
      say(sharesPage.shared)
      onClose()
    },
    failed: sharesPage.notShared,
  })
  return (
    <Dialog
      opened
      title={document ? sharesPage.shareOf(document.title) : sharesPage.shareWhole}
      onClose={onClose}
      answers={null}
    >
      <Form of={form} send={sharesPage.share} disabled={form.values.doctorId === ''} inDialog>
        <p>{sharesPage.explains}</p>
        <FoundChoice
          labels={{
            find: sharesPage.toWhom,
            found: sharesPage.doctor,
            none: sharesPage.noDoctor,
            failed: sharesPage.doctorsFailed,
          }}
          of={doctors}
          found={(doctors.data ?? []).map(({ _id, name, specialization }) => ({
            id: _id,
            name,
            says: contractWords.specializations[specialization],
          }))}
          chosen={form.values.doctorId}
          onFind={setSearch}
          onChoose={(doctorId) => form.set({ doctorId })}
        />
        <NativeSelect
          label={sharesPage.howLong}
          data={shareDays.map((days) => ({ value: String(days), label: sharesPage.days(days) }))}
          {...form.field('days')}
        />
      </Form>
    </Dialog>
  )
}
