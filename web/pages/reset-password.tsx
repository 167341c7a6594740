import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { passwordMinLength } from '#contract/rules.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { mailedLinks } from '#texts/auth/mailed-links.ts'
import { call } from '../wire/api.ts'
import { format } from '../language/format.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { PasswordField } from '../features/auth/password-field.tsx'
import { wayIn } from '../features/auth/portals.ts'
import { PasswordHints } from '../features/auth/profile/password-hints.tsx'
import { isLinkOver, useLinkToken } from '../features/auth/use-link-token.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { say } from '../ui/say.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { useSendForm } from '../ui/use-send-form.tsx'

export const meta = (page: PublicPage) => [
  ...publicMeta(page, mailedLinks.reset.title, mailedLinks.reset.description),
  { name: 'robots', content: 'noindex' },
]

/** The problems of a new password that need no server. */
function check({ password, confirmed }: { password: string; confirmed: string }): Record<string, string> {
  if (password !== confirmed) return { confirmed: mailedLinks.reset.differ }
  if (password.length >= passwordMinLength) return {}
  return { password: mailedLinks.reset.short(format().number(passwordMinLength)) }
}

export default function ResetPassword() {
  const navigate = useNavigate()
  const token = useLinkToken()
  const [isOver, setOver] = useState(false)
  const { values, form, field, message, busy } = useSendForm({
    initial: { password: '', confirmed: '' },
    check,
    send: ({ password }) => call('POST /auth/reset-password', { body: { token: token ?? '', password } }),
    onSent({ message: said, role }) {
      say(said)
      navigate(wayIn[role], { replace: true })
    },
    onRefused: (reason) => setOver(isLinkOver(reason)),
    failed: mailedLinks.reset.failed,
  })

  return (
    <AuthPage heading={mailedLinks.reset.heading} lead={mailedLinks.reset.lead} motto={authPages.motto}>
      {token === '' || isOver ? (
        <div className="auth-form" role="alert">
          <p>{isOver ? mailedLinks.reset.over : mailedLinks.reset.noToken}</p>
          <Link to="/forgot-password" className="plain-button">
            {mailedLinks.reset.ask}
          </Link>
        </div>
      ) : (
        <form className="auth-form" {...form}>
          <FormMessage text={message} className="auth-form-failure" />
          <PasswordField label={mailedLinks.reset.password} autoComplete="new-password" {...field('password')} />
          <PasswordField label={mailedLinks.reset.confirmed} autoComplete="new-password" {...field('confirmed')} />
          <PasswordHints password={values.password} />
          <button type="submit" className="plain-button wide" aria-disabled={busy}>
            {busy ? mailedLinks.reset.sending : mailedLinks.reset.send}
          </button>
        </form>
      )}
      <div className="auth-doors">
        <Link to="/login">{authPages.back}</Link>
      </div>
    </AuthPage>
  )
}
