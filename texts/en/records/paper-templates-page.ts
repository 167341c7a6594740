import type { TemplateField } from '#contract/records/paper-lists.ts'

/** The admin's page of templates that doctors begin papers with. */
export const paperTemplatesPage = {
  title: 'Templates of papers · Salus',
  heading: 'Templates of papers',
  lead: 'Words that doctors begin a summary, a sick note, a referral or a letter with. What was signed stays as it is.',
  add: 'Add a template',
  failed: 'The templates could not be loaded',
  none: 'There are no templates yet. Doctors begin with an empty paper.',
  columns: { name: 'Name', kind: 'Paper', visit: 'Kind of visit', language: 'Language', offered: 'Offered' },
  anyVisit: 'Every kind',
  anyLanguage: 'Every language',
  fields: {
    done: 'What was done',
    watchFor: 'What to watch for',
    next: 'Next step',
    note: 'Note',
    to: 'To',
    question: 'Question',
    findings: 'Findings so far',
    about: 'About',
    body: 'Letter',
  } satisfies Record<TemplateField, string>,
  languageSays: 'Offered to doctors who read Salus in this language.',
  offered: 'Doctors can choose it',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved',
  notSaved: 'The template could not be saved',
}
