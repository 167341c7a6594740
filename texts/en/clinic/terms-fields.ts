/** What a kind of visit costs, and until when cancelling is free. */
export const termsFields = {
  heading: 'What it costs',
  pays: 'Paid before',
  ways: {
    full: 'In full; a visit at the clinic may be paid there instead',
    deposit: 'A deposit, by card',
    nothing: 'Nothing',
    'card-kept': 'Nothing, but a card is saved for the fees',
    'card-later': 'Nothing; the saved card is charged after the visit',
  },
  deposit: 'Deposit',
  freeHours: 'Free cancellation ends (hours before)',
  freeHoursSays: 'Empty: always.',
  lateFee: 'Late cancellation fee',
  noShowFee: 'Missed appointment fee',
  noShowFeeSays: 'Empty: the price stays as it is. What is paid is kept, and what is not paid stays due.',
  mostMoves: 'Patients may move it so many times',
  mostMovesSays: 'Empty: as often as they like. Where cancelling would cost a fee, moving is not possible either.',
  unitOf: (field: string) => `${field}, in`,
  ofPrice: '% of the price',
  preview: 'Patients read:',
  plain: 'Nothing beyond the price: it is paid in full, and there are no fees.',
}
