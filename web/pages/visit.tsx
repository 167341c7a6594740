import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VisitByLink } from '#contract/visit-links.ts'
import { auth } from '#texts/auth.ts'
import { visitlink as t } from '#texts/visitlink.ts'
import { call } from '../api.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { isLinkOver, useLinkToken } from '../features/auth/use-link-token.ts'
import { Whose } from '../features/booking/by-link/whose.tsx'
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
  const link = useQuery({
    queryKey: ['POST /visit-links/open', token],
    queryFn: () => call('POST /visit-links/open', { body: { token: token! } }),
    enabled: !!token,
    retry: false,
  })
  const [shown, setShown] = useState<{ visit: VisitByLink; proof: string }>()
  const [justPaid, setJustPaid] = useState(false)
  const [isOver, setOver] = useState(false)
  const visit = isOver ? undefined : shown?.visit
  const owes = visit?.standing === 'to-pay'
  const said = isOver || isLinkOver(link.error) ? t.over : link.isLoadingError && sentenceOf(link.error, t.loadFailed)
  const phone = visit?.phone ?? link.data?.phone
  return (
    <AuthPage heading={visit && owes ? t.toPay(asPrice(visit.amount)) : t.heading} lead="" motto={auth.motto}>
      <div className="auth-form">
        {token && link.data && !shown && !isOver && (
          <Whose
            key={token}
            {...link.data}
            show={(proof) => call('POST /visit-links/look', { body: { token, proof } })}
            onShown={(found, proof) => setShown({ visit: found, proof })}
          />
        )}
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
                access={{ token: token!, proof: shown!.proof }}
                visit={visit}
                onDone={(now) => {
                  setJustPaid(owes)
                  setShown({ ...shown!, visit: now })
                }}
                onFailed={(reason) => setOver(isLinkOver(reason))}
              />
            )}
          </>
        )}
        <div role="alert" className={said ? 'auth-form-failure' : 'unseen'}>
          {said}
        </div>
        {phone && <p className="soft">{t.call(format().ltr(phone))}</p>}
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
