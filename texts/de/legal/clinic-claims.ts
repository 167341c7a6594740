import type { In } from '../../texts.ts'

export const clinicClaims: In<'clinicClaims'> = {
  heading: 'Was die öffentlichen Seiten sagen dürfen',
  lead: 'Jede dieser Angaben fehlt, bis Sie sie einschalten. Sagen Sie nur, was Ihre Klinik halten und belegen kann.',
  failed: 'Diese Einstellungen konnten nicht geladen werden',
  answer: 'Wie schnell Sie antworten',
  answerSays: 'Auf der Kontaktseite, bei Ihrer E-Mail-Adresse.',
  answerHours: 'Innerhalb von wie vielen Stunden',
  shown: (sentence) => `Zu lesen ist: „${sentence}“`,
  openingHours: 'Öffnungszeiten',
  openingHoursSays: 'Auf der Kontaktseite, wörtlich, zum Beispiel „Mo.–Fr. 8–18 Uhr“.',
  certificate: 'Ein Zertifikat oder eine Mitgliedschaft',
  certificateSays: 'Auf der Startseite, bei „Ihre Daten sind geschützt“, wörtlich.',
  save: 'Speichern',
  saved: 'Gespeichert. Die öffentlichen Seiten zeigen es sofort.',
  notSaved: 'Das konnte nicht gespeichert werden',
}
