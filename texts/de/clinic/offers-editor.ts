import type { In } from '../../texts.ts'

export const offersEditor: In<'offersEditor'> = {
  heading: 'Was ich anbiete',
  lead: 'Daraus wählt, wer bei Ihnen bucht. Was gebucht ist, behält Dauer und Preis, zu denen es gebucht wurde.',
  failed: 'Die Terminarten konnten nicht geladen werden',
  facts: (length, fee) => `${length}, ${fee}`,
  gaps: (facts, before, after) => `${facts}. Frei gehalten werden ${before} Minuten davor und ${after} danach.`,
  always: (facts) => `${facts}. Sie wird von allen angeboten. Es gilt das Honorar aus Ihrem Profil.`,
  minutes: 'Eigene Dauer, in Minuten',
  fee: (currency) => `Eigener Preis (${currency})`,
  asClinic: 'Wie in der Klinik',
  inSteps: (least, most, step) => `Wählen Sie ${least} bis ${most} Minuten in Schritten von ${step}.`,
  save: 'Angebot speichern',
  saved: 'Ihr Angebot ist gespeichert.',
  notSaved: 'Ihr Angebot konnte nicht gespeichert werden.',
}
