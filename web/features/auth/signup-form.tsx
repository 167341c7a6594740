import { LatinName } from '../../ui/latin-name.tsx'
import { Checkbox } from '../../ui/boxes.tsx'
import { Chips } from '../../ui/chips.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

/** For whom somebody signs up. */
const whoms = ['me', 'child', 'adult'] as const
type Other = Exclude<(typeof whoms)[number], 'me'>

type Props = {
  /** The page that asks who the other person is, on the way to where one came from. */
  asksWho: (other: Other, from: string | undefined) => string
}

/**
 * Creates a patient's account and logs them in at once, so that they can go on: to the page they came from, or if they
 * sign up for somebody else, to the question who that is.
 */
export function SignupForm({ asksWho }: Props) {
  const { user, logIn } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const legal = useQuery(legalQuery)
  const from = cameFrom(location.state)
  /** As it was sent: the draft is discarded when the account exists. */
  const [other, setOther] = useState<Other>()
  const { values, set, form, field, message, busy } = useSendForm({
    draft: useTabDraft('signup'),
    initial: { name: '', nameLatin: '', email: '', password: '', whom: 'me' as (typeof whoms)[number] },
    secret: ['password'],
    async send({ name, nameLatin, email, password, whom }) {
      const forOther = whom === 'me' ? undefined : whom
      setOther(forOther)
      const agreed = (legal.data ?? (await legal.refetch()).data)?.map(({ _id }) => _id) ?? []
      const { message: said } = await call('POST /auth/signup', {
        body: { name, ...(nameLatin ? { nameLatin } : {}), email, password, role: 'user', agreed },
      })
      say(said)
      // The account exists. If only the log-in fails, the log-in page tries again.
      await logIn({ email, password, role: 'user' }).catch(() =>
        navigate('/login', { state: { from: forOther ? asksWho(forOther, from) : from }, replace: true }),
      )
    },
    onSent: () => undefined,
    // The legal pages have changed since they were shown.
    onRefused: () => void legal.refetch(),
    failed: authPages.signup.failed,
  })

  if (user?.role === 'user') return <Navigate to={(other ? asksWho(other, from) : from) ?? '/dashboard'} replace />

  return (
    <form className="auth-form" {...form}>
      <FormMessage text={message} className="auth-form-failure" />
      <TextInput label={authPages.signup.name} required autoComplete="name" {...field('name')} />
      <LatinName name={values.name} field={field('nameLatin')} />
      <TextInput label={authPages.email} type="email" required autoComplete="username" {...field('email')} />
      <PasswordField
        description={authPages.signup.password(format().number(passwordMinLength))}
        autoComplete="new-password"
        {...field('password')}
      />
      <div>
        <p className="who-for-label" aria-hidden="true">
          {authPages.signup.whom}
        </p>
        <Chips
          label={authPages.signup.whom}
          options={whoms.map((value) => ({ value, label: authPages.signup.forWhom[value] }))}
          value={values.whom}
          onChoose={(whom) => set({ whom: whom as typeof values.whom })}
        />
        <p className="soft who-for-says" aria-live="polite">
          {values.whom !== 'me' && authPages.signup.forWhomSays[values.whom]}
        </p>
      </div>
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
