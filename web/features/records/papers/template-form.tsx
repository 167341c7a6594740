import { useQuery } from '@tanstack/react-query'
import { templateFieldsOf, type WrittenKind, writtenKinds } from '#contract/records/paper-lists.ts'
import type { PaperTemplate } from '#contract/records/paper-templates.ts'
import { paperSheet } from '#texts/records/paper-sheet.ts'
import { paperTemplatesPage } from '#texts/records/paper-templates-page.ts'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { languageChoices } from '../../../../texts/languages.ts'
import { Checkbox } from '../../../ui/boxes.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect, Textarea, TextInput } from '../../../ui/inputs.tsx'
import { Lost } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { allKindsQuery } from '../../clinic/kinds/queries.ts'

const noWords = { done: '', watchFor: '', next: '', note: '', to: '', question: '', findings: '', about: '', body: '' }

/** Adds (`template` null) or changes a template of a paper. */
export function TemplateForm({ template, onDone }: { template: PaperTemplate | null; onDone: () => void }) {
  const kinds = useQuery(allKindsQuery)
  const add = useChange('POST /admin/paper-templates', { invalidates: ['paper-templates'], quiet: true })
  const change = useChange('PUT /admin/paper-templates/{id}', {
    invalidates: ['paper-templates'],
    quiet: true,
    scope: template?._id,
  })
  const form = useSendForm({
    draft: useOwnDraft(`paper-template-${template?._id ?? 'new'}`),
    initial: {
      paperKind: (template?.paperKind ?? 'summary') as WrittenKind,
      name: template?.name ?? '',
      kindId: template?.kindId ?? '',
      language: template?.language ?? '',
      offered: template?.offered ?? true,
      ...noWords,
      ...template?.words,
    },
    send({ paperKind, name, kindId, language, offered, ...words }) {
      const body = { paperKind, name, kindId: kindId || null, language: language || null, offered, words }
      return template ? change.mutateAsync({ params: { id: template._id }, body }) : add.mutateAsync({ body })
    },
    onSent() {
      say(paperTemplatesPage.saved)
      onDone()
    },
    failed: paperTemplatesPage.notSaved,
    about: { name_in_use: 'name' },
  })
  const { field, box, values } = form
  return (
    <Form of={form} send={paperTemplatesPage.save} back={[paperTemplatesPage.cancel, onDone]}>
      <NativeSelect
        label={paperTemplatesPage.columns.kind}
        data={writtenKinds.map((value) => ({ value, label: paperSheet.titles[value] }))}
        {...field('paperKind')}
      />
      <TextInput label={paperTemplatesPage.columns.name} required maxLength={60} dir="auto" {...field('name')} />
      <NativeSelect
        label={paperTemplatesPage.columns.visit}
        data={[
          { value: '', label: paperTemplatesPage.anyVisit },
          ...(kinds.data?.map(({ _id: value, name: label }) => ({ value, label })) ?? []),
        ]}
        {...field('kindId')}
      />
      <Lost of={kinds} failed={paperTemplatesPage.failed} />
      <NativeSelect
        label={paperTemplatesPage.columns.language}
        description={paperTemplatesPage.languageSays}
        data={[{ value: '', label: paperTemplatesPage.anyLanguage }, ...languageChoices]}
        {...field('language')}
      />
      {templateFieldsOf[values.paperKind].map((name) => (
        <Textarea
          key={name}
          label={paperTemplatesPage.fields[name]}
          minRows={2}
          maxLength={4000}
          dir="auto"
          {...field(name)}
        />
      ))}
      <Checkbox label={paperTemplatesPage.offered} {...box('offered')} />
    </Form>
  )
}
