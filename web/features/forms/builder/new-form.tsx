import { useState } from 'react'
import { formLimits, formPurposes, type FormPurpose } from '#contract/forms/form-lists.ts'
import type { ListedForm } from '#contract/forms/forms.ts'
import { formsPage } from '#texts/forms/forms-page.ts'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { pageLanguage } from '../../../language/language.ts'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect, TextInput } from '../../../ui/inputs.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { languageOptions } from './languages.ts'

type Props = { forms: readonly ListedForm[]; onBegun: (id: string) => void; onDone: () => void }

/** Begins a form, empty or as a copy of another. */
export function NewForm({ forms, onBegun, onDone }: Props) {
  // Sent twice, the same form is begun once.
  const [id] = useState(() => crypto.randomUUID())
  const add = useChange('POST /admin/forms', { invalidates: ['forms'], quiet: true })
  const form = useSendForm({
    draft: useOwnDraft('new-form'),
    initial: { title: '', purpose: 'questions' as FormPurpose, language: pageLanguage() as string, copyOf: '' },
    send: ({ title, purpose, language, copyOf }) =>
      add.mutateAsync({ body: { id, title, purpose, language, ...(copyOf ? { copyOf } : {}) } }),
    onSent: ({ _id }) => onBegun(_id),
    failed: formsPage.notBegun,
  })
  const { field, values } = form
  return (
    <Form of={form} send={formsPage.begin} back={[formsPage.cancel, () => form.giveUp(onDone)]}>
      <TextInput label={formsPage.name} required maxLength={formLimits.title} dir="auto" {...field('title')} />
      {forms.length > 0 && (
        <NativeSelect
          label={formsPage.copyOf}
          data={[
            { value: '', label: formsPage.empty },
            ...forms.map(({ _id: value, title: label }) => ({ value, label: label || formsPage.untitled })),
          ]}
          {...field('copyOf')}
        />
      )}
      {!values.copyOf && (
        <>
          <NativeSelect
            label={formsPage.purpose}
            description={formsPage.purposeSays[values.purpose]}
            data={formPurposes.map((value) => ({ value, label: formsPage.purposes[value] }))}
            {...field('purpose')}
          />
          <NativeSelect
            label={formsPage.language}
            description={formsPage.languageSays}
            data={languageOptions([])}
            {...field('language')}
          />
        </>
      )}
    </Form>
  )
}
