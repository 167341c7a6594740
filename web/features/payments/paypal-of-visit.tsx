import { lazyDialog } from '../../ui/lazy-dialog.tsx'

/** Until when a visit must be paid by PayPal, with a link there; for other visits, nothing is shown or fetched. */
export const PaypalOfVisit = lazyDialog(
  () => import('./pay-with-paypal.tsx').then((part) => part.PayWithPaypal),
  ({ visit }) => visit.payBy !== null && visit.paymentMethod === 'paypal',
)
