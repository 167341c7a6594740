import type { In } from '../../texts.ts'

export const requestCard: In<'requestCard'> = {
  label: (kind, reference) => `${kind} ${reference}`,
  reference: (reference) => `Nummer <b>${reference}</b>`,
  price: 'Preis',
  onTheSpot: (price) => `${price}, vor Ort zu bezahlen`,
  aNightOnTheSpot: (price) => `${price} pro Nacht, vor Ort zu bezahlen`,
  assignee: 'Zuständig',
  history: 'Verlauf',
  cancel: 'Anfrage zurücknehmen',
  cancelHeading: 'Diese Anfrage zurücknehmen?',
  cancelSays: (kind, reference) => `${kind} ${reference}. Sie können jederzeit neu anfragen.`,
  cancelled: 'Ihre Anfrage ist zurückgenommen.',
  cancelFailed: 'Ihre Anfrage konnte nicht zurückgenommen werden.',
}
