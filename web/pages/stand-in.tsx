import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StandInVisit } from '#contract/booking/stand-in-link.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { standInPage } from '#texts/booking/stand-in-page.ts'
import { call } from '../wire/api.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { isLinkOver, useLinkToken } from '../features/auth/use-link-token.ts'
import { Whose } from '../features/booking/by-link/whose.tsx'
import { StandInAnswer } from '../features/booking/stand-in-link/answer.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { format } from '../language/format.ts'
import { Rich } from '../ui/rich.tsx'
import { sentenceOf } from '../ui/say.ts'
import { telOf } from '../ui/phone.tsx'

export const meta = (page: PublicPage) => [
  ...publicMeta(page, standInPage.title, standInPage.description),
  { name: 'robots', content: 'noindex' },
]

/** The patient's answer about a stand-in, by a mailed link without a log-in. */
export default function StandIn() {
  const token = useLinkToken()
  const link = useQuery({
    queryKey: ['POST /stand-in-link', token],
    queryFn: () => call('POST /stand-in-link', { body: { token: token! } }),
    enabled: !!token,
    retry: false,
  })
  const [shown, setShown] = useState<{ visit: StandInVisit; proof: string }>()
  return (
    <AuthPage heading={standInPage.heading} lead={standInPage.lead} motto={authPages.motto}>
      <div className="auth-form">
        {token && shown ? (
          <StandInAnswer
            visit={shown.visit}
            access={{ token, proof: shown.proof }}
            onAnswered={(visit) => setShown({ ...shown, visit })}
          />
        ) : (
          token &&
          link.data && (
            <Whose
              key={token}
              {...link.data}
              show={(proof) => call('POST /stand-in-link/visit', { body: { token, proof } })}
              onShown={(visit, proof) => setShown({ visit, proof })}
            />
          )
        )}
        <div role="alert" className={link.isLoadingError ? 'auth-form-failure' : 'unseen'}>
          {link.isLoadingError &&
            (isLinkOver(link.error) ? standInPage.linkOver : sentenceOf(link.error, standInPage.loadFailed))}
        </div>
        {token === '' && <p>{standInPage.noToken}</p>}
        {link.data?.phone && (
          <p className="soft">
            <Rich
              text={standInPage.call(link.data.place, format().ltr(link.data.phone))}
              parts={{ call: (phone) => <a href={telOf(link.data.phone)}>{phone}</a> }}
            />
          </p>
        )}
      </div>
    </AuthPage>
  )
}
