import { TextInput } from '../ui/inputs.tsx'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { resetLinkMinutes } from '#contract/rules.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { mailedLinks } from '#texts/auth/mailed-links.ts'
import { call } from '../wire/api.ts'
import { format } from '../language/format.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { doorIn, wayInDraft } from '../features/auth/portals.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { useTabDraft } from '../drafts/use-draft.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { useSendForm } from '../ui/use-send-form.tsx'

export const meta = (page: PublicPage) => publicMeta(page, mailedLinks.forgot.title, mailedLinks.forgot.description)

export default function ForgotPassword() {
  const [sent, setSent] = useState<string>()
  const { form, field, message, busy } = useSendForm({
    draft: useTabDraft(wayInDraft(doorIn(useLocation().state))),
    initial: { email: '' },
    send: ({ email }) => call('POST /auth/forgot-password', { body: { email } }),
    onSent: ({ message: said }) => setSent(said),
    failed: mailedLinks.forgot.failed,
    startsAnew: true,
  })

  return (
    <AuthPage heading={mailedLinks.forgot.heading} lead={mailedLinks.forgot.lead} motto={authPages.motto}>
      {sent ? (
        <div className="auth-form" role="status">
          <p>{sent}</p>
          <p className="soft">{mailedLinks.forgot.once(format().duration(resetLinkMinutes, 'minute'))}</p>
          <button type="button" className="plain-button quiet" onClick={() => setSent(undefined)}>
            {mailedLinks.forgot.other}
          </button>
        </div>
      ) : (
        <form className="auth-form" {...form}>
          <FormMessage text={message} className="auth-form-failure" />
          <TextInput label={authPages.email} type="email" required autoComplete="username" {...field('email')} />
          <button type="submit" className="plain-button wide" aria-disabled={busy}>
            {busy ? mailedLinks.forgot.sending : mailedLinks.forgot.send}
          </button>
        </form>
      )}
      <div className="auth-doors">
        <Link to="/login">{authPages.back}</Link>
      </div>
    </AuthPage>
  )
}
