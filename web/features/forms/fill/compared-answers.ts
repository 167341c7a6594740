import type { AnswerValue, FormDefinition } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import type { Interpretation } from '#contract/forms/interpret.ts'

/** Whether two answers say the same; none is like null. */
export const same = (one: AnswerValue | null | undefined, other: AnswerValue | null | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether a question is answered with files. */
export const isFile = (form: FormDefinition, key: string): boolean =>
  itemsOf(form).some((item) => item.key === key && item.kind === 'file')

/** The keys of what is shown. */
export const shownKeys = ({ pages }: Interpretation): ReadonlySet<string> =>
  new Set(pages.flatMap(({ items }) => items.map(({ key }) => key)))
