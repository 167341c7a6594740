import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const visitCosts: In<'visitCosts'> = {
  ofPrice: (percent) => `${percent} des Preises`,
  deposit: (deposit) =>
    `Bei der Buchung ist eine Anzahlung von ${deposit} mit Karte zu zahlen, der Rest in der Klinik.`,
  depositAndRest: (deposit, rest) =>
    `Sie zahlen jetzt eine Anzahlung von ${deposit} mit Karte und den Rest von ${rest} in der Klinik.`,
  depositIsAll: (deposit) => `Sie zahlen den gesamten Preis von ${deposit} jetzt mit Karte.`,
  nothing: 'Sie zahlen in der Klinik, nicht jetzt.',
  cardKept:
    'Sie zahlen in der Klinik, nicht jetzt. Wir hinterlegen Ihre Karte und buchen nur ab, wenn Sie spät absagen oder nicht kommen.',
  cardLater:
    'Sie zahlen jetzt nichts. Wir hinterlegen Ihre Karte und buchen den Preis nach dem Termin ab, oder die Gebühr, wenn Sie spät absagen oder nicht kommen.',
  late: (hours, fee) =>
    plural(hours, {
      one: `Bis # Stunde vor dem Termin ist das Absagen kostenlos; danach fällt eine Absagegebühr von ${fee} an.`,
      other: `Bis # Stunden vor dem Termin ist das Absagen kostenlos; danach fällt eine Absagegebühr von ${fee} an.`,
    }),
  lateNow: (fee) =>
    `Kostenlos absagen können Sie nicht mehr. Wenn Sie jetzt absagen, fällt eine Absagegebühr von ${fee} an.`,
  noShow: (fee) => `Wenn Sie nicht kommen, fällt eine Ausfallgebühr von ${fee} an.`,
  moves: (count) =>
    count === 0
      ? 'Der Termin kann nicht verschoben werden.'
      : plural(count, {
          one: 'Der Termin kann einmal verschoben werden.',
          other: 'Der Termin kann #-mal verschoben werden.',
        }),
  feeApplies: (fee) => `Wenn Sie jetzt absagen, fällt eine Absagegebühr von ${fee} an.`,
  goesBack: (back) => `Die übrigen ${back} gehen zurück auf Ihre Karte.`,
  goesBackPaypal: (back) => `Die übrigen ${back} gehen über PayPal an Sie zurück.`,
  allBackPaypal: (back) => `${back} gehen über PayPal an Sie zurück.`,
  backAtDesk: (back) => `${back}, die Sie am Empfang bezahlt haben, bekommen Sie dort zurück.`,
  staysDue: (rest) => `Davon sind noch ${rest} in der Klinik zu bezahlen.`,
  feeByCard: 'Der Betrag wird von Ihrer Karte abgebucht.',
  keptAsFee: (fee) => `Gebühr von ${fee} bezahlt`,
  feeDue: (due) => `Noch ${due} Gebühr in der Klinik zu bezahlen`,
  acceptAndCancel: (fee) => `Für ${fee} absagen`,
}
