import type { audiences } from '#contract/rules.ts'
import { plural } from '../words.ts'

const minutes = (count: number) => plural(count, { one: '# minute', other: '# minutes' })

/** The kinds of visit that the clinic keeps. */
export const kindsPage = {
  title: 'Kinds of visit · Salus',
  heading: 'Kinds of visit',
  lead: 'What can be booked, how long it takes and on which terms. Doctors choose which of them they offer.',
  add: 'Add a kind of visit',
  failed: 'The kinds of visit could not be loaded',
  columns: {
    name: 'Name',
    length: 'Length',
    fee: 'Fee',
    mode: 'Where',
    audience: 'Booked by',
    cancelling: 'Cancelling',
    offered: 'Offered',
  },
  gaps: (before: number, after: number) => `${before} before, ${after} after`,
  roomOf: (sort: string) => `Room: ${sort}`,
  ahead: (days: string) => `Up to ${days} ahead`,
  aheadAndNotice: (days: string, notice: string) => `Up to ${days} ahead, at the latest ${notice} before`,
  doctorsFee: 'The doctor’s',
  audiences: {
    anybody: 'Anybody',
    known: 'Known patients',
    desk: 'The desk',
  } satisfies Record<(typeof audiences)[number], string>,
  anyRoom: 'None needed',
  whilePending: 'While pending',
  always: 'Always',
  until: (hours: number) => plural(hours, { one: 'Until # hour before', other: 'Until # hours before' }),
  untilItBegins: 'Until it begins',
  offer: (name: string) => `Offer ${name}`,
  notChanged: 'This could not be changed. Please try again.',
  name: 'Name',
  description: 'Description',
  descriptionSays: 'One or two sentences that patients read when they choose.',
  minutes: 'Length, in minutes',
  bufferBefore: 'Kept free before, in minutes',
  bufferAfter: 'Kept free after, in minutes',
  step: 'A start every so many minutes',
  stepSays: 'Leave empty to use the length.',
  fee: (currency: string) => `Fee, in ${currency}`,
  feeSays: 'Empty: what the doctor asks for a consultation.',
  mode: 'Where it takes place',
  audience: 'Who may book it',
  knownSays: 'Whoever has been here before. Others are asked to choose another kind, or to call.',
  deskSays: 'Patients do not see it.',
  notice: 'Booked at the latest, in hours before',
  noticeSays: '0: until it begins.',
  horizon: 'Can be booked so many days ahead',
  room: 'Room that it takes',
  roomSays: 'It is only offered while a room of this sort is free. Rooms are kept under Places.',
  cancelling: 'Cancelling or moving ends (hours before)',
  cancellingSays: 'Empty: as long as it is pending.',
  taken: (length: number, before: number, after: number) =>
    before + after === 0
      ? `The doctor is taken for ${minutes(length)}.`
      : `${minutes(length)} with ${before} before and ${after} after: the doctor is taken for ${minutes(length + before + after)}. Gaps add up.`,
  bookedStays: 'What is booked keeps the length, fee and terms it was booked with.',
  tax: 'Tax in its price, in per cent',
  taxSays: 'Empty: none. Receipts show it; what is booked keeps the rate it was booked with.',
  standardSays: (days: number) =>
    `Everybody offers the consultation: an hour at the doctor’s fee, ${days} days ahead. Its name, description and tax are yours to change; the rest stays, as it is what is meant where no kind is named.`,
  save: 'Save',
  cancel: 'Cancel',
  saved: 'The kind of visit is saved.',
  savedNew: (name: string) => `${name} is added. Doctors can offer it now.`,
  notSaved: 'The kind of visit could not be saved.',
}
