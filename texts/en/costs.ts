import { plural } from './words.ts'

/** What a visit costs, in whole sentences. A sum is a price, or `ofPrice`. */
export const costs = {
  ofPrice: (percent: string) => `${percent} of the price`,
  deposit: (deposit: string) => `When booking, a deposit of ${deposit} is paid by card, and the rest at the clinic.`,
  depositAndRest: (deposit: string, rest: string) =>
    `You pay a deposit of ${deposit} by card now, and the rest of ${rest} at the clinic.`,
  depositIsAll: (deposit: string) => `You pay the ${deposit} by card now.`,
  nothing: 'You pay at the clinic, not now.',
  cardKept: 'You pay at the clinic, not now. We save your card and charge it only if you cancel late or do not come.',
  cardLater:
    'Nothing is paid when booking. Your card is kept: the price is taken from it after the visit, as is what cancelling late or not coming costs.',
  late: (hours: number, fee: string) =>
    plural(hours, {
      one: `Cancelling is free until # hour before the visit; after that it costs ${fee}.`,
      other: `Cancelling is free until # hours before the visit; after that it costs ${fee}.`,
    }),
  /** After `late`, of a visit that begins sooner than that. */
  lateNow: (fee: string) => `Free cancellation has ended. If you cancel now, we charge ${fee}.`,
  noShow: (fee: string) => `If you do not come, we charge ${fee}.`,
  moves: (count: number) =>
    count === 0
      ? 'It cannot be moved.'
      : plural(count, { one: 'It can be moved once.', other: 'It can be moved # times.' }),
  feeApplies: (fee: string) => `If you cancel now, we charge ${fee}.`,
  goesBack: (back: string) => `The other ${back} goes back to your card.`,
  goesBackPaypal: (back: string) => `The other ${back} goes back to you by PayPal.`,
  allBackPaypal: (back: string) => `${back} goes back to you by PayPal.`,
  backAtDesk: (back: string) => `${back} that you paid at the desk is given back to you there.`,
  staysDue: (rest: string) => `${rest} of it is still to be paid at the clinic.`,
  feeByCard: 'It is taken from your card.',
  keptAsFee: (fee: string) => `Fee of ${fee} paid`,
  feeDue: (due: string) => `${due} of the fee to pay at the clinic`,
  acceptAndCancel: (fee: string) => `Cancel for ${fee}`,
}
