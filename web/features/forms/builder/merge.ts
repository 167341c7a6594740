import type { FormDefinition, FormItem, FormPage } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import { changeItem, changePage, insertItem, itemOf, keysOf, placeOf, removeItem, renameKey } from './edit.ts'
import { freeKey } from './new-parts.ts'

/** A place that both have changed: what stands there is the reader's own, `theirs` is what the other one wrote. */
export type MergeConflict = {
  /** The key of a page or an item; null for the form itself. */
  at: string | null
  /** The field, such as `label`; `kept`: they have changed what is deleted here, or the other way round. */
  field: string
  theirs: unknown
}

/** The same text however it was trimmed, and the same object however its fields are ordered. */
const asText = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'string'
      ? part.trim()
      : part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
  ) ?? ''
export const isSame = (one: unknown, other: unknown): boolean => one === other || asText(one) === asText(other)

type Fields = Record<string, unknown>

/** Field by field: what one of them changed is taken; what both changed otherwise is the reader's own, and is noted. */
function mergeFields(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  note: (field: string, theirs: unknown) => void,
): Fields {
  const merged: Fields = { ...mine }
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    if (field === 'key' || field === 'pages' || field === 'items') continue
    const [was, own, other] = [base[field], mine[field], theirs[field]]
    if (isSame(own, other) || isSame(was, other)) continue
    if (isSame(was, own)) merged[field] = other
    else if (isWords(own) && isWords(other)) merged[field] = mergeWords(was, own, other, () => note(field, other))
    else note(field, other)
  }
  return merged
}

const isWords = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** Two languages of one text can be changed by two people. */
function mergeWords(was: unknown, own: Record<string, string>, other: Record<string, string>, note: () => void) {
  const before = isWords(was) ? was : {}
  const merged = { ...own }
  for (const language of new Set([...Object.keys(own), ...Object.keys(other)])) {
    if (isSame(own[language], other[language]) || isSame(before[language], other[language])) continue
    if (isSame(before[language], own[language])) merged[language] = other[language] ?? ''
    else note()
  }
  return merged
}

/**
 * Puts together what two people made of the same draft. Everything that only one of them changed is taken; where both
 * changed the same, the reader's own stays and the other's is answered as a conflict, so that no work is lost without a
 * word. Of two new items with the same key, theirs gets another.
 */
export function mergeDrafts(
  base: FormDefinition,
  mine: FormDefinition,
  given: FormDefinition,
): { merged: FormDefinition; conflicts: MergeConflict[] } {
  if (isSame(base, given) || isSame(mine, given)) return { merged: mine, conflicts: [] }
  if (isSame(base, mine)) return { merged: given, conflicts: [] }
  const theirs = withOtherKeys(base, mine, given)
  const conflicts: MergeConflict[] = []
  const note = (at: string | null) => (field: string, value: unknown) =>
    void conflicts.push({ at, field, theirs: value })

  const top = mergeFields(base, mine, theirs, note(null)) as FormDefinition
  // The order of whoever has moved something; the reader's own where both have.
  const [order, others] = isSame(orderOf(base), orderOf(mine)) ? [theirs, mine] : [mine, theirs]
  let merged: FormDefinition = { ...top, pages: order.pages }
  for (const page of others.pages) if (!has(merged, page.key) && !has(base, page.key)) merged = withPage(merged, page)
  for (const page of others.pages)
    for (const item of page.items)
      if (!itemOf(merged, item.key) && !itemOf(base, item.key)) merged = withItem(merged, others, item)

  for (const page of merged.pages) {
    const [was, own, other] = [base, mine, theirs].map((form) => form.pages.find(({ key }) => key === page.key))
    if (!own || !other) continue
    const fields = mergeFields(was ?? {}, own, other, note(page.key))
    merged = changePage(merged, page.key, ({ items }) => ({ ...(fields as FormPage), items }))
  }
  for (const { key } of [...itemsOf(base), ...itemsOf(merged)]) merged = mergeItem(merged, key)
  for (const page of base.pages) merged = mergeLostPage(merged, page)
  return { merged, conflicts: once(conflicts) }

  function mergeItem(form: FormDefinition, key: string): FormDefinition {
    const [was, own, other] = [itemOf(base, key), itemOf(mine, key), itemOf(theirs, key)]
    if (own && other) {
      if (own.kind !== other.kind) return form
      const fields = mergeFields(was ?? {}, own, other, note(key)) as FormItem
      return changeItem(form, key, () => fields)
    }
    const left = own ?? other
    if (!was || !left) return form
    // One of them has deleted it: it goes, unless the other one has changed it.
    if (isSame(was, left)) return removeItem(form, key)
    note(key)('kept', null)
    return itemOf(form, key) ? form : withItem(form, own ? mine : theirs, left)
  }

  /** A page that one of them deleted goes, unless the other one put something onto it. */
  function mergeLostPage(form: FormDefinition, { key }: FormPage): FormDefinition {
    const isLost = [mine, theirs].some((each) => !has(each, key))
    const page = form.pages.find((each) => each.key === key)
    return isLost && page?.items.length === 0 ? { ...form, pages: form.pages.filter((each) => each !== page) } : form
  }
}

const has = ({ pages }: FormDefinition, key: string) => pages.some((page) => page.key === key)

const orderOf = ({ pages }: FormDefinition) => pages.map(({ key, items }) => [key, ...items.map((item) => item.key)])

/** Theirs, with other keys for what both have newly made under the same key. */
function withOtherKeys(base: FormDefinition, mine: FormDefinition, theirs: FormDefinition): FormDefinition {
  const [before, own] = [new Set(keysOf(base)), new Set(keysOf(mine))]
  let renamed = theirs
  for (const key of keysOf(theirs)) {
    if (before.has(key) || !own.has(key)) continue
    if (isSame(partOf(mine, key), partOf(theirs, key))) continue
    renamed = renameKey(renamed, key, freeKey(key.slice(0, 36), [...own, ...keysOf(renamed)]))
  }
  return renamed
}

const partOf = (form: FormDefinition, key: string) => itemOf(form, key) ?? form.pages.find((page) => page.key === key)

/** Adds a page where it stands in the other one's order, without its items. */
const withPage = (form: FormDefinition, page: FormPage): FormDefinition => ({
  ...form,
  pages: [...form.pages, { ...page, items: [] }],
})

/** Adds an item behind the one that it stands behind in its own form. */
function withItem(form: FormDefinition, own: FormDefinition, item: FormItem): FormDefinition {
  const place = placeOf(own, item.key)!
  const page = own.pages.find(({ key }) => key === place.page)!
  const behind = page.items[place.at - 1]
  const there = behind && placeOf(form, behind.key)
  const known = has(form, page.key) ? form : withPage(form, page)
  return insertItem(known, item, there ? { page: there.page, at: there.at + 1 } : { page: page.key, at: 0 })
}

const once = (conflicts: MergeConflict[]) =>
  conflicts.filter(
    ({ at, field }, place) => conflicts.findIndex((each) => each.at === at && each.field === field) === place,
  )

/** Puts what the other one wrote into its place after all. */
export function takeTheirs(form: FormDefinition, { at, field, theirs }: MergeConflict): FormDefinition {
  if (at === null) return { ...form, [field]: theirs }
  return has(form, at)
    ? changePage(form, at, (page) => ({ ...page, [field]: theirs }))
    : changeItem(form, at, (item) => ({ ...item, [field]: theirs }) as FormItem)
}
