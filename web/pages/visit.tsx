import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { VisitByLink } from '#contract/booking/visit-links.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { visitLinkPage } from '#texts/booking/visit-link-page.ts'
import { call } from '../wire/api.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { isLinkOver, useLinkToken } from '../features/auth/use-link-token.ts'
import { Whose } from '../features/booking/by-link/whose.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { asPrice, format } from '../language/format.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { sentenceOf } from '../ui/say.ts'

export const meta = (page: PublicPage) => [
  ...publicMeta(page, visitLinkPage.title, visitLinkPage.description),
  { name: 'robots', content: 'noindex' },
]

const VisitToAgree = lazyPart(
  () => import('../features/booking/by-link/visit-to-agree.tsx').then((part) => part.default),
  {
    failed: (retry) => (
      <button type="button" className="plain-button wide" onClick={retry}>
        {visitLinkPage.failed}
      </button>
    ),
  },
)

/**
 * The page of the link that reception has mailed: one tick to agree, and a card to save or to pay the deposit; no
 * log-in.
 */
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
  const access = { token: token ?? '', proof: shown?.proof ?? '' }
  const owes = visit?.standing === 'to-pay'
  const said =
    isOver || isLinkOver(link.error)
      ? visitLinkPage.over
      : link.isLoadingError && sentenceOf(link.error, visitLinkPage.loadFailed)
  const phone = visit?.phone ?? link.data?.phone
  return (
    <AuthPage
      heading={visit && owes ? visitLinkPage.toPay(asPrice(visit.amount)) : visitLinkPage.heading}
      lead=""
      motto={authPages.motto}
    >
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
          <VisitToAgree
            visit={visit}
            justPaid={justPaid}
            agree={() => call('POST /visit-links/agree', { body: access })}
            complete={() => call('POST /visit-links/settle', { body: access })}
            onDone={(now) => {
              setJustPaid(owes)
              setShown({ ...shown!, visit: now })
            }}
            onFailed={(reason) => setOver(isLinkOver(reason))}
          />
        )}
        <div role="alert" className={said ? 'auth-form-failure' : 'unseen'}>
          {said}
        </div>
        {said && !phone && <Link to="/contact">{visitLinkPage.reachUs}</Link>}
        {phone && <p className="soft">{visitLinkPage.call(format().ltr(phone))}</p>}
        {token === '' && <p>{visitLinkPage.noToken}</p>}
      </div>
    </AuthPage>
  )
}
