import type { PatientDocument } from '#contract/documents/documents.ts'
import { common } from '#texts/common/common.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useChange } from '../../wire/use-change.ts'
import { DocumentFields } from './document-fields.tsx'

type Props = { document: PatientDocument; today: string; onClose: () => void }

/** Changes what is said of a document: its title, what it is, and the date that stands on it. */
export function ChangeDocument({ document, today, onClose }: Props) {
  const { _id: id, title, sort, date } = document
  const change = useChange('PATCH /documents/{id}', { invalidates: ['documents'], quiet: true, scope: id })
  const form = useSendForm({
    draft: useSealedDraft(`document-${id}`),
    initial: { title: title ?? '', sort, date },
    send: (body) => change.mutateAsync({ params: { id }, body }),
    onSent() {
      say(documentsPage.change.done)
      onClose()
    },
    failed: documentsPage.notChanged,
  })
  return (
    <Dialog opened title={documentsPage.change.heading} onClose={onClose} answers={null}>
      <Form of={form} send={documentsPage.change.save} back={[common.close, onClose]} inDialog>
        <DocumentFields field={form.field} today={today} />
        {document.releasedAt === null && <p className="soft">{documentsPage.change.waits}</p>}
      </Form>
    </Dialog>
  )
}
