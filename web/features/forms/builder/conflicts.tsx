import type { FormDefinition } from '#contract/forms/definition.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { DraftState, DraftStore } from './draft-store.ts'
import { itemOf } from './edit.ts'
import { labelOf, titleOf } from './label-of.ts'

type Props = { form: FormDefinition; conflicts: DraftState['conflicts']; onDecide: DraftStore['decide'] }

const fieldName = (field: string): string =>
  Object.hasOwn(formBuilder.fields, field)
    ? formBuilder.fields[field as keyof typeof formBuilder.fields]
    : formBuilder.fields.other

/** Their words in the language that the form is written in, where it is a text. */
function wordsOf(theirs: unknown, language: string): string {
  if (typeof theirs === 'string' || typeof theirs === 'number') return String(theirs)
  const text = typeof theirs === 'object' && theirs !== null ? Object.entries(theirs) : []
  const found = text.find(([tag]) => tag === language)?.[1]
  return typeof found === 'string' ? found : ''
}

/** What somebody else wrote at places that were changed here too: it can be taken, or left. */
export function Conflicts({ form, conflicts, onDecide }: Props) {
  if (conflicts.length === 0) return null
  const nameOf = (at: string | null) => {
    const item = at === null ? undefined : itemOf(form, at)
    const page = form.pages.find(({ key }) => key === at)
    return item ? labelOf(item, form.language) : page ? titleOf(page, form) : formBuilder.wholeForm
  }
  return (
    <section className="build-conflicts panel" aria-label={formBuilder.conflicts} role="alert">
      <h2>{formBuilder.conflicts}</h2>
      <ul>
        {conflicts.map((conflict, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same place may stand twice.
          <li key={n}>
            <p>
              <b>
                <bdi>{nameOf(conflict.at)}</bdi>
              </b>
              {' – '}
              {conflict.field === 'kept'
                ? formBuilder.keptAfterAll(format().apart(conflict.by))
                : formBuilder.conflictOf(format().apart(conflict.by), fieldName(conflict.field))}
            </p>
            {wordsOf(conflict.theirs, form.language) && (
              <blockquote dir="auto">{wordsOf(conflict.theirs, form.language)}</blockquote>
            )}
            <div className="form-acts">
              {conflict.field !== 'kept' && (
                <Button variant="default" size="sm" onClick={() => onDecide(conflict, 'theirs')}>
                  {formBuilder.takeTheirs}
                </Button>
              )}
              <Button variant="default" size="sm" onClick={() => onDecide(conflict, 'mine')}>
                {formBuilder.keepMine}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
