import type { FormDefinition, FormItem, FormPage } from '#contract/forms/definition.ts'
import { formBuilder } from '#texts/forms/form-builder.ts'
import { format } from '../../../language/format.ts'

/** An item as the builder names it: by its words, or by its kind while it has none; isolated for sentences. */
export const labelOf = (item: FormItem, language: string): string =>
  cut(item.label[language]?.trim() ?? '') || formBuilder.kinds[item.kind]

/** A page as the builder names it: by its title, or by its number. */
export const titleOf = (page: FormPage, form: FormDefinition): string =>
  cut(page.title[form.language]?.trim() ?? '') ||
  formBuilder.pageNumber(format().number(1 + form.pages.findIndex(({ key }) => key === page.key)))

const cut = (text: string) => {
  const [line = ''] = text.split('\n')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
