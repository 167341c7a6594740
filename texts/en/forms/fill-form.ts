import type { SignerRole } from '#contract/forms/response-lists.ts'

/** The end of a form that is filled in, and what may go wrong with it. */
export const fillForm = {
  give: 'Send to the clinic',
  giveSays: 'After this the clinic can read the answers. You can still correct them later.',
  sign: 'Sign and send',
  signSays: 'This signs the text above with the typed name. The consent can be withdrawn at any time.',
  signer: 'Who signs?',
  signers: {
    self: 'The person themselves',
    guardian: 'A parent or guardian',
  } satisfies Record<SignerRole, string>,
  whoSigns: 'Choose who signs.',
  conflicts: 'Two answers to the same question are waiting for your decision.',
  notSaved: 'Not everything is saved yet. Try again in a moment.',
  changed: 'Somebody has changed an answer meanwhile. Check the answers again, then send the form.',
  textChanged: 'The text has changed since you read it. Read it again, then sign. What you typed is still here.',
  failed: 'The form could not be sent. Try again.',
  draftFailed: 'The form could not be loaded',
  ended: {
    given: 'This form has been sent to the clinic meanwhile.',
    gone: 'This form is no longer asked for.',
    pass: 'For your safety this page was locked. What you typed is still here.',
  },
}
