import type { In } from '../../texts.ts'

export const standInQuestion: In<'standInQuestion'> = {
  says: (doctor, before) =>
    `Dr. ${doctor} vertritt Dr. ${before}, zur selben Zeit und zum selben Preis. Ist Ihnen das recht?`,
  free: 'Bis Sie zustimmen, können Sie den Termin kostenlos verschieben oder absagen.',
  agree: 'Das ist mir recht',
  agreed: 'Vielen Dank. Es bleibt bei dem Termin.',
  failed: 'Ihre Antwort konnte nicht gesendet werden',
  other: (before) => `Andere Zeit bei Dr. ${before}`,
  cancel: 'Kostenlos absagen',
}
