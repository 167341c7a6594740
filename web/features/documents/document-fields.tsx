import { type DocumentSort, documentSorts } from '#contract/documents/document-lists.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { DateField } from '../../ui/date-field.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import type { useSendForm } from '../../ui/use-send-form.tsx'

type Typed = { title: string; sort: DocumentSort; date: string }
type Props = { field: ReturnType<typeof useSendForm<Typed, unknown>>['field']; today: string }

/** What is said of a document. */
export function DocumentFields({ field, today }: Props) {
  return (
    <div className="fields">
      <TextInput label={documentsPage.add.title} required maxLength={120} dir="auto" {...field('title')} />
      <NativeSelect
        label={documentsPage.add.sort}
        data={documentSorts.map((value) => ({ value, label: documentsPage.sorts[value] }))}
        {...field('sort')}
      />
      <DateField label={documentsPage.add.date} max={today} required {...field('date')} />
    </div>
  )
}
