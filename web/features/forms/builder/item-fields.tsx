import { IconCopy, IconTrash } from '@tabler/icons-react'
import type { FormDefinition, FormItem } from '#contract/forms/definition.ts'
import { formLimits } from '#contract/forms/form-lists.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { Checkbox } from '../../../ui/boxes.tsx'
import { Button } from '../../../ui/button.tsx'
import { useActs } from './acts.ts'
import { ConditionFields } from './condition-fields.tsx'
import { KeyField } from './key-field.tsx'
import { KindFields } from './kind-fields.tsx'
import { WordsFields } from './words-fields.tsx'

type Props = { item: FormItem; form: FormDefinition; languages: readonly string[] }

/** Everything about one item. */
export function ItemFields({ item, form, languages }: Props) {
  const acts = useActs()
  const put = (part: Partial<FormItem>) => acts.changeItem(item.key, (now) => ({ ...now, ...part }) as FormItem)
  const isNote = item.kind === 'note'
  return (
    <div className="build-stack">
      <WordsFields
        label={isNote ? formBuilder.noteText : formBuilder.question}
        words={item.label}
        languages={languages}
        most={isNote ? formLimits.note : formLimits.label}
        {...(isNote ? { rows: 4 } : {})}
        part="label"
        onChange={(label) => put({ label })}
      />
      {!isNote && (
        <WordsFields
          label={formBuilder.help}
          words={item.help}
          languages={languages}
          most={formLimits.help}
          part="help"
          onChange={(help) => put({ help })}
        />
      )}
      <KindFields item={item} form={form} languages={languages} put={put} />
      {'required' in item && (
        <Checkbox
          size="sm"
          label={formBuilder.required}
          checked={item.required}
          onChange={(event) => put({ required: event.currentTarget.checked })}
        />
      )}
      <ConditionFields
        of={item.key}
        condition={item.showIf}
        form={form}
        onChange={(showIf) => put({ showIf })}
        always={formBuilder.alwaysShown}
      />
      <div className="build-foot">
        {!isNote && <KeyField of={item.key} form={form} />}
        <div className="form-acts">
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => acts.copy(item.key)}
          >
            {formBuilder.copy}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => acts.remove(item.key)}
          >
            {formBuilder.remove}
          </Button>
        </div>
      </div>
    </div>
  )
}
