import type { ImportKind } from '#contract/rules.ts'

/** The names of columns in English and German, without case, accents, blanks and signs. */
const person = {
  number: 'number no nr patientnumber patientno patientid id nummer patientennummer patientennr patnr',
  name: 'name fullname patientname patient vollstandigername',
  born: 'born birthday birthdate dateofbirth dob geburtsdatum geburtstag geb gebdatum geboren',
  email: 'email mail emailaddress emailadresse',
}

const columns = {
  people: {
    ...person,
    nameLatin: 'namelatin latinname nameinlatinletters lateinischername namelateinisch',
    firstName: 'firstname givenname forename vorname',
    lastName: 'lastname surname familyname nachname familienname',
    sex: 'sex gender geschlecht',
    language: 'language sprache',
    phone: 'phone telephone mobile tel telefon handy mobil mobiltelefon telefonnummer phonenumber',
    address: 'address anschrift adresse',
    street: 'street strasse strassehausnummer',
    zip: 'zip zipcode postcode postalcode plz postleitzahl',
    city: 'city town ort stadt wohnort',
    payer: 'payer paidby kostentrager versicherungsart',
    insurer: 'insurer insurance krankenkasse versicherung kasse',
    insuranceNumber: 'insurancenumber insuranceno versichertennummer versicherungsnummer',
    emergencyName: 'emergencycontact emergencyname notfallkontakt',
    emergencyPhone: 'emergencyphone notfalltelefon notfallnummer',
    deskNote: 'note notes notiz bemerkung hinweis',
  },
  appointments: {
    ...person,
    doctor: 'doctor physician practitioner arzt arztin behandler',
    date: 'date day datum tag appointmentdate termindatum',
    time: 'time start from starttime uhrzeit zeit beginn von',
    end: 'end until to endtime ende bis',
    minutes: 'minutes duration length minuten dauer',
    kind: 'kind type visit art terminart leistung',
    place: 'place location standort ort filiale',
    fee: 'fee price amount honorar preis betrag',
  },
  balances: {
    ...person,
    amount: 'amount balance owed saldo betrag offen forderung',
    asOf: 'asof date datum stand stichtag',
    note: 'note notes notiz bemerkung verwendungszweck',
  },
} as const satisfies Record<ImportKind, Record<string, string>>

/** A column's name without case, accents, blanks and signs, which people write differently. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The field of each column of a file; empty for an unknown column, or where an earlier column has that field already.
 */
export function columnsOf(kind: ImportKind, head: readonly string[]): string[] {
  const known = new Map(
    Object.entries(columns[kind]).flatMap(([field, names]) => names.split(' ').map((name) => [name, field] as const)),
  )
  const hasFirstName = head.some((name) => known.get(plain(name)) === 'firstName')
  const hasLastName = head.some((name) => known.get(plain(name)) === 'lastName')
  const taken = new Set<string>()
  return head.map((name) => {
    let field = known.get(plain(name)) ?? ''
    // German files have "Vorname" and "Name".
    if (field === 'name' && hasFirstName && !hasLastName) field = 'lastName'
    if (taken.has(field)) return ''
    taken.add(field)
    return field
  })
}

/**
 * The fields that a file must have; each group lists the ways to give them. Where all are missing, the first possible
 * way is named.
 */
const needed: Record<ImportKind, string[][]> = {
  people: [['name', 'lastName']],
  appointments: [['number', 'email', 'name'], ['doctor'], ['date'], ['time']],
  balances: [['number', 'email', 'name'], ['amount']],
}

export const missingColumns = (kind: ImportKind, fields: readonly string[]): string[] =>
  needed[kind].filter((ways) => !ways.some((way) => fields.includes(way))).map(([first]) => first!)
