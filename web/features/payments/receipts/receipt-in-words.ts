import type { Receipt } from '#contract/payments/receipts.ts'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { format } from '../../../language/format.ts'
import { dayOf } from '../../../clock/day-of.ts'

const day = (date: string): string => format().ltr(format().dateInDigits(date))

/** The date of the payment or refund, local to its place. */
export const movedOn = ({ movedAt, timeZone }: Receipt): string => day(dayOf(movedAt, timeZone))

/** The visit that was paid for; undefined for a reader who pays but may not see the visits. */
export const paidFor = ({ visit }: Receipt): string | undefined =>
  visit ? receiptPage.visit(visit.kind.name, visit.doctor, day(visit.date), format().ltr(visit.startTime)) : undefined
