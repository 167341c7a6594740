import { useEffect, useState } from 'react'
import type { VisitByLink } from '#contract/visit-links.ts'
import { auth } from '#texts/auth.ts'
import { visitlink as t } from '#texts/visitlink.ts'
import { call } from '../api.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { isLinkOver, useLinkToken } from '../features/auth/use-link-token.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { asPrice, dateInWords, format } from '../format.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { sentenceOf } from '../ui/say.ts'
import '../ui/terms-said.css'

export const meta = (page: PublicPage) => [
  ...publicMeta(page, t.title, t.description),
  { name: 'robots', content: 'noindex' },
]

const AgreeAndPay = lazyPart(
  () => import('../features/booking/by-link/agree-and-pay.tsx').then((part) => part.default),
  {
    failed: (retry) => (
      <button type="button" className="plain-button wide" onClick={retry}>
        {t.failed}
      </button>
    ),
  },
)

/** Where the link leads that the desk has mailed: no log-in, one tick, and a card that is kept or pays the deposit. */
export default function VisitPage() {
  const token = useLinkToken()
  const [visit, setVisit] = useState<VisitByLink>()
  const [justPaid, setJustPaid] = useState(false)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    if (!token) return
    let current = true
    call('POST /visit-links/look', { body: { token } }).then(
      (found) => current && setVisit(found),
      (reason) => current && setFailure(isLinkOver(reason) ? t.over : sentenceOf(reason, t.loadFailed)),
    )
    return () => {
      current = false
    }
  }, [token])

  function failed(reason: unknown) {
    if (!isLinkOver(reason)) return
    setVisit(undefined)
    setFailure(t.over)
  }

  const owes = visit?.standing === 'to-pay'
  return (
    <AuthPage heading={visit && owes ? t.toPay(asPrice(visit.amount)) : t.heading} lead="" motto={auth.motto}>
      <div className="auth-form">
        {visit && (
          <>
            <p>
              <strong>{t.hello(visit.firstName)}</strong>
            </p>
            <p>{t.visit(dateInWords(visit.date), format().ltr(visit.startTime), visit.doctor)}</p>
            <p className="soft">{format().apart(visit.place)}</p>
            {visit.until && <p>{t.until(dateInWords(visit.until.date), format().ltr(visit.until.time))}</p>}
            {visit.standing !== 'open' && visit.standing !== 'to-pay' ? (
              <Done visit={visit} justPaid={justPaid} />
            ) : (
              <AgreeAndPay
                token={token!}
                visit={visit}
                onDone={(now) => {
                  setJustPaid(owes)
                  setVisit(now)
                }}
                onFailed={failed}
              />
            )}
            {visit.phone && <p className="soft">{t.call(format().ltr(visit.phone))}</p>}
          </>
        )}
        <div role="alert" className={failure ? 'auth-form-failure' : 'unseen'}>
          {failure}
        </div>
        {token === '' && <p>{t.noToken}</p>}
      </div>
    </AuthPage>
  )
}

function Done({ visit, justPaid }: { visit: VisitByLink; justPaid: boolean }) {
  const { standing, keeps, paid, fee, words } = visit
  const isDone = standing === 'done'
  const heading = { done: justPaid ? t.paid : t.done, 'at-clinic': t.atClinic, cancelled: t.cancelled }
  return (
    <>
      <div role="status">
        <p>
          <strong>{heading[standing as keyof typeof heading]}</strong>
        </p>
        {isDone && keeps && paid === 0 && <p>{t.doneKept}</p>}
        {isDone && !keeps && <p>{t.donePaid}</p>}
        {fee > 0 && <p>{t.fee(asPrice(fee))}</p>}
        {paid > 0 && <p>{t.paidSoFar(asPrice(paid))}</p>}
        {standing === 'cancelled' && paid > fee && <p>{t.goesBack}</p>}
      </div>
      {standing !== 'at-clinic' && (
        <>
          <p>{t.was}</p>
          <p className="terms-said">{words}</p>
        </>
      )}
    </>
  )
}
