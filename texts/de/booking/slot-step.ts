import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const slotStep: In<'slotStep'> = {
  heading: (lastName) => `Wann möchten Sie zu Dr. ${lastName} kommen?`,
  failed: 'Die freien Termine konnten nicht geladen werden',
  none: (doctor, days) => `Dr. ${doctor} hat in den nächsten ${days} Tagen keinen freien Termin.`,
  others: (specialization) => `Weitere Ärztinnen und Ärzte: ${specialization}`,
  day: 'Tag',
  dayFree: (date, times) =>
    times === 0
      ? `${date}, keine freien Termine`
      : plural(times, { one: `${date}, # freier Termin`, other: `${date}, # freie Termine` }),
  month: 'Monat',
  nextFree: (date, time) => `Als Nächstes frei: ${date}, ${time}`,
  time: 'Uhrzeit',
  timesFree: (count) => plural(count, { one: '# freier Termin', other: '# freie Termine' }),
  zone: (city) => `Uhrzeit der Klinik, ${city}`,
  zoneElsewhere: (city) => `Uhrzeit der Klinik, ${city} (nicht die Zeitzone dieses Geräts)`,
  gone: (times) => `Gerade vergeben: ${times}.`,
  full: 'An diesem Tag ist nichts mehr frei. Bitte wählen Sie einen anderen.',
  own: (doctor, date, times) =>
    `Sie haben dann schon einen Termin: Dr. ${doctor}, ${date}, ${times}. Wählen Sie eine andere Zeit, oder verschieben Sie zuerst jenen Termin.`,
  ownTimes: 'Einige Zeiten sind nicht wählbar, weil Sie dann schon einen Termin haben.',
  forKnown: 'Diese Terminart ist für Personen, die schon einmal hier waren. Wählen Sie eine andere.',
}
