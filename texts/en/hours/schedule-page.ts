import { plural } from '../words.ts'

/** The doctor's schedule: the week, time off, extra hours. */
export const schedulePage = {
  title: 'Schedule · Salus',
  heading: 'Schedule',
  noAppointments: 'Failed to fetch appointments',
  noSlots: 'Failed to fetch slots',
  failed: 'Failed to update schedule',
  week: {
    heading: 'Your week',
    lead: 'Drag over the hours when patients can book you. They repeat every week. Each is one hour.',
    grid: 'Weekly schedule',
    bookable: 'bookable',
    booked: 'booked the next time',
    cell: (day: string, time: string) => `${day} ${time}`,
    cellBooked: (day: string, time: string) => `${day} ${time}, booked`,
    nothingChosen: 'Please select at least one day and one time slot.',
    saved: 'Schedule updated successfully',
    savedStaying: (count: number) =>
      plural(count, {
        one: 'Schedule updated successfully. # booked time stays booked.',
        other: 'Schedule updated successfully. # booked times stay booked.',
      }),
    others: (count: number) =>
      plural(count, { one: '# other hour stays as it is.', other: '# other hours stay as they are.' }),
    staying: (count: number) =>
      plural(count, {
        one: 'One booked time is not in this week any more and stays booked:',
        other: '# booked times are not in this week any more and stay booked:',
      }),
    stays: (date: string, time: string, name: string) => `${date}, ${time}: ${name}`,
    save: 'Save schedule',
    undo: 'Undo changes',
    hours: (count: number) => plural(count, { one: '# hour a week', other: '# hours a week' }),
    hoursUnsaved: (count: number) =>
      plural(count, { one: '# hour a week, not saved yet', other: '# hours a week, not saved yet' }),
    days: 'Days',
    times: 'Start times',
    add: 'Add to the week',
  },
  off: {
    heading: 'Time off',
    none: 'No time off is planned.',
    hours: (date: string, from: string, until: string) => `${date}, ${from} to ${until}`,
    day: (date: string) => `${date}, all day`,
    days: (from: string, until: string) => `${from} to ${until}`,
    end: 'Cancel this time off',
    endOf: (when: string) => `Cancel this time off: ${when}`,
    ended: 'These times can be booked again.',
    at: (when: string, place: string) => `${when}, ${place}`,
    place: 'Location',
    everyPlace: 'All locations, each on its own clock',
    looking: 'Checking appointments',
    notLooked: 'The appointments in this time could not be loaded',
    firstDay: 'First day',
    lastDay: 'Last day (the same if empty)',
    from: 'From',
    until: 'Until',
    allDay: 'All day',
    reason: 'Reason (optional, only you see it)',
    affected: (count: number) =>
      plural(count, {
        one: 'One appointment falls in this time. We cancel, refund and e-mail the ticked ones.',
        other: '# appointments fall in this time. We cancel, refund and e-mail the ticked ones.',
      }),
    visit: (date: string, time: string, name: string) => `${date}, ${time}: ${name}`,
    paidVisit: (date: string, time: string, name: string, price: string) => `${date}, ${time}: ${name}, ${price} back`,
    take: 'Take time off',
    takeAndCancel: (count: number) =>
      plural(count, { one: 'Take time off and cancel #', other: 'Take time off and cancel #' }),
    saved: 'Time off saved. Nothing can be booked then.',
    savedCancelled: (count: number) =>
      plural(count, {
        one: 'Time off saved. One appointment is cancelled and refunded, and the patients are informed.',
        other: 'Time off saved. # appointments are cancelled and refunded, and the patients are informed.',
      }),
  },
  extra: {
    heading: 'Extra hours',
    none: 'No extra hours.',
    one: (date: string, from: string, until: string) => `${date}, ${from} – ${until}`,
    takeBack: 'Take back',
    takeBackOf: (date: string, time: string) => `Take back ${date}, ${time}`,
    takenBack: 'The hour is taken back.',
    date: 'Date',
    begins: 'Begins',
    add: 'Add this hour',
    added: (date: string, time: string) => `${date}, ${time} can be booked now.`,
  },
}
