import { Checkbox } from '../../ui/boxes.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router'
import { authPages } from '#texts/auth/auth-pages.ts'
import { clinicQuery } from '../../clock/clinic.ts'
import { useSession } from '../../session/session.tsx'
import { useTabDraft } from '../../drafts/use-draft.ts'
import { say } from '../../ui/say.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { cameFrom } from './came-from.ts'
import { PasswordField } from './password-field.tsx'
import { type Portal, roleAtDoor, wayInDraft, demoPassword } from './portals.ts'
import { withoutCookie } from './without-cookie.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Rich } from '../../ui/rich.tsx'

const OidcDoor = lazyPart(() => import('./oidc/oidc-door.tsx').then((part) => part.OidcDoor))
// Not needed to log in by password, which is what most are here for.
const PasskeyDoor = lazyPart(() => import('./passkeys/passkey-door.tsx').then((part) => part.PasskeyDoor))

/**
 * The log-in form of all portals. A person with a role of this portal, already logged in or just now, goes on to the
 * page they came from, or to the portal's destination. A failure keeps what was typed.
 */
export function LoginForm({ portal }: { portal: Portal }) {
  const { user, logIn, ended } = useSession()
  const queries = useQueryClient()
  const { data: clinic } = useQuery(clinicQuery)
  const [wanted, setWanted] = useState<string>()
  const from = cameFrom(useLocation().state) ?? wanted
  const { values, form, field, box, set, message, busy } = useSendForm({
    draft: useTabDraft(wayInDraft(portal.name)),
    initial: { email: '', password: '', remember: false },
    secret: ['password'],
    async send({ email, password, remember }) {
      // The role depends on whether this is a demo, so wait for that answer.
      const { demo } = await queries.ensureQueryData(clinicQuery)
      await logIn({ email, password, remember, role: roleAtDoor(portal, from, email, demo) }).catch(withoutCookie)
    },
    onSent: () => say(authPages[portal.name].success),
    failed: authPages.login.failed,
  })

  if (user && portal.roles.includes(user.role)) {
    return <Navigate to={from?.startsWith(portal.area) ? from : portal.destination} replace />
  }

  const own = portal.name === 'patient' ? null : clinic?.oidc
  if (own?.only) {
    return (
      <>
        {ended && (
          <p className="auth-form" role="status">
            {authPages.login.ended}
          </p>
        )}
        <OidcDoor portal={portal} from={from} onBack={setWanted} {...own} />
      </>
    )
  }
  return (
    <>
      {own && <OidcDoor portal={portal} from={from} onBack={setWanted} {...own} />}
      <form className="auth-form" {...form}>
        <FormMessage text={message} className="auth-form-failure" />
        {ended && !message && <p role="status">{authPages.login.ended}</p>}
        <TextInput label={authPages.email} type="email" required autoComplete="username webauthn" {...field('email')} />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <div className="auth-form-row">
          <Checkbox label={authPages.login.remember} {...box('remember')} />
          <Link to="/forgot-password" state={{ door: portal.name }}>
            {authPages.login.forgot}
          </Link>
        </div>
        <button type="submit" className="plain-button wide" aria-disabled={busy}>
          {busy ? authPages.login.sending : authPages.login.send}
        </button>
      </form>
      <PasskeyDoor portal={portal} from={from} remember={values.remember} />
      {clinic?.demo && <DemoHint email={portal.demoEmail} onFill={set} />}
    </>
  )
}

/** The way from a staff portal back to the patients' log-in. */
export function BackToPatientLogin() {
  return (
    <div className="auth-doors">
      <Link to="/login">{authPages.login.backToPatients}</Link>
    </div>
  )
}

/** Only in a demo: names the demo account of this portal, and fills it in. */
function DemoHint({ email, onFill }: { email: string; onFill: (demo: { email: string; password: string }) => void }) {
  return (
    <div className="demo-hint">
      <p>
        <Rich text={authPages.login.demo(email)} parts={{ b: (address) => <b>{address}</b> }} />
      </p>
      <button type="button" onClick={() => onFill({ email, password: demoPassword })}>
        {authPages.login.fill}
      </button>
    </div>
  )
}
