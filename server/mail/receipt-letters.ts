import type { LetterReceipt } from './about-receipt.ts'
import type { Text, Writer } from './writer.ts'

type AboutReceipt = { paper: LetterReceipt }

/** Letters about receipts and refund notes, by kind. */
export const receiptLetters: Record<string, (about: AboutReceipt, writer: Writer) => Text> = {
  'receipt-issued': ({ paper }, writer) => ({
    subject: writer.mail.paper.receipt(...headOf(paper, writer)),
    paragraphs: [writer.mail.paper.received],
    facts: factsOf(paper, writer, writer.mail.labels.paidBy),
    act: { label: writer.mail.acts.seeReceipt, href: pageOf(paper, writer) },
  }),
  'refund-issued': ({ paper }, writer) => ({
    subject: writer.mail.paper.refund(...headOf(paper, writer)),
    paragraphs: [writer.mail.paper.returned[paper.method]],
    facts: factsOf(paper, writer, writer.mail.labels.paidBack),
    act: { label: writer.mail.acts.seeRefundNote, href: pageOf(paper, writer) },
  }),
}

const headOf = ({ number, amount }: LetterReceipt, { apart, formats }: Writer) =>
  [apart(number), apart(formats.price(amount))] as const

const pageOf = ({ _id }: LetterReceipt, { url }: Writer) => `${url}/dashboard/receipts/${_id}`

function factsOf(paper: LetterReceipt, writer: Writer, way: string): [string, string][] {
  const { mail, formats, apart } = writer
  const { number, amount, tax, method, issuer } = paper
  return [
    [mail.labels.number, apart(number)],
    [mail.labels.amount, apart(formats.price(amount))],
    ...(tax
      ? [[mail.paper.tax(apart(formats.rate(tax.percent))), apart(formats.price(tax.amount))] as [string, string]]
      : []),
    [way, mail.paper.methods[method]],
    ...visitOf(paper, writer),
    [mail.labels.issuer, apart(issuer)],
  ]
}

function visitOf({ visit }: LetterReceipt, { mail, when, apart, known }: Writer): [string, string][] {
  if (!visit) return []
  const [doctor, at] = [apart(visit.doctor), when(visit.date, visit.startTime)]
  const says = visit.isConsultation
    ? mail.receipt.for(doctor, at)
    : mail.receipt.forKind(apart(known.kind(visit.name)), doctor, at)
  return [[mail.labels.for, says]]
}
