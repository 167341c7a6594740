import { centsOf, unitsOf } from '#contract/money.ts'
import type { LetterAppointment } from './about-appointment.ts'
import {
  type AboutAppointment,
  feeOf,
  formsOf,
  isConfirmed,
  kindOf,
  legalOf,
  moneyOfCancelled,
  toAnotherTime,
  toDashboard,
  whereOf,
} from './appointment-letters.ts'
import { calendarOfAll } from './calendar.ts'
import type { Text, Writer } from './writer.ts'

/** `appointments`: those that the letter is about, in order of time. */
type AboutSeries = AboutAppointment & { appointments: LetterAppointment[] }

/** Letters about several visits of a series, by kind: one letter, one calendar file. */
export const seriesLetters: Record<string, (about: AboutSeries, writer: Writer) => Text> = {
  'series-booked'(about, writer) {
    const { mail, apart } = writer
    const { appointments, appointment } = about
    return {
      subject: mail.series.booked(appointments.length, apart(appointment.doctor.name)),
      paragraphs: [appointments.every(isConfirmed) ? mail.series.bookedConfirmed : mail.series.bookedSays],
      facts: [...factsOf(about, writer), ...formsOf(about.appointments, writer), ...legalOf(appointment, writer)],
      act: toDashboard(writer),
      calendar: { method: 'PUBLISH', file: fileOf(about, writer, false) },
    }
  },
  'series-cancelled'(about, writer) {
    const { mail, apart } = writer
    const { appointments, appointment, byClinic } = about
    return {
      subject: mail.series.cancelled(appointments.length, apart(appointment.doctor.name)),
      paragraphs: [byClinic ? mail.series.byClinic : mail.series.byYou, ...moneyOfCancelled(appointments, writer)],
      // Without the price where nothing was paid and nothing is to be paid any more.
      facts: factsOf(
        about,
        writer,
        appointments.some(({ payment }) => payment !== 'open'),
      ),
      act: toAnotherTime(appointment, writer),
      calendar: { method: 'CANCEL', file: fileOf(about, writer, true) },
    }
  },
}

/** Doctor, place and price, and a line for each visit, which names the place if they are not all at one. */
function factsOf({ appointments, appointment }: AboutSeries, writer: Writer, withFees = true): [string, string][] {
  const { mail, formats, apart, specialization } = writer
  const { doctor } = appointment
  const severalPlaces = new Set(appointments.map(({ placeId }) => placeId)).size > 1
  return [
    [mail.labels.doctor, mail.doctorOf(apart(doctor.name), specialization(doctor.specialization))],
    ...kindOf(appointment, writer),
    ...(severalPlaces ? [] : [whereOf(appointment, writer)]),
    ...(withFees ? feesOf(appointments, writer) : []),
    ...appointments.map(({ appointmentDate, startTime, endTime, timeZone, place }): [string, string] => {
      const times = mail.timesInZone(apart(startTime), apart(endTime), formats.city(timeZone))
      return [formats.date(appointmentDate), severalPlaces ? formats.row([times, place.name]) : times]
    }),
  ]
}

/** The price of each visit; where they are paid in different ways, also the sum and how much of it is paid. */
function feesOf(appointments: readonly LetterAppointment[], writer: Writer): [string, string][] {
  const { mail, formats, apart } = writer
  const said = new Set(appointments.map((one) => feeOf(one, writer)))
  if (said.size === 1) return [...said].map((fee) => [mail.series.feeEach, fee])
  const sum = (of: (one: LetterAppointment) => number) =>
    unitsOf(appointments.reduce((cents, one) => cents + centsOf(of(one)), 0))
  const price = (amount: number) => apart(formats.price(amount))
  const each: [string, string] = [mail.series.feeEach, price(appointments[0]!.amount)]
  // Refunds of single visits are told by mails of their own.
  if (appointments.some(({ payment }) => payment === 'returned')) return [each]
  const paid = sum(({ online, atDesk }) => online + atDesk)
  const says = appointments.some(({ payment, cardPays }) => payment === 'open' && cardPays)
    ? mail.fee.partlyThenCard
    : mail.fee.partly
  return [each, [mail.labels.fee, says(price(sum(({ amount }) => amount)), price(paid))]]
}

const fileOf = ({ appointments }: AboutSeries, { now, language, url }: Writer, cancelled: boolean) =>
  calendarOfAll(appointments, { cancelled, now, language, url })
