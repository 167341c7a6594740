import { createContext, useContext } from 'react'
import type { FormDefinition, FormItem } from '#contract/forms/definition.ts'
import type { ItemKind } from '#contract/forms/form-lists.ts'
import type { FormProblem } from '#contract/forms/problems.ts'
import type { Edge } from './drag.ts'

/** What can be done to the form under the hands; the same object as long as the page is open. */
export type BuilderActs = {
  change: (next: (form: FormDefinition) => FormDefinition) => void
  changeItem: (key: string, next: (item: FormItem) => FormItem) => void
  /** Adds an item at the end of a page and opens it. */
  add: (kind: ItemKind, page: string) => void
  addPage: () => void
  copy: (key: string) => void
  /** Deletes something, and offers to undo it. */
  remove: (key: string) => void
  removePage: (key: string) => void
  /** One step up (-1) or down (1), over the border of a page too; said to screen readers. */
  step: (key: string, by: 1 | -1) => void
  /** Moves an item before or behind another … */
  dropItem: (key: string, beside: string, edge: Edge) => void
  /** … or to the end of a page. */
  dropOnPage: (key: string, page: string) => void
  stepPage: (key: string, by: 1 | -1) => void
  dropPage: (key: string, beside: string, edge: Edge) => void
  /** Gives an item or a page another key. */
  rename: (from: string, to: string) => void
  /** Opens an item, or closes the open one. */
  open: (key: string | null) => void
  /** Leads to where a problem is mended. */
  mend: (problem: FormProblem) => void
  /** Moves the focus to an element of the builder once it is drawn. */
  focusOn: (selector: string) => void
  /** Keys of published versions. */
  used: readonly string[]
}

export const BuilderActsOf = createContext<BuilderActs | null>(null)

export function useActs(): BuilderActs {
  const acts = useContext(BuilderActsOf)
  if (!acts) throw new Error('There is no builder around this')
  return acts
}
