import { Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Receipt } from '#contract/payments/receipts.ts'
import { papers as t } from '#texts/papers.ts'
import { asPrice, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { MissingPage } from '../../../ui/whole-page-states.tsx'
import { movedOn, paidFor } from './receipt-in-words.ts'
import './receipt-page.css'

type Props = {
  asked: UseQueryResult<{ rows: Receipt[] }>
  /** Leads to where one has come from. */
  back?: ReactNode
}

/** One receipt or refund note, to be read and printed. */
export function ReceiptPage({ asked, back }: Props) {
  if (asked.isLoadingError) return <Failed message={t.failed} onRetry={() => asked.refetch()} />
  if (!asked.data) return <Skeleton height={520} radius={10} aria-hidden="true" />
  const paper = asked.data.rows[0]
  if (!paper) return <MissingPage />
  return (
    <>
      <article className="paper" aria-labelledby="paper-title">
        <header>
          <Mark />
          <p dir="auto">{paper.issuer}</p>
        </header>
        <h1 id="paper-title">{t.kinds[paper.kind]}</h1>
        <Facts paper={paper} />
        <Sum paper={paper} />
      </article>
      <div className="form-acts paper-acts">
        <Button leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
          {t.print}
        </Button>
        {back}
      </div>
    </>
  )
}

function Facts({ paper }: { paper: Receipt }) {
  const { kind, number, patient, method, belongsTo } = paper
  const { ltr, row } = format()
  const visit = paidFor(paper)
  const rows = [
    [t.facts.number, ltr(number)],
    [t.facts.date, movedOn(paper)],
    [t.facts.patient, t.patient(patient.name, ltr(String(patient.number)))],
    ...(visit ? [[t.facts.for, visit] as const] : []),
    [kind === 'receipt' ? t.facts.received : t.facts.returned, t.methods[method]],
    ...(belongsTo.length > 0 ? [[t.facts.belongsTo, row(belongsTo)] as const] : []),
  ]
  return (
    <dl className="paper-facts">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Of a kind that has a tax: net, tax, and what they are together. */
function Sum({ paper: { amount, tax } }: { paper: Receipt }) {
  return (
    <dl className="paper-sum">
      {tax && (
        <>
          <div>
            <dt>{t.net}</dt>
            <dd>{asPrice(tax.net)}</dd>
          </div>
          <div>
            <dt>{t.tax(format().rate(tax.percent))}</dt>
            <dd>{asPrice(tax.amount)}</dd>
          </div>
        </>
      )}
      <div className="paper-total">
        <dt>{t.total}</dt>
        <dd>{asPrice(amount)}</dd>
      </div>
    </dl>
  )
}
