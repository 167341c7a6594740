import type { VisitByLink } from '#contract/booking/visit-links.ts'
import { visitLinkPage } from '#texts/booking/visit-link-page.ts'
import { asPrice, dateInWords, format } from '../../../language/format.ts'
import { AgreeAndPay } from './agree-and-pay.tsx'

type Props = Parameters<typeof AgreeAndPay>[0] & {
  /** An amount that was due has just been paid here. */
  justPaid: boolean
}

/** The visit, and what to agree to, save or pay; or the result. */
export default function VisitToAgree({ justPaid, ...asked }: Props) {
  const { visit } = asked
  return (
    <>
      <p>
        <strong>{visitLinkPage.hello(visit.firstName)}</strong>
      </p>
      <p>{visitLinkPage.visit(dateInWords(visit.date), format().ltr(visit.startTime), visit.doctor)}</p>
      <p className="soft">{format().apart(visit.place)}</p>
      {visit.until && <p>{visitLinkPage.until(dateInWords(visit.until.date), format().ltr(visit.until.time))}</p>}
      {visit.standing !== 'open' && visit.standing !== 'to-pay' ? (
        <Done visit={visit} justPaid={justPaid} />
      ) : (
        <AgreeAndPay {...asked} />
      )}
    </>
  )
}

function Done({ visit, justPaid }: { visit: VisitByLink; justPaid: boolean }) {
  const { standing, keeps, paid, fee, words } = visit
  const isDone = standing === 'done'
  const heading = {
    done: justPaid ? visitLinkPage.paid : visitLinkPage.done,
    'at-clinic': visitLinkPage.atClinic,
    cancelled: visitLinkPage.cancelled,
  }
  return (
    <>
      <div role="status">
        <p>
          <strong>{heading[standing as keyof typeof heading]}</strong>
        </p>
        {isDone && keeps && paid === 0 && <p>{visitLinkPage.doneKept}</p>}
        {isDone && !keeps && <p>{visitLinkPage.donePaid}</p>}
        {fee > 0 && <p>{visitLinkPage.fee(asPrice(fee))}</p>}
        {paid > 0 && <p>{visitLinkPage.paidSoFar(asPrice(paid))}</p>}
        {standing === 'cancelled' && paid > fee && <p>{visitLinkPage.goesBack}</p>}
      </div>
      {standing !== 'at-clinic' && (
        <>
          <p>{visitLinkPage.was}</p>
          <p className="terms-said" dir="auto">
            {words}
          </p>
        </>
      )}
    </>
  )
}
