import { plural } from '../words.ts'

/** What a visit costs, in whole sentences. A sum is a price, or `ofPrice`. */
export const visitCosts = {
  ofPrice: (percent: string) => `${percent} of the price`,
  deposit: (deposit: string) => `You pay a deposit of ${deposit} by card when you book, and the rest at the clinic.`,
  depositAndRest: (deposit: string, rest: string) =>
    `You pay a deposit of ${deposit} by card now, and the rest of ${rest} at the clinic.`,
  depositIsAll: (deposit: string) => `You pay the full price of ${deposit} by card now.`,
  nothing: 'You pay at the clinic, not now.',
  cardKept: 'You pay at the clinic, not now. We save your card and charge it only if you cancel late or do not come.',
  cardLater:
    'You pay nothing now. We save your card and charge the price after the visit, or the fee if you cancel late or do not come.',
  late: (hours: number, fee: string) =>
    plural(hours, {
      one: `You can cancel free of charge up to # hour before. After that we charge ${fee}.`,
      other: `You can cancel free of charge up to # hours before. After that we charge ${fee}.`,
    }),
  /** After `late`, of a visit that begins sooner than that. */
  lateNow: (fee: string) => `Free cancellation has ended. If you cancel now, we charge ${fee}.`,
  noShow: (fee: string) => `If you do not come, we charge ${fee}.`,
  moves: (count: number) =>
    count === 0
      ? 'It cannot be moved.'
      : plural(count, { one: 'It can be moved once.', other: 'It can be moved # times.' }),
  feeApplies: (fee: string) => `If you cancel now, we charge ${fee}.`,
  goesBack: (back: string) => `We will refund the other ${back} to your card.`,
  goesBackPaypal: (back: string) => `We will refund the other ${back} to you by PayPal.`,
  allBackPaypal: (back: string) => `We will refund ${back} to you by PayPal.`,
  backAtDesk: (back: string) => `Collect the ${back} you paid at reception there.`,
  staysDue: (rest: string) => `You still have to pay ${rest} of it at the clinic.`,
  feeByCard: 'We will charge your card.',
  keptAsFee: (fee: string) => `Fee of ${fee} paid`,
  feeDue: (due: string) => `${due} of the fee to pay at the clinic`,
  acceptAndCancel: (fee: string) => `Cancel for ${fee}`,
}
