import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { resetLinkMinutes } from '#contract/rules.ts'
import { auth } from '#texts/auth.ts'
import { mailed as t } from '#texts/mailed.ts'
import { call } from '../wire/api.ts'
import { format } from '../language/format.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { doorIn, wayInDraft } from '../features/auth/portals.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { useTabDraft } from '../drafts/use-draft.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { useSendForm } from '../ui/use-send-form.tsx'

export const meta = (page: PublicPage) => publicMeta(page, t.forgot.title, t.forgot.description)

export default function ForgotPassword() {
  const [sent, setSent] = useState<string>()
  const { form, field, message, busy } = useSendForm({
    draft: useTabDraft(wayInDraft(doorIn(useLocation().state))),
    initial: { email: '' },
    send: ({ email }) => call('POST /auth/forgot-password', { body: { email } }),
    onSent: ({ message: said }) => setSent(said),
    failed: t.forgot.failed,
    startsAnew: true,
  })

  return (
    <AuthPage heading={t.forgot.heading} lead={t.forgot.lead} motto={auth.motto}>
      {sent ? (
        <div className="auth-form" role="status">
          <p>{sent}</p>
          <p className="soft">{t.forgot.once(format().duration(resetLinkMinutes, 'minute'))}</p>
          <button type="button" className="plain-button quiet" onClick={() => setSent(undefined)}>
            {t.forgot.other}
          </button>
        </div>
      ) : (
        <form className="auth-form" {...form}>
          <FormMessage text={message} className="auth-form-failure" />
          <TextInput
            label={auth.email}
            type="email"
            required
            withAsterisk={false}
            autoComplete="username"
            {...field('email')}
          />
          <button type="submit" className="plain-button wide" aria-disabled={busy}>
            {busy ? t.forgot.sending : t.forgot.send}
          </button>
        </form>
      )}
      <div className="auth-doors">
        <Link to="/login">{auth.back}</Link>
      </div>
    </AuthPage>
  )
}
