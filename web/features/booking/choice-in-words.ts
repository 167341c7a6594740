import { visitChoice } from '#texts/booking/visit-choice.ts'
import { format } from '../../language/format.ts'
import type { Choice } from './choice.ts'

/** `First visit, 30 minutes`. The mode is part of `whereInWords`. Empty where a doctor offers nothing. */
export const whatInWords = ({ offer }: Choice): string =>
  offer ? format().row([offer.name, format().duration(offer.minutes, 'minute')]) : ''

/** What is booked and where: `First visit, 30 minutes · Atlas House, Room 2`. */
export const visitInWords = (choice: Choice): string =>
  format().row([whatInWords(choice), whereInWords(choice)].filter(Boolean))

/** The place of the visit, or its mode where it has none. */
export const whereInWords = ({ kind, where }: Choice): string =>
  kind && where.length === 0 ? visitChoice.modes[kind.mode] : format().row(where)
