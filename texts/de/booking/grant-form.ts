import type { In } from '../../texts.ts'

export const grantForm: In<'grantForm'> = {
  heading: 'Den Termin absagen?',
  says: (name, date, time) =>
    `Der Termin von <b>${name}</b> am <b>${date}, ${time}</b> wird abgesagt, die Zeit wird frei, und die Absage wird mitgeteilt.`,
  fee: 'Gebühr, die die Klinik behält',
  agreed: (fee) => `Vereinbart sind für diesen Termin ${fee}; weniger dürfen Sie verlangen.`,
  reason: 'Warum weniger?',
  keeps: (fee) => `Die Klinik behält eine Gebühr von ${fee}.`,
  keepsNothing: 'Die Klinik verzichtet auf die Gebühr.',
  goesBack: (back) => `${back} gehen auf dem Weg zurück, auf dem gezahlt wurde.`,
  backAtDesk: (back) => `${back}, die am Empfang bezahlt wurden, sind dort zurückzugeben.`,
  byCard: (rest) => `${rest} werden von der hinterlegten Karte abgebucht.`,
  staysDue: (rest) => `Davon sind noch ${rest} in der Klinik zu bezahlen.`,
  nothingPaid: 'Bezahlt ist nichts, also geht auch nichts zurück.',
  keep: 'Noch nicht',
  done: 'Abgesagt. Die Benachrichtigung ist unterwegs.',
  failed: 'Der Termin konnte nicht abgesagt werden.',
}
