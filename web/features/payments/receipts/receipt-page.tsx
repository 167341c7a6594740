import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Receipt } from '#contract/payments/receipts.ts'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { asPrice, format } from '../../../language/format.ts'
import { namesNothing } from '../../../wire/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { MissingPage } from '../../../ui/whole-page-states.tsx'
import { downloadReceipt, type ReceiptPdf } from './download-receipt.tsx'
import { movedOn, paidFor } from './receipt-in-words.ts'

type Props = {
  asked: UseQueryResult<{ rows: Receipt[] }>
  /** Where this reader gets it as PDF. */
  pdf: ReceiptPdf
  /** A link back to the page before. */
  back?: ReactNode
}

/** One receipt or refund note, to be read and printed. */
export function ReceiptPage({ asked, pdf, back }: Props) {
  if (namesNothing(asked.error)) return <MissingPage />
  return (
    <Loaded of={asked} failed={receiptPage.failed} shape={520} none={<MissingPage />}>
      {({ rows: [receipt] }) => receipt && <OneReceipt receipt={receipt} pdf={pdf} back={back} />}
    </Loaded>
  )
}

function OneReceipt({ receipt, pdf, back }: { receipt: Receipt; pdf: ReceiptPdf; back: ReactNode }) {
  return (
    <>
      <article className="receipt" aria-labelledby="receipt-title">
        <header>
          <Mark />
          <p dir="auto">{receipt.issuer}</p>
        </header>
        <h1 id="receipt-title">{receiptPage.kinds[receipt.kind]}</h1>
        <Facts className="receipt-facts" rows={factsOf(receipt)} />
        <Sum receipt={receipt} />
      </article>
      <div className="form-acts receipt-acts">
        <Button
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => downloadReceipt(pdf, receipt)}
        >
          {receiptPage.download}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {receiptPage.print}
        </Button>
        {back}
      </div>
    </>
  )
}

function factsOf(receipt: Receipt): ComponentProps<typeof Facts>['rows'] {
  const { kind, number, patient, method, belongsTo } = receipt
  const { ltr, row } = format()
  const visit = paidFor(receipt)
  return [
    [receiptPage.facts.number, ltr(number)],
    [receiptPage.facts.date, movedOn(receipt)],
    [receiptPage.facts.patient, receiptPage.patient(patient.name, ltr(String(patient.number)))],
    visit && [receiptPage.facts.for, visit],
    [kind === 'receipt' ? receiptPage.facts.received : receiptPage.facts.returned, receiptPage.methods[method]],
    belongsTo.length > 0 && [receiptPage.facts.belongsTo, row(belongsTo)],
  ]
}

/** For a kind with a tax: net, tax and total. */
function Sum({ receipt: { amount, tax } }: { receipt: Receipt }) {
  return (
    <dl className="receipt-sum">
      {tax && (
        <>
          <div>
            <dt>{receiptPage.net}</dt>
            <dd>{asPrice(tax.net)}</dd>
          </div>
          <div>
            <dt>{receiptPage.tax(format().rate(tax.percent))}</dt>
            <dd>{asPrice(tax.amount)}</dd>
          </div>
        </>
      )}
      <div className="receipt-total">
        <dt>{receiptPage.total}</dt>
        <dd>{asPrice(amount)}</dd>
      </div>
    </dl>
  )
}
