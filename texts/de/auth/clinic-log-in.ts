import type { In } from '../../texts.ts'

export const clinicLogIn: In<'clinicLogIn'> = {
  logIn: (name) => `Mit ${name} anmelden`,
  only: (name) => `Ärzte und Mitarbeitende melden sich hier mit ${name} an.`,
  title: 'Anmeldung der Klinik',
  back: 'Zurück von der Anmeldung Ihrer Klinik',
  moment: 'Einen Moment: Wir melden Sie an.',
  closes: 'Sie können dieses Fenster schließen und im vorigen weitermachen.',
  prove: (name) => `Mit ${name} bestätigen`,
  opens: 'Das öffnet ein eigenes Fenster. Was Sie eingegeben haben, bleibt hier erhalten.',
  waiting: 'Bestätigen Sie im anderen Fenster.',
  blocked:
    'Ihr Browser hat das Fenster nicht geöffnet. Erlauben Sie Fenster dieser Seite und versuchen Sie es noch einmal.',
  failed: 'Die Anmeldung der Klinik hat nicht geklappt. Versuchen Sie es noch einmal.',
  goOn: (name) => `Mit ${name} weitermachen`,
  overSays: (name) =>
    `<b>${name}</b> macht mit der Anmeldung der Klinik dort weiter, wo die Arbeit stand: Nichts Eingegebenes ist verloren.`,
}
