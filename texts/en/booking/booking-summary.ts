import { plural } from '../words.ts'

/** What is booked, beside every step. */
export const bookingSummary = {
  label: 'Your appointment',
  experience: (years: number) => plural(years, { one: '# year', other: '# years' }),
  when: 'When',
  chooseDay: 'Choose a day',
  chooseTime: 'Choose a time',
  where: 'Where',
  fee: 'Fee',
  note: 'Until the doctor confirms your appointment, you can cancel it and get the full amount back. After that, ask the clinic.',
  noteHours: (hours: number) =>
    hours === 0
      ? 'Free to cancel or move until the visit begins. You get the full amount back.'
      : plural(hours, {
          one: 'Free to cancel or move until # hour before the visit. You get the full amount back.',
          other: 'Free to cancel or move until # hours before the visit. You get the full amount back.',
        }),
  /** In place of that, of a visit that begins sooner. */
  noteOver: 'It begins so soon that you cannot cancel or move it yourself. You can ask the clinic to do it.',
}
