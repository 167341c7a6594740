import { Button } from '@mantine/core'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { User } from '#contract/auth.ts'
import { ApiFailure } from '../../../api.ts'
import { useSession } from '../../../session.tsx'
import { PasswordField } from '../password-field.tsx'
import './idle-cover.css'

/**
 * A log-in over whatever the page shows. The browser's own modal dialog: it stands above every panel and menu, and
 * nothing below it can be reached, by keyboard or screen reader either. It holds no link: what is below must not be
 * left by a slip.
 */
export function IdleCover({ user, why }: { user: User; why: 'idle' | 'over' }) {
  const { goOn, logOut } = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  useLayoutEffect(() => {
    const element = dialog.current!
    // Escape twice would close it in browsers that do not know this yet: it is opened again then.
    element.setAttribute('closedby', 'none')
    element.showModal()
    return () => element.close()
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await goOn(password)
    } catch (reason) {
      const wrong = reason instanceof ApiFailure && reason.code === 'wrong_login'
      setFailure(wrong ? 'That is not the password of this account.' : (reason as Error).message)
      setBusy(false)
    }
  }

  async function leave() {
    await logOut()
    // Nothing of the page may be left for somebody else: it is loaded anew.
    window.location.assign('/login')
  }

  return (
    <dialog
      ref={dialog}
      className="idle-cover"
      aria-labelledby="idle-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
    >
      <form className="idle-form" onSubmit={submit}>
        <h1 id="idle-title">{why === 'over' ? 'Your session ended.' : 'Is it still you?'}</h1>
        <p className="soft">
          {why === 'over' ? 'Log in to go on. ' : 'Nobody has used this page for a while, so it is covered. '}
          Enter the password of <b>{user.name}</b> to go on where you were: nothing you typed is lost.
        </p>
        <div role="alert" className={failure ? 'form-failure' : 'unseen'}>
          {failure}
        </div>
        {/* Password managers fill in the one of this account. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField value={password} onChange={setPassword} autoComplete="current-password" />
        <Button type="submit" fullWidth aria-disabled={busy}>
          {busy ? 'Logging in…' : 'Go on'}
        </Button>
        <Button variant="subtle" fullWidth onClick={leave}>
          Log in as somebody else
        </Button>
      </form>
    </dialog>
  )
}
