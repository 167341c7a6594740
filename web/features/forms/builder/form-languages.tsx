import { IconX } from '@tabler/icons-react'
import type { FormDefinition } from '#contract/forms/definition.ts'
import { formLimits } from '#contract/forms/form-lists.ts'
import { languagesOf } from '#contract/forms/form-parts.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { useActs } from './acts.ts'
import { withoutTranslation, withTranslation } from './edit.ts'
import { languageOptions, nameOfLanguage } from './languages.ts'

/** The language that the form is written in, and those that it is translated into. */
export function FormLanguages({ form }: { form: FormDefinition }) {
  const acts = useActs()
  function remove(language: string) {
    acts.change((now) => withoutTranslation(now, language))
    acts.focusOn('[data-add-language]')
    sayWithUndo(formBuilder.removed(nameOfLanguage(language)), () =>
      acts.change((now) => withTranslation(now, language)),
    )
  }
  return (
    <div className="build-languages">
      <p className="field-label">{formBuilder.languages}</p>
      <ul>
        <li className="build-language">{formBuilder.writtenIn(nameOfLanguage(form.language))}</li>
        {form.translations.map((language) => (
          <li key={language} className="build-language">
            {nameOfLanguage(language)}
            <button
              type="button"
              aria-label={formBuilder.removeIt(nameOfLanguage(language))}
              title={formBuilder.remove}
              onClick={() => remove(language)}
            >
              <IconX size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
        {form.translations.length < formLimits.translations && (
          <li>
            <NativeSelect
              aria-label={formBuilder.addLanguage}
              data-add-language
              value=""
              data={[{ value: '', label: formBuilder.addLanguage }, ...languageOptions(languagesOf(form))]}
              onChange={({ currentTarget: { value } }) => {
                if (!value) return
                acts.change((now) => withTranslation(now, value))
                acts.focusOn(`.build-head [data-part="title"][data-language="${value}"]`)
              }}
            />
          </li>
        )}
      </ul>
    </div>
  )
}
