import type { Receipt } from '#contract/payments/receipts.ts'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { format } from '../../../language/format.ts'
import { dayOf } from '../../../clock/day-of.ts'

const day = (date: string): string => format().ltr(format().dateInDigits(date))

/** The date on which the money moved, at its place. */
export const movedOn = ({ movedAt, timeZone }: Receipt): string => day(dayOf(movedAt, timeZone))

/** What was paid for; undefined for who pays and does not see the visits. */
export const paidFor = ({ visit }: Receipt): string | undefined =>
  visit ? receiptPage.visit(visit.kind.name, visit.doctor, day(visit.date), format().ltr(visit.startTime)) : undefined
