import type { GivenState } from '#contract/forms/response-lists.ts'

/** Given forms and consents in the copy of a record. */
export const formsOfTakeOut = {
  heading: 'Forms and consents',
  given: (name: string, date: string) => `Given by ${name} on ${date}.`,
  states: {
    current: 'In force.',
    replaced: 'Replaced by a newer one.',
    withdrawn: 'Withdrawn.',
    lapsed: 'Signed by a guardian; ended with the age of the person.',
  } satisfies Record<GivenState, string>,
  withdrawn: (date: string) => `Withdrawn on ${date}.`,
}
