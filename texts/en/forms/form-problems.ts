import type { formProblems as all } from '#contract/forms/problems.ts'

/** What keeps a form from being published. */
export const formProblems = {
  text_missing: 'A text is missing',
  no_pages: 'The form has no page',
  page_empty: 'Nothing stands on this page',
  key_twice: 'Its name in formulas is used twice',
  too_many_items: 'The form has more questions than a form can have',
  options_too_few: 'It has too few options',
  condition_not_above: 'Its condition is about a question that does not stand above it',
  condition_does_not_fit: 'Its condition does not fit the question that it is about',
  formula_unreadable: 'The formula cannot be read',
  formula_not_above: 'The formula uses something that is no number above it',
  range_empty: 'The least is more than the most',
  one_signature: 'A consent needs exactly one signature, which is required and always shown',
  nothing_asked: 'The form asks nothing',
} satisfies Record<(typeof all)[number], string>
