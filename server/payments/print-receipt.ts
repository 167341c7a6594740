import { sql } from 'kysely'
import { wallClock } from '#contract/clinic-time.ts'
import type { Receipt } from '#contract/payments/receipts.ts'
import { formatsIn } from '../../texts/formats.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { knownIn } from '../platform/known-texts.ts'
import type { Fact, ReceiptSheet } from '../typesetting/sheets.ts'
import { typeset } from '../typesetting/typeset.ts'
import { listOwnReceipts, listReceipts } from './receipts.ts'

type Printed = { pdf: Uint8Array; number: string }

/** A receipt that the account may see (`listOwnReceipts`), as PDF in the reader's language. Throws `not_found`. */
export async function printOwnReceipt(
  db: Queries,
  accountId: string,
  id: string,
  language: Language,
): Promise<Printed> {
  const { receipts } = await listOwnReceipts(db, accountId, { id, limit: 1, offset: 0 })
  return await print(db, receipts, language)
}

/** A receipt of the caller's places, as PDF in the reader's language. Throws `not_found`. */
export async function printReceipt(db: Queries, caller: Caller, id: string, language: Language): Promise<Printed> {
  const { receipts } = await listReceipts(db, caller, { id, limit: 1, offset: 0 })
  return await print(db, receipts, language)
}

async function print(db: Queries, [receipt]: Receipt[], language: Language): Promise<Printed> {
  if (!receipt) throw new Failure('not_found')
  const { number, patient } = receipt
  const { rows } = await sql<{ name: string }>`
    select printed_name(${patient.name}, name_latin) as name from persons where number = ${patient.number}
  `.execute(db)
  const printed = { ...receipt, patient: { ...patient, ...rows[0] } }
  return { pdf: await typeset('receipt', sheetOf(printed, language)), number }
}

function sheetOf(receipt: Receipt, language: Language): ReceiptSheet {
  const { receiptPage } = textsIn(language)
  const { ltr, price, rate } = formatsIn(language)
  const { issuer, kind, number, amount, tax, issuedAt } = receipt
  const [name = '', ...lines] = issuer.split(/\n|, /)
  const taxes: Fact[] = tax
    ? [
        [receiptPage.net, price(tax.net)],
        [receiptPage.tax(rate(tax.percent)), price(tax.amount)],
      ]
    : []
  return {
    language,
    createdAt: issuedAt,
    title: receiptPage.kinds[kind],
    clinic: { name, lines },
    facts: factsOf(receipt, language),
    sums: [...taxes, [receiptPage.total, price(amount)]],
    foot: [receiptPage.named(receiptPage.kinds[kind], ltr(number))],
  }
}

/** As the page of a receipt has them: `web/features/payments/receipts/receipt-page.tsx`. */
function factsOf({ kind, number, patient, visit, method, belongsTo, movedAt, timeZone }: Receipt, language: Language) {
  const { receiptPage } = textsIn(language)
  const { ltr, row, dateInDigits } = formatsIn(language)
  const known = knownIn(language)
  const day = (date: string) => ltr(dateInDigits(date))
  const facts: (Fact | null)[] = [
    [receiptPage.facts.number, ltr(number)],
    [receiptPage.facts.date, day(wallClock(timeZone, new Date(movedAt)).date)],
    [receiptPage.facts.patient, receiptPage.patient(known.person(patient.name), ltr(String(patient.number)))],
    visit && [
      receiptPage.facts.for,
      receiptPage.visit(known.kind(visit.kind.name), visit.doctor, day(visit.date), ltr(visit.startTime)),
    ],
    [kind === 'receipt' ? receiptPage.facts.received : receiptPage.facts.returned, receiptPage.methods[method]],
    belongsTo.length > 0 ? [receiptPage.facts.belongsTo, row(belongsTo)] : null,
  ]
  return facts.filter((fact) => fact !== null)
}
