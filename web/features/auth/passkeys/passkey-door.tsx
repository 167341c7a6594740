import { useEffect, useRef, useState } from 'react'
import { passkeyMinutes } from '#contract/rules.ts'
import { authPages } from '#texts/auth/auth-pages.ts'
import { passkeyDoor } from '#texts/auth/passkey-door.ts'
import { deskPasses } from '../../../session/desk-passes.ts'
import { useSession } from '../../../session/session.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { say, sentenceOf } from '../../../ui/say.ts'
import { call } from '../../../wire/api.ts'
import { type Portal, roleAtDoor } from '../portals.ts'
import { offersInField, passkeysWork, signByPasskey, stopAsking } from './browser.ts'
import { withoutCookie } from '../without-cookie.ts'

type Props = { portal: Portal; from: string | undefined; remember: boolean }

/**
 * The log-in by passkey of a portal: a button, and the browser's offer in the field for the e-mail address. Where
 * somebody has a PIN in this browser there is only the button: it is shared, and would offer the passkey of whoever was
 * there before.
 */
export function PasskeyDoor({ portal, from, remember }: Props) {
  const { logInByPasskey } = useSession()
  // The page is prerendered: only the running app knows what this browser can do.
  const [works, setWorks] = useState(false)
  const [asked, setAsked] = useState(false)
  const [message, setMessage] = useState('')
  const isRemembered = useRef(remember)
  isRemembered.current = remember
  useEffect(() => setWorks(passkeysWork()), [])

  /** Answers whether the person has logged in. */
  async function logIn(inField: boolean): Promise<boolean> {
    const options = await call('POST /auth/passkeys/log-in/options', {})
    const passkey = await signByPasskey(options, { inField })
    if (!passkey) return false
    setMessage('')
    const given = { passkey, role: roleAtDoor(portal, from, '', false), remember: isRemembered.current }
    await logInByPasskey(given).catch(withoutCookie)
    say(authPages[portal.name].success)
    return true
  }
  const fail = (reason: unknown) => setMessage(sentenceOf(reason, passkeyDoor.failed))

  // biome-ignore lint/correctness/useExhaustiveDependencies: The offer stands until something else is asked.
  useEffect(() => {
    if (!works || asked || deskPasses().length > 0) return
    let isOver = false
    let anew: ReturnType<typeof setTimeout> | undefined
    const offer = async () => {
      clearTimeout(anew)
      if (isOver || !(await offersInField().catch(() => false)) || isOver) return
      // What the server asks for is good for so long.
      anew = setTimeout(() => void offer(), (passkeyMinutes - 1) * 60_000)
      // One that was refused is said, and another may be chosen.
      await logIn(true).catch((reason) => {
        if (isOver) return
        fail(reason)
        void offer()
      })
    }
    void offer()
    return () => {
      isOver = true
      clearTimeout(anew)
    }
  }, [works, asked])
  useEffect(() => (works ? () => void stopAsking() : undefined), [works])

  if (!works) return null
  return (
    <div className="passkey-door">
      <FormMessage text={message} className="auth-form-failure" />
      <button
        type="button"
        className="plain-button quiet wide"
        aria-disabled={asked}
        onClick={() => {
          if (asked) return
          setAsked(true)
          logIn(false)
            .catch(fail)
            .finally(() => setAsked(false))
        }}
      >
        {passkeyDoor.logIn}
      </button>
    </div>
  )
}
