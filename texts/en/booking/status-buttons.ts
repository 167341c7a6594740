/** What moves an appointment on: the buttons of staff and what they ask first. */
export const statusButtons = {
  acts: { confirmed: 'Confirm', completed: 'Complete', cancelled: 'Cancel' },
  actsOn: {
    confirmed: (name: string, time: string) => `Confirm ${name}, ${time}`,
    completed: (name: string, time: string) => `Complete ${name}, ${time}`,
    cancelled: (name: string, time: string) => `Cancel ${name}, ${time}`,
  },
  done: 'Appointment status updated successfully',
  failed: 'Failed to update appointment status',
  cancel: {
    title: 'Cancel this appointment?',
    paid: (name: string, doctor: string, date: string, time: string, price: string) =>
      `<b>${name}</b> with Dr. ${doctor}, <b>${date}, ${time}</b>. ` +
      `The whole ${price} goes back to the patient, who is told by mail.`,
    unpaid: (name: string, doctor: string, date: string, time: string) =>
      `<b>${name}</b> with Dr. ${doctor}, <b>${date}, ${time}</b>. ` +
      'Nothing has to be paid back. The patient is told by mail.',
    keep: 'Keep it',
    confirm: 'Cancel Appointment',
  },
  complete: {
    title: 'Complete a visit that has not begun?',
    says: (name: string, doctor: string, date: string, time: string) =>
      `<b>${name}</b> with Dr. ${doctor}, <b>${date}, ${time}</b>. Its time is still to come.`,
    keep: 'Not yet',
    confirm: 'Complete it',
  },
}
