import type { RecordItem } from '#contract/records/items.ts'
import { common } from '#texts/common/common.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useChange } from '../../wire/use-change.ts'
import { ReasonField } from './reason-field.tsx'

/** Crosses an entry out, with the reason. */
export function ErrorForm({ item, onClose }: { item: RecordItem; onClose: () => void }) {
  const mark = useChange('POST /records/items/{id}/error', { invalidates: ['record'], quiet: true, scope: item._id })
  const form = useSendForm({
    draft: useSealedDraft(`record-error-${item._id}`),
    initial: { reason: '' },
    send: ({ reason }) => mark.mutateAsync({ params: { id: item._id }, body: { reason, version: item.version } }),
    onSent() {
      say(recordPage.errorForm.done)
      onClose()
    },
    failed: recordPage.notChanged,
  })
  return (
    <Dialog opened title={recordPage.errorForm.heading} onClose={onClose} answers={null}>
      <Form of={form} send={recordPage.errorForm.send} looks="harsh" back={[common.close, onClose]} inDialog>
        <p>{recordPage.errorForm.says}</p>
        <ReasonField label={recordPage.errorForm.reason} field={form.field('reason')} />
      </Form>
    </Dialog>
  )
}
