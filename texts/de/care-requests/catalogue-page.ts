import type { In } from '../../texts.ts'

export const cataloguePage: In<'cataloguePage'> = {
  title: 'Angebot · Salus',
  heading: 'Angebot',
  add: 'Zum Angebot hinzufügen',
  failed: 'Das Angebot konnte nicht geladen werden',
  none: 'Noch wird nichts angeboten. Fügen Sie die erste Laboruntersuchung, Impfung, Station oder Vorsorgeuntersuchung hinzu.',
  kinds: { test: 'Laboruntersuchungen', vaccine: 'Impfstoffe', ward: 'Stationen', checkup: 'Vorsorgeuntersuchungen' },
  columns: {
    name: 'Name',
    description: 'Beschreibung',
    beds: 'Frei / Betten',
    doses: 'Dosen',
    price: 'Preis',
    offered: 'Im Angebot',
  },
  freeOf: (free, beds) => `${free} / ${beds}`,
  offer: (name) => `${name} anbieten`,
  notChanged: 'Das konnte nicht geändert werden. Bitte versuchen Sie es noch einmal.',
  kind: 'Art',
  priceANight: (currency) => `Preis pro Nacht (${currency})`,
  price: (currency) => `Preis (${currency})`,
  beds: 'Betten',
  save: 'Speichern',
  cancel: 'Abbrechen',
  saved: 'Das Angebot ist gespeichert.',
  notSaved: 'Das Angebot konnte nicht gespeichert werden.',
}
