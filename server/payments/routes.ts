import * as contract from '#contract/payments/payments.ts'
import { exportJournal as exportJournalCall } from '#contract/payments/journal.ts'
import { getMoneyOfPerson as moneyOfPersonCall } from '#contract/payments/money-of-person.ts'
import * as cards from '#contract/payments/saved-cards.ts'
import * as receipts from '#contract/payments/receipts.ts'
import * as received from '#contract/payments/payments-received.ts'
import * as till from '#contract/payments/till.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok, pageOf } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { placeOrFirst } from '../platform/where.ts'
import { sendPdf } from '../typesetting/send-pdf.ts'
import { exportJournal } from './export-journal.ts'
import { getMoneyOfPerson } from './money-of-person.ts'
import { listPayments, markSeen, retryRefund } from './list.ts'
import { printOwnReceipt, printReceipt } from './print-receipt.ts'
import { listOwnReceipts, listReceipts } from './receipts.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { approveSandboxOrder, readSandboxOrder } from './sandbox-orders.ts'
import { confirmSandboxPayment } from './sandbox-confirm.ts'
import { beginSavedCard, keepSavedCard, listSavedCards, removeSavedCard } from './saved-cards.ts'
import { listUnmatchedPayments } from './unmatched-payments.ts'
import { giveMoneyBack, listPayable, lowerPrice, sumPayable, takeMoney } from './payments-received.ts'
import { exportTillShifts, listTillShifts } from './till-shifts.ts'
import { countTill, moveCash, openTill, readTill } from './till.ts'

const headersOf = ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString() ?? '']))

export const paymentRoutes = (ground: Ground) => [
  bind(contract.confirmSandboxPayment, async (_, { body }) => {
    if (ground.payments.name !== 'sandbox') throw new Failure('not_found')
    return ok(await confirmSandboxPayment(ground.db, body))
  }),
  bind(cards.listSavedCards, async (caller) => ok(await listSavedCards(ground.db, caller))),
  bind(cards.beginSavedCard, async (caller, _, { language }) =>
    created(await beginSavedCard(ground, caller, language)),
  ),
  bind(cards.keepSavedCard, async (caller, { params }) => ok(await keepSavedCard(ground, caller, params.id))),
  bind(cards.removeSavedCard, async (caller, { params }) => {
    await removeSavedCard(ground, caller, params.id)
    return noContent()
  }),
  bind(contract.readSandboxOrder, async (_, { params }) => ok(await readSandboxOrder(ground, params.reference))),
  bind(contract.approveSandboxOrder, async (_, { body }) => {
    await approveSandboxOrder(ground, body.reference)
    return noContent()
  }),
  bind(
    contract.receiveWebhook,
    async (_, __, { raw }) => ok(await receiveWebhook(ground, ground.payments, raw.body as Buffer, headersOf(raw))),
    { rawBody: true },
  ),
  bind(
    contract.receivePaypalWebhook,
    async (_, __, { raw }) =>
      ok(await receiveWebhook(ground, ground.paypal ?? undefined, raw.body as Buffer, headersOf(raw))),
    { rawBody: true },
  ),
  bind(contract.listPayments, async (caller, { query }) => {
    const { payments, paging } = await listPayments(ground.db, caller, query)
    return pageOf(payments, paging)
  }),
  bind(contract.listUnmatchedPayments, async () => ok(await listUnmatchedPayments(ground.db))),
  bind(contract.retryRefund, async (_, { params }) => ok(await retryRefund(ground, params.id))),
  bind(contract.markPaymentSeen, async (_, { params }) =>
    ok(await inTransaction(ground.db, (tx) => markSeen(tx, params.id))),
  ),
  bind(exportJournalCall, async (caller, { query }, { reply, language }) => {
    await exportJournal(ground.db, caller, query.month, reply, language)
    return ok('')
  }),
  bind(moneyOfPersonCall, async (caller, { params }) => ok(await getMoneyOfPerson(ground.db, caller, params.id))),
  bind(received.listPayable, async ({ places }, { query }) => {
    const { visits, paging } = await listPayable(ground.db, { ...query, places })
    return pageOf(visits, paging)
  }),
  bind(received.sumPayable, async ({ places }, { query }) => ok(await sumPayable(ground.db, { ...query, places }))),
  bind(received.takeMoney, async (caller, { params, body }) => ok(await takeMoney(ground, caller, params.id, body))),
  bind(received.giveMoneyBack, async (caller, { params, body }) =>
    ok(await giveMoneyBack(ground, caller, params.id, body)),
  ),
  bind(received.lowerPrice, async (caller, { params, body }) => ok(await lowerPrice(ground, caller, params.id, body))),
  bind(till.readTill, async (caller, { query }) => ok(await readTill(ground.db, placeOrFirst(caller, query.placeId)))),
  bind(till.openTill, async (caller, { body }) => created(await openTill(ground.db, caller, body))),
  bind(till.countTill, async (caller, { params, body }) => ok(await countTill(ground.db, caller, params.id, body))),
  bind(till.moveCash, async (caller, { params, body }) => ok(await moveCash(ground.db, caller, params.id, body))),
  bind(till.listTillShifts, async ({ places }, { query }) => {
    const { shifts, paging } = await listTillShifts(ground.db, { ...query, places })
    return pageOf(shifts, paging)
  }),
  bind(till.exportTillShifts, async ({ places }, { query }, { reply, language }) => {
    await exportTillShifts(ground.db, { ...query, places }, reply, language)
    return ok('')
  }),
  bind(receipts.listMyReceipts, async (caller, { query }) => {
    const list = await listOwnReceipts(ground.db, caller.id, query)
    return pageOf(list.receipts, list.paging)
  }),
  bind(receipts.listReceipts, async (caller, { query }) => {
    const list = await listReceipts(ground.db, caller, query)
    return pageOf(list.receipts, list.paging)
  }),
  bind(receipts.getMyReceiptPdf, async (caller, { params }, { reply, language }) => {
    const { pdf, number } = await printOwnReceipt(ground.db, caller.id, params.id, language)
    sendPdf(reply, pdf, number)
    return ok('')
  }),
  bind(receipts.getReceiptPdf, async (caller, { params }, { reply, language }) => {
    const { pdf, number } = await printReceipt(ground.db, caller, params.id, language)
    sendPdf(reply, pdf, number)
    return ok('')
  }),
]
