import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { authPages } from '#texts/auth/auth-pages.ts'
import { clinicLogIn } from '#texts/auth/clinic-log-in.ts'
import { forgetGone, goneWith, keepGone, stateIn } from '../../../session/clinic-log-in.ts'
import { homeOf, useSession } from '../../../session/session.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { say, sentenceOf } from '../../../ui/say.ts'
import { call } from '../../../wire/api.ts'
import { cameFrom } from '../came-from.ts'
import type { Portal } from '../portals.ts'

type Props = {
  portal: Portal
  from: string | undefined
  name: string
  only: boolean
  /** Told once somebody is back from the provider: where they had wanted to go. */
  onBack: (from: string | undefined) => void
}

/** What the provider sent back, which stands behind the # of this page for a moment. */
function answerInAddress(): string | undefined {
  const answer = window.location.hash.slice(1)
  return stateIn(answer) ? answer : undefined
}

/** The log-in at the clinic's own provider, which leads away from this page and back to it. */
export function OidcDoor({ portal, from, name, only, onBack }: Props) {
  const { logInByOidc } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const fail = (reason: unknown) => {
    setBusy(false)
    setMessage(sentenceOf(reason, clinicLogIn.failed))
  }
  const isRead = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Read once, when the page is there.
  useEffect(() => {
    const answer = answerInAddress()
    if (!answer || isRead.current) return
    isRead.current = true
    // It is good once, and not for anybody who looks into the history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    onBack(cameFrom(goneWith(stateIn(answer))))
    forgetGone()
    setBusy(true)
    logInByOidc(answer).then((user) => {
      say(authPages[portal.name].success)
      // Whoever belongs to another portal goes on there.
      if (!portal.roles.includes(user.role)) void navigate(homeOf(user), { replace: true })
    }, fail)
  }, [])

  async function go() {
    setBusy(true)
    setMessage('')
    const { url } = await call('POST /auth/oidc/begin', {})
    keepGone({ state: stateIn(new URL(url).search), door: window.location.pathname, from })
    window.location.assign(url)
  }

  return (
    <div className="auth-form">
      <FormMessage text={message} className="auth-form-failure" />
      {only && <p>{clinicLogIn.only(name)}</p>}
      <button
        type="button"
        className={only ? 'plain-button wide' : 'plain-button quiet wide'}
        aria-disabled={busy}
        onClick={() => !busy && void go().catch(fail)}
      >
        {busy ? clinicLogIn.moment : clinicLogIn.logIn(name)}
      </button>
    </div>
  )
}
