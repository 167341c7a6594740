import type { Receipt } from '#contract/payments/receipts.ts'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { format } from '../../../language/format.ts'
import { download } from '../../../wire/download.ts'

/** Where a reader gets a receipt as PDF: their own, or for staff. */
export type ReceiptPdf = 'GET /papers/{id}/pdf' | 'GET /desk/papers/{id}/pdf'

type Named = Pick<Receipt, '_id' | 'number'>

export const downloadReceipt = (pdf: ReceiptPdf, { _id, number }: Named): Promise<void> =>
  download(pdf, { params: { id: _id } }, `${number}.pdf`)

/** A receipt in a list, as PDF. */
export function ReceiptAsPdf({ pdf, receipt }: { pdf: ReceiptPdf; receipt: Named }) {
  return (
    <button
      type="button"
      className="link-button"
      aria-label={receiptPage.asPdf(format().ltr(receipt.number))}
      onClick={() => void downloadReceipt(pdf, receipt)}
    >
      {receiptPage.pdf}
    </button>
  )
}
