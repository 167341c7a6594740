import { visitChoice } from '#texts/booking/visit-choice.ts'
import { format } from '../../language/format.ts'
import type { Choice } from './choice.ts'

/** `First visit, 30 minutes`; how it takes place stands where it is; what the consultation is, everybody knows. */
export const whatInWords = ({ kind }: Choice): string =>
  kind ? format().row([kind.name, format().duration(kind.minutes, 'minute')]) : ''

/** Where the visit is, or how it is one that is nowhere. */
export const whereInWords = ({ kind, where }: Choice): string =>
  kind && where.length === 0 ? visitChoice.modes[kind.mode] : format().row(where)
