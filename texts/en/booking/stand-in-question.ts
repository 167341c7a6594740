/** Whether another doctor suits the patient. */
export const standInQuestion = {
  says: (doctor: string, before: string) =>
    `Dr. ${doctor} sees you instead of Dr. ${before}, at the same time and for the same price. Does that suit you?`,
  free: 'Until you agree, you can move it or cancel it free of charge.',
  agree: 'That suits me',
  agreed: 'Thank you. The visit stays as it is.',
  failed: 'Your answer could not be sent',
  other: (before: string) => `Another time with Dr. ${before}`,
  cancel: 'Cancel free of charge',
}
