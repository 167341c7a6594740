import { common } from '#texts/common/common.ts'
import { dateInWords, format } from '../../language/format.ts'

type Of = { date: string; startTime: string; doctor?: { name: string } | undefined; place: string }

/** What every question about a visit names beside its patient: day, time, doctor and place. */
export const whoseVisit = ({ date, startTime, doctor, place }: Of): string =>
  format().row([dateInWords(date), format().ltr(startTime), ...(doctor ? [common.doctor(doctor.name)] : []), place])
