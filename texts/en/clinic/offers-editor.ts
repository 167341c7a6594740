/** Which kinds of visit a doctor offers. */
export const offersEditor = {
  heading: 'What I offer',
  lead: 'Patients choose among these when they book you. What is booked keeps the length and fee it was booked with.',
  failed: 'The kinds of visit could not be loaded',
  facts: (length: string, fee: string) => `${length}, ${fee}`,
  gaps: (facts: string, before: number, after: number) =>
    `${facts}. Kept free: ${before} minutes before and ${after} after.`,
  always: (facts: string) => `${facts}. Everybody offers it. Its fee is that of your profile.`,
  minutes: 'Own length, in minutes',
  fee: (currency: string) => `Own fee, in ${currency}`,
  asClinic: 'As the clinic’s',
  inSteps: (least: number, most: number, step: number) => `Choose ${least} to ${most} minutes, in steps of ${step}.`,
  save: 'Save what I offer',
  saved: 'What you offer is saved.',
  notSaved: 'What you offer could not be saved.',
}
