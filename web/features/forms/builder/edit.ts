import type { FormCondition, FormDefinition, FormItem, FormPage } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'

/** Changes of a form's definition, each from one whole to the next. What does not change keeps its identity. */

/** Where something stands: the page's key, and the place on it. */
export type Place = { page: string; at: number }

/** Changes one page. */
export const changePage = (
  form: FormDefinition,
  key: string,
  change: (page: FormPage) => FormPage,
): FormDefinition => ({
  ...form,
  pages: form.pages.map((page) => (page.key === key ? change(page) : page)),
})

/** Changes one item. */
export const changeItem = (
  form: FormDefinition,
  key: string,
  change: (item: FormItem) => FormItem,
): FormDefinition => ({
  ...form,
  pages: form.pages.map((page) =>
    page.items.some((item) => item.key === key)
      ? { ...page, items: page.items.map((item) => (item.key === key ? change(item) : item)) }
      : page,
  ),
})

/** Where an item stands; undefined if it is not there. */
export function placeOf(form: FormDefinition, key: string): Place | undefined {
  for (const page of form.pages) {
    const at = page.items.findIndex((item) => item.key === key)
    if (at >= 0) return { page: page.key, at }
  }
  return undefined
}

export const itemOf = (form: FormDefinition, key: string): FormItem | undefined =>
  itemsOf(form).find((item) => item.key === key)

/** Puts an item at a place; at the end of the form where that page is gone. */
export function insertItem(form: FormDefinition, item: FormItem, { page: key, at }: Place): FormDefinition {
  const there = form.pages.find((page) => page.key === key) ?? form.pages.at(-1)
  if (!there) return form
  return changePage(form, there.key, (page) => ({ ...page, items: page.items.toSpliced(at, 0, item) }))
}

export const removeItem = (form: FormDefinition, key: string): FormDefinition => ({
  ...form,
  pages: form.pages.map((page) =>
    page.items.some((item) => item.key === key)
      ? { ...page, items: page.items.filter((item) => item.key !== key) }
      : page,
  ),
})

/** Moves an item to a place as it is before it is taken away from where it stands. */
export function moveItem(form: FormDefinition, key: string, to: Place): FormDefinition {
  const from = placeOf(form, key)
  const item = itemOf(form, key)
  if (!from || !item) return form
  const at = from.page === to.page && from.at < to.at ? to.at - 1 : to.at
  if (from.page === to.page && from.at === at) return form
  return insertItem(removeItem(form, key), item, { page: to.page, at })
}

/** The place one step up or down, over the border of a page too; undefined at the end of the form. */
export function stepPlace(form: FormDefinition, key: string, by: 1 | -1): Place | undefined {
  const from = placeOf(form, key)
  if (!from) return undefined
  const index = form.pages.findIndex((page) => page.key === from.page)
  const { items } = form.pages[index]!
  if (by === 1 && from.at < items.length - 1) return { page: from.page, at: from.at + 2 }
  if (by === -1 && from.at > 0) return { page: from.page, at: from.at - 1 }
  const next = form.pages[index + by]
  return next && { page: next.key, at: by === 1 ? 0 : next.items.length }
}

/** Moves a page so that it stands before the page that is now at this place. */
export function movePage(form: FormDefinition, key: string, to: number): FormDefinition {
  const from = form.pages.findIndex((page) => page.key === key)
  if (from < 0) return form
  const at = from < to ? to - 1 : to
  if (at === from || at < 0 || at >= form.pages.length) return form
  return { ...form, pages: form.pages.toSpliced(from, 1).toSpliced(at, 0, form.pages[from]!) }
}

const inCondition = (condition: FormCondition | null, from: string, to: string): FormCondition | null =>
  condition?.tests.some(({ of }) => of === from)
    ? { ...condition, tests: condition.tests.map((test) => (test.of === from ? { ...test, of: to } : test)) }
    : condition

const inFormula = (formula: string, from: string, to: string) =>
  formula.replaceAll(new RegExp(`(?<![a-z0-9_])${from}(?![a-z0-9_]|\\s*\\()`, 'g'), to)

/** Gives an item or a page another key, also where conditions and formulas name it. */
export function renameKey(form: FormDefinition, from: string, to: string): FormDefinition {
  const renamed = (item: FormItem): FormItem => {
    const next = { ...item, key: item.key === from ? to : item.key, showIf: inCondition(item.showIf, from, to) }
    return next.kind === 'calculated' ? { ...next, formula: inFormula(next.formula, from, to) } : next
  }
  return {
    ...form,
    pages: form.pages.map((page) => ({
      ...page,
      key: page.key === from ? to : page.key,
      showIf: inCondition(page.showIf, from, to),
      items: page.items.map(renamed),
    })),
  }
}

/** All keys of pages and items. */
export const keysOf = (form: FormDefinition): string[] =>
  form.pages.flatMap(({ key, items }) => [key, ...items.map((item) => item.key)])

/** Takes a translation into the form, or out of it; texts in it stay as long as they are wanted again. */
export const withTranslation = (form: FormDefinition, language: string): FormDefinition =>
  language === form.language || form.translations.includes(language)
    ? form
    : { ...form, translations: [...form.translations, language] }

export const withoutTranslation = (form: FormDefinition, language: string): FormDefinition => ({
  ...form,
  translations: form.translations.filter((each) => each !== language),
})
