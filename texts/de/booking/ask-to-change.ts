import type { In } from '../../texts.ts'

export const askToChange: In<'askToChange'> = {
  cancel: 'Um Absage bitten',
  move: 'Um Verschiebung bitten',
  heading: { cancel: 'Die Klinik um Absage bitten?', move: 'Die Klinik um einen anderen Termin bitten?' },
  says: {
    cancel: (date, time, doctor) =>
      `<b>${date}, ${time}</b> bei Dr. ${doctor}. Der Termin gilt, bis die Klinik geantwortet hat. Wenn sie zustimmt, bekommen Sie zurück, was Sie bezahlt haben.`,
    move: (date, time, doctor) =>
      `<b>${date}, ${time}</b> bei Dr. ${doctor}. Der Termin gilt, bis die Klinik ihn verschoben hat. Schreiben Sie unten, wann Sie kommen könnten.`,
  },
  lessFee: (fee) =>
    `Jetzt kostet das Absagen wie vereinbart ${fee}: Diesen Betrag oder weniger darf die Klinik behalten.`,
  note: 'Was sollte die Klinik wissen? (freiwillig)',
  send: 'Anfrage senden',
  keep: 'Termin so lassen',
  sent: 'Ihre Anfrage ist bei der Klinik.',
  failed: 'Ihre Anfrage konnte nicht gesendet werden.',
  open: {
    cancel: 'Sie haben um Absage gebeten. Der Termin gilt, bis die Klinik geantwortet hat.',
    move: 'Sie haben um einen anderen Termin gebeten. Dieser Termin gilt, bis die Klinik ihn verschoben hat.',
  },
  withdraw: 'Anfrage zurücknehmen',
  withdrawn: 'Ihre Anfrage ist zurückgenommen. Ihr Termin bleibt bestehen.',
  withdrawFailed: 'Ihre Anfrage konnte nicht zurückgenommen werden.',
  declined: {
    cancel: (answer) => `Die Klinik konnte diesen Termin nicht absagen: <q>${answer}</q>`,
    move: (answer) => `Die Klinik konnte diesen Termin nicht verschieben: <q>${answer}</q>`,
  },
}
