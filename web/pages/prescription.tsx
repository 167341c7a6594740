import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pharmacyPage } from '#texts/records/pharmacy-page.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { useLinkToken } from '../features/auth/use-link-token.ts'
import { CodeForm } from '../features/records/pharmacy/code-form.tsx'
import { SeenAtPharmacy } from '../features/records/pharmacy/seen.tsx'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { call } from '../wire/api.ts'
import { sentenceOf } from '../ui/say.ts'

export const meta = (page: PublicPage) => [
  ...publicMeta(page, pharmacyPage.title, pharmacyPage.description),
  { name: 'robots', content: 'noindex' },
]

/**
 * Whether a prescription can be dispensed, for pharmacies: by the QR code on the paper, which has the code behind the #
 * of the address, or typed by hand.
 */
export default function PrescriptionPage() {
  const scanned = useLinkToken()
  const [entered, setEntered] = useState<{ code: string; over: string | undefined }>()
  // What was typed counts until another paper is scanned.
  const typed = entered?.over === scanned ? entered?.code : undefined
  const setTyped = (code: string) => setEntered({ code, over: scanned })
  const code = typed ?? scanned
  const looked = useQuery({
    queryKey: ['POST /prescriptions/look', code],
    queryFn: () => call('POST /prescriptions/look', { body: { code: code! } }),
    enabled: !!code,
    retry: false,
    gcTime: 0,
  })
  const said = looked.isLoadingError && sentenceOf(looked.error, pharmacyPage.failed)
  return (
    <AuthPage heading={pharmacyPage.heading} lead={pharmacyPage.lead} motto={authPages.motto}>
      <div className="auth-form">
        <div role="alert" className={said ? 'auth-form-failure' : 'unseen'}>
          {said}
        </div>
        {code && looked.data ? (
          <SeenAtPharmacy
            key={code}
            code={code}
            seen={looked.data}
            onChanged={() => void looked.refetch()}
            onAnother={() => setTyped('')}
          />
        ) : (
          (scanned === '' || typed !== undefined || said) && (
            <CodeForm key={code} code={code ?? ''} busy={looked.isFetching} onCode={setTyped} />
          )
        )}
      </div>
    </AuthPage>
  )
}
