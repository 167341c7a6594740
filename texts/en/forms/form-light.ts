import type { FormLight, FormState, GivenState } from '#contract/forms/response-lists.ts'

/** How far forms are: of a visit, of one form, and of one that was given. */
export const formLight = {
  lights: {
    red: 'Form missing',
    amber: 'Forms open',
    green: 'Forms there',
  } satisfies Record<FormLight, string>,
  states: {
    missing: 'Not begun',
    begun: 'Begun',
    given: 'Sent',
    withdrawn: 'Withdrawn',
  } satisfies Record<FormState, string>,
  given: {
    current: 'Sent',
    replaced: 'Replaced by a newer one',
    withdrawn: 'Withdrawn',
    lapsed: 'No longer in force',
  } satisfies Record<GivenState, string>,
  inForce: 'In force',
}
