import type { FormDefinition, Words } from '#contract/forms/definition.ts'
import type { FormProblem } from '#contract/forms/problems.ts'
import { itemOf } from './edit.ts'

/** The item to open, and the element in which a problem is mended. */
export function placeToMend(form: FormDefinition, problem: FormProblem): { opens?: string; selector: string } {
  const { at, problem: what, language = form.language } = problem
  const inWords = (part: string) => `[data-part="${part}"][data-language="${language}"]`
  if (at === null) {
    const isTitle = !form.title[language]?.trim()
    if (what === 'text_missing') return { selector: `.build-head ${inWords(isTitle ? 'title' : 'intro')}` }
    return { selector: what === 'no_pages' ? '[data-add-page]' : '[data-add-item] button' }
  }
  const item = itemOf(form, at)
  if (!item) {
    const within = `[data-page="${at}"]`
    if (what === 'text_missing') return { selector: `${within} ${inWords('title')}` }
    if (what === 'page_empty') return { selector: `[data-add-item="${at}"] button` }
    return { selector: `${within} [data-condition="${at}"] select` }
  }
  const within = `[data-item="${at}"]`
  const isMissing = (words: Words) => !words[language]?.trim()
  const hasHelp = Object.values(item.help).some((text) => text.trim())
  const option = 'options' in item ? item.options.find(({ label }) => isMissing(label)) : undefined
  const selectors: Record<Exclude<FormProblem['problem'], 'no_pages' | 'nothing_asked'>, string> = {
    text_missing: isMissing(item.label)
      ? inWords('label')
      : hasHelp && isMissing(item.help)
        ? inWords('help')
        : option
          ? `[data-option="${option.key}"] ${inWords('option')}`
          : inWords('label'),
    page_empty: '[data-part]',
    key_twice: '[data-part="key"]',
    too_many_items: '[data-part]',
    options_too_few: '[data-add-option]',
    condition_not_above: '[data-part="condition"] select',
    condition_does_not_fit: '[data-part="condition"] select',
    formula_unreadable: '[data-part="formula"]',
    formula_not_above: '[data-part="formula"]',
    range_empty: '[data-part="range"]',
    one_signature: '[data-part]',
  }
  const selector = what === 'no_pages' || what === 'nothing_asked' ? '[data-part]' : selectors[what]
  return { opens: at, selector: `${within} ${selector}` }
}
