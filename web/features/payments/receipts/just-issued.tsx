import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { Link } from 'react-router'
import type { Payable } from '#contract/payments/payments-received.ts'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { format } from '../../../language/format.ts'
import { say } from '../../../ui/say.ts'
import { invalidate } from '../../../wire/invalidate.ts'
import { aPayableQuery } from '../till-queries.ts'

type Moved = {
  /** The answer to what moved the money. */
  visit: Payable
  /** The payments and refunds that there were before. */
  before: readonly string[]
  /** The address below which a receipt opens: `/desk/receipts`. */
  receiptsAt: string
}

/** Says that money was taken or given back, with its receipts as links. */
export function sayMoved(message: string, moved: Moved): void {
  say(
    <>
      {message} <JustIssued {...moved} />
    </>,
    { withLinks: moved.visit.takings.length > moved.before.length },
  )
}

/**
 * Links to the receipts of what was moved just now. The answer names them, unless they could not be issued with it:
 * then they appear as soon as they are.
 */
function JustIssued({ visit, before, receiptsAt }: Moved) {
  const queries = useQueryClient()
  const news = visit.takings.filter(({ _id }) => !before.includes(_id))
  const waits = news.some(({ paper }) => !paper)
  const { data } = useQuery({ ...aPayableQuery(visit._id), enabled: waits })
  const known = data?.rows[0]?.takings ?? []
  const moved = news.map((one) => known.find(({ _id }) => _id === one._id) ?? one)
  const isLate = waits && moved.every(({ paper }) => paper)
  // Other lists of receipts were asked before these were issued.
  useEffect(() => {
    if (isLate) void invalidate(queries, ['payments'])
  }, [isLate, queries])
  return moved.map(
    ({ _id, amount, paper }, n) =>
      paper && (
        <Fragment key={_id}>
          {n > 0 && ' · '}
          <Link className="receipt-link" to={`${receiptsAt}/${paper._id}`}>
            {receiptPage.named(receiptPage.kinds[amount > 0 ? 'receipt' : 'refund'], format().ltr(paper.number))}
          </Link>
        </Fragment>
      ),
  )
}
