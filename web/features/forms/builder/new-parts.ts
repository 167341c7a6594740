import type { FormDefinition, FormItem, FormOption, FormPage } from '#contract/forms/definition.ts'
import type { ItemKind } from '#contract/forms/form-lists.ts'
import { keysOf } from './edit.ts'

/**
 * A key that nothing has: `number_3`. `used` are those of published versions, which are never given again, so that an
 * answer of last year never stands at another question.
 */
export function freeKey(stem: string, taken: Iterable<string>): string {
  const all = new Set(taken)
  for (let n = 1; ; n++) if (!all.has(`${stem}_${n}`)) return `${stem}_${n}`
}

const stemOf = (kind: ItemKind) => kind.replaceAll('-', '_')

/** An empty item of a kind. */
export function newItem(kind: ItemKind, form: FormDefinition, used: readonly string[]): FormItem {
  const key = freeKey(stemOf(kind), [...keysOf(form), ...used])
  const item = { key, label: {}, help: {}, showIf: null }
  const question = { ...item, required: false }
  switch (kind) {
    case 'choice':
    case 'choices':
      return { ...question, kind, options: [newOption([]), { ...newOption([]), key: 'option_2' }] }
    case 'date':
      return { ...question, kind, from: null, to: null }
    case 'number':
      return { ...question, kind, unit: '', least: null, most: null, decimals: 0 }
    case 'file':
      return { ...question, kind, most: 1 }
    case 'signature':
      return { ...question, kind, required: true }
    case 'calculated':
      return { ...item, kind, formula: '', unit: '', decimals: 0 }
    case 'note':
      return { ...item, kind }
    default:
      return { ...question, kind }
  }
}

/** An option whose key none of these has. */
export const newOption = (taken: Iterable<string>): FormOption => ({
  key: freeKey('option', taken),
  label: {},
  score: null,
})

export const newPage = (form: FormDefinition, used: readonly string[]): FormPage => ({
  key: freeKey('page', [...keysOf(form), ...used]),
  title: {},
  showIf: null,
  items: [],
})

/** The same item again under a key of its own; its options keep theirs. */
export const copyOfItem = (item: FormItem, form: FormDefinition, used: readonly string[]): FormItem => ({
  ...item,
  key: freeKey(item.key.replace(/_\d+$/, '').slice(0, 36), [...keysOf(form), ...used]),
})
