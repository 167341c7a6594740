import { Checkbox } from '../../ui/boxes.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { passwordMinLength } from '#contract/rules.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { call } from '../../wire/api.ts'
import { format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { useTabDraft } from '../../drafts/use-draft.ts'
import { say } from '../../ui/say.ts'
import { Rich } from '../../ui/rich.tsx'
import { legalQuery } from '../legal/queries.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { cameFrom } from './came-from.ts'
import { PasswordField } from './password-field.tsx'

/** Creates a patient's account and logs them in at once, so that they can go on. */
export function SignupForm() {
  const { user, logIn } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const legal = useQuery(legalQuery)
  const { form, field, message, busy } = useSendForm({
    draft: useTabDraft('signup'),
    initial: { name: '', email: '', password: '' },
    secret: ['password'],
    async send({ name, email, password }) {
      const agreed = (legal.data ?? (await legal.refetch()).data)?.map(({ _id }) => _id) ?? []
      const { message: said } = await call('POST /auth/signup', {
        body: { name, email, password, role: 'user', agreed },
      })
      say(said)
      // The account exists. If only the log-in fails, the log-in page tries again.
      await logIn({ email, password, role: 'user' }).catch(() =>
        navigate('/login', { state: location.state, replace: true }),
      )
    },
    onSent: () => undefined,
    // The legal pages have changed since they were shown.
    onRefused: () => void legal.refetch(),
    failed: authPages.signup.failed,
  })

  if (user?.role === 'user') return <Navigate to={cameFrom(location.state) ?? '/dashboard'} replace />

  return (
    <form className="auth-form" {...form}>
      <FormMessage text={message} className="auth-form-failure" />
      <TextInput label={authPages.signup.name} required autoComplete="name" {...field('name')} />
      <TextInput label={authPages.email} type="email" required autoComplete="username" {...field('email')} />
      <PasswordField
        description={authPages.signup.password(format().number(passwordMinLength))}
        autoComplete="new-password"
        {...field('password')}
      />
      <Checkbox
        name="terms"
        required
        label={
          <Rich
            text={authPages.signup.agree}
            parts={{
              terms: (words) => (
                <Link to="/terms" target="_blank">
                  {words}
                </Link>
              ),
              privacy: (words) => (
                <Link to="/privacy" target="_blank">
                  {words}
                </Link>
              ),
            }}
          />
        }
      />
      <button type="submit" className="plain-button wide" aria-disabled={busy}>
        {busy ? authPages.signup.sending : authPages.signup.send}
      </button>
    </form>
  )
}
