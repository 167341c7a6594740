import { receiptPage } from '#texts/payments/receipt-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForReceipt } from '../../features/payments/receipts/early.ts'
import { StaffReceipt } from '../../features/payments/receipts/staff-receipt.tsx'

export const clientLoader = askEarly(['reception', 'admin'], askForReceipt)

export const meta = () => [{ title: receiptPage.title }]

export default function Receipt() {
  return <StaffReceipt home="/desk/money" />
}
