import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

const years = (count: number) => plural(count, { one: '# Jahr', other: '# Jahre' })

export const doctorDirectory: In<'doctorDirectory'> = {
  title: 'Arztsuche · Salus',
  description:
    'Geprüfte Ärztinnen und Ärzte mit ihren nächsten freien Terminen und Preisen. Suchen Sie nach Name oder Fachgebiet und buchen Sie sofort.',
  heading: 'Finden Sie Ihre Ärztin oder Ihren Arzt',
  ways: { label: 'Wie Sie suchen', doctors: 'Nach Name', soonest: 'Frühester Termin' },
  failed: 'Die Ärztinnen und Ärzte konnten nicht geladen werden',
  found: (count) => plural(count, { one: '# Treffer', other: '# Treffer' }),
  none: {
    favourites: 'Dazu passt keiner Ihrer Favoriten.',
    favouritesSays: 'Tippen Sie auf das Herz auf einer Karte, dann finden Sie sie hier wieder.',
    doctors: 'Dazu passt niemand.',
    whenSays: 'Versuchen Sie einen anderen Tag oder eine andere Tageszeit, oder sehen Sie sich alle an.',
    doctorsSays: 'Versuchen Sie einen anderen Namen oder ein anderes Fachgebiet, oder sehen Sie sich alle an.',
    whenever: 'Egal an welchem Tag, egal wann',
    clear: 'Filter zurücksetzen',
  },
  filters: {
    search: 'Name oder Fachgebiet',
    specialization: 'Fachgebiet',
    all: 'Alle Fächer',
    more: 'Weitere',
    counted: (specialization, count) => `${specialization} (${count})`,
    sort: 'Sortieren nach',
    sorts: { soonest: 'Frühester Termin', name: 'Name', experience: 'Erfahrung', fees: 'Honorar' },
    favourites: 'Favoriten',
    day: 'Tag',
    days: { any: 'Jeder Tag', today: 'Heute', tomorrow: 'Morgen', week: 'Diese Woche' },
    date: 'An einem Datum',
    kind: 'Terminart',
    place: 'Standort',
    anyPlace: 'Alle Standorte',
    part: 'Tageszeit',
    parts: { any: 'Jede Zeit', morning: 'Vormittags', afternoon: 'Nachmittags', evening: 'Abends' },
  },
  figures: {
    doctors: 'Ärztinnen und Ärzte',
    specializations: 'Fachgebiete',
    support: 'Erreichbar',
    satisfaction: 'Zufriedenheit',
  },
  verified: 'Geprüft',
  expert: 'Sehr erfahren',
  reviews: (count) =>
    count === 0 ? 'noch keine Bewertungen' : plural(count, { one: '# Bewertung', other: '# Bewertungen' }),
  unrated: 'Noch keine Bewertungen',
  rated: (stars, reviews) => `${stars} (${reviews})`,
  years,
  experienced: (count) => `${years(count)}<unseen> Erfahrung</unseen>`,
  everyDay: 'jeden Tag',
  fee: (price) => `<price>${price}</price><soft> je Termin</soft>`,
  feeOfVisit: (price) => `<price>${price}</price><soft> je Termin</soft>`,
  placeInZone: (place, city) => `${place} (Ortszeit ${city})`,
  book: 'Termin buchen',
  bookWith: (name) => `Termin buchen bei Dr. ${name}`,
  freeTimes: (name) => `Freie Termine bei Dr. ${name}`,
  bookTime: (name, date, time) => `Bei Dr. ${name} buchen, ${date}, ${time} Uhr`,
  noTime: (days) =>
    plural(days, {
      one: 'Am nächsten Tag ist kein Termin frei',
      other: 'In den nächsten # Tagen ist kein Termin frei',
    }),
  favourite: (name) => `Favorit: Dr. ${name}`,
  noFavourite: 'Melden Sie sich als Patientin oder Patient an, um Favoriten zu behalten',
  page: {
    title: 'Ärztin/Arzt · Salus',
    titleOf: (name, specialization) => `Dr. ${name}, ${specialization} · Salus`,
    description: (name, specialization, experience, price) =>
      `Termin bei Dr. ${name} buchen: ${specialization}, ${years(experience)} Erfahrung, ${price} je Termin. Sehen Sie, welche Termine wirklich frei sind.`,
    failed: 'Die Angaben zu dieser Ärztin oder diesem Arzt konnten nicht geladen werden',
    about: 'Vorstellung',
    experience: 'Erfahrung',
    speaks: 'Sprachen',
    works: 'Sprechtage',
    where: 'Ort',
    fee: 'Honorar',
    feeIs: (price) => `${price} je Termin`,
    times: 'Nächste freie Termine',
    timesFailed: 'Die freien Termine konnten nicht geladen werden',
    noTime: (days) =>
      plural(days, {
        one: 'Am nächsten Tag ist kein Termin frei.',
        other: 'In den nächsten # Tagen ist kein Termin frei.',
      }),
    reviews: 'Das sagen Patientinnen und Patienten',
    noReviews: 'Noch hat niemand einen Besuch bewertet.',
    reviewed: (date) => `${date}, nach einem Besuch`,
  },
}
