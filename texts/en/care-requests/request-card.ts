/** A request for care as its patient sees it. */
export const requestCard = {
  label: (kind: string, reference: string) => `${kind} ${reference}`,
  reference: (reference: string) => `Reference <b>${reference}</b>`,
  price: 'Price',
  onTheSpot: (price: string) => `${price}, paid on the spot`,
  aNightOnTheSpot: (price: string) => `${price} a night, paid on the spot`,
  assignee: 'Assigned to',
  history: 'History',
  cancel: 'Cancel request',
  cancelHeading: 'Cancel this request?',
  cancelSays: (kind: string, reference: string) => `${kind} ${reference}. You can ask again at any time.`,
  cancelled: 'Your request is cancelled.',
  cancelFailed: 'Your request could not be cancelled.',
}
