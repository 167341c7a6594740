import type { FastifyReply } from 'fastify'

/** Answers with a PDF, under a name without words of people. */
export function sendPdf(reply: FastifyReply, pdf: Uint8Array, name: string): void {
  void reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name.replaceAll(/[^\w.-]/g, '-')}.pdf"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(pdf))
}
