import { useState } from 'react'
import { Link } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { mailedLinks } from '#texts/auth/mailed-links.ts'
import { call } from '../wire/api.ts'
import { AuthPage } from '../features/auth/auth-page.tsx'
import { PasswordField } from '../features/auth/password-field.tsx'
import { ownProfile, wayIn } from '../features/auth/portals.ts'
import { isLinkOver, useLinkToken } from '../features/auth/use-link-token.ts'
import { type PublicPage, publicMeta } from '../features/site/public-meta.ts'
import { useSession } from '../session/session.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { useSendForm } from '../ui/use-send-form.tsx'

export const meta = (page: PublicPage) => [
  ...publicMeta(page, mailedLinks.change.title, mailedLinks.change.description),
  { name: 'robots', content: 'noindex' },
]

/** Opening the link proves that the address is theirs; the password proves that the account is. */
export default function ChangeEmail() {
  const token = useLinkToken()
  const { user, loading } = useSession()
  const [done, setDone] = useState<{ message: string; role: Role }>()
  const [isOver, setOver] = useState(false)
  const { form, field, message, busy } = useSendForm({
    initial: { password: '' },
    send: ({ password }) => call('POST /auth/change-email', { body: { token: token ?? '', password } }),
    onSent: setDone,
    onRefused: (reason) => setOver(isLinkOver(reason)),
    failed: mailedLinks.change.failed,
    about: { wrong_password: 'password' },
  })

  return (
    <AuthPage heading={mailedLinks.change.heading} lead={mailedLinks.change.lead} motto={authPages.motto}>
      {done ? (
        <div className="auth-form" role="status">
          <p>{done.message}</p>
          <p>{mailedLinks.change.done}</p>
          <Link to={wayIn[done.role]} className="plain-button wide">
            {mailedLinks.dashboard}
          </Link>
        </div>
      ) : token === '' || isOver ? (
        <div className="auth-form" role="alert">
          <p>{isOver ? mailedLinks.change.over : mailedLinks.noToken}</p>
          {!loading && (
            <Link to={ownProfile[user?.role ?? 'user']} className="plain-button">
              {mailedLinks.change.profile}
            </Link>
          )}
        </div>
      ) : (
        <form className="auth-form" {...form}>
          <FormMessage text={message} className="auth-form-failure" />
          <PasswordField autoComplete="current-password" {...field('password')} />
          <button type="submit" className="plain-button wide" aria-disabled={busy}>
            {busy ? mailedLinks.change.sending : mailedLinks.change.send}
          </button>
        </form>
      )}
    </AuthPage>
  )
}
