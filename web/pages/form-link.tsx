import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EnteredForms } from '#contract/forms/by-pass.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { visitLinkPage } from '#texts/booking/visit-link-page.ts'
import { formLinkPage } from '#texts/forms/form-link-page.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { isLinkOver, useLinkToken } from '../features/auth/use-link-token.ts'
import { Whose } from '../features/booking/by-link/whose.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { format } from '../language/format.ts'
import { Failed } from '../ui/failed.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Mark } from '../ui/mark.tsx'
import { sentenceOf } from '../ui/say.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { call } from '../wire/api.ts'

export const meta = (page: PublicPage) => [
  ...publicMeta(page, formLinkPage.title, formLinkPage.description),
  { name: 'robots', content: 'noindex' },
]

const FormsByPass = lazyPart(
  () => import('../features/forms/by-pass/forms-by-pass.tsx').then((part) => part.FormsByPass),
  {
    loading: <Skeleton height={320} />,
    failed: (retry) => <Failed message={formLinkPage.loadFailed} onRetry={retry} />,
  },
)

/** The forms of a visit by a mailed link, after its proof: for somebody without a log-in. */
export default function FormLinkPage() {
  const token = useLinkToken()
  const [entered, setEntered] = useState<EnteredForms>()
  const link = useQuery({
    queryKey: ['POST /form-links/open', token],
    queryFn: () => call('POST /form-links/open', { body: { token: token! } }),
    enabled: !!token,
    retry: false,
  })
  const phone = link.data?.phone
  const whose = (onShown: () => void) =>
    token &&
    link.data && (
      <Whose
        {...link.data}
        show={(proof) => call('POST /form-links/enter', { body: { token, proof } })}
        onShown={(found) => {
          setEntered(found)
          onShown()
        }}
      />
    )
  if (entered) {
    return (
      <div className="form-link-page">
        <header>
          <Mark />
          <LanguageSwitch />
        </header>
        <main id="main">
          {/* The new pass is there only after the next render. */}
          <FormsByPass entered={entered} onEntered={setEntered} prove={(again) => whose(() => setTimeout(again))}>
            {phone && <p className="soft">{formLinkPage.call(format().ltr(phone))}</p>}
          </FormsByPass>
        </main>
      </div>
    )
  }
  const said = isLinkOver(link.error)
    ? formLinkPage.over
    : link.isLoadingError && sentenceOf(link.error, formLinkPage.loadFailed)
  return (
    <AuthPage heading={formLinkPage.heading} lead="" motto={authPages.motto}>
      <div className="auth-form">
        {whose(() => undefined)}
        <div role="alert" className={said ? 'auth-form-failure' : 'unseen'}>
          {said}
        </div>
        {said && !phone && <Link to="/contact">{visitLinkPage.reachUs}</Link>}
        {phone && <p className="soft">{formLinkPage.call(format().ltr(phone))}</p>}
        {token === '' && <p>{formLinkPage.noToken}</p>}
      </div>
    </AuthPage>
  )
}
