import type { In } from '../../texts.ts'

export const idleCover: In<'idleCover'> = {
  wrong: 'Das ist nicht das Passwort dieses Kontos.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  over: 'Ihre Anmeldung ist abgelaufen.',
  idle: 'Sind Sie noch da?',
  overSays: (name) =>
    `Melden Sie sich an, um weiterzumachen. Mit dem Passwort von <b>${name}</b> geht es dort weiter, wo Sie waren: ` +
    'Nichts von dem, was Sie eingegeben haben, ist verloren.',
  idleSays: (name) =>
    'Diese Seite wurde eine Weile nicht benutzt, deshalb ist sie verdeckt. ' +
    `Mit dem Passwort von <b>${name}</b> geht es dort weiter, wo Sie waren: ` +
    'Nichts von dem, was Sie eingegeben haben, ist verloren.',
  goOn: 'Weiter',
  other: 'Mit einem anderen Konto anmelden',
}
