import { useLayoutEffect, useRef } from 'react'
import { useHref } from 'react-router'
import type { User } from '#contract/auth.ts'
import { idle as t } from '#texts/idle.ts'
import { ApiFailure } from '../../../api.ts'
import { useSession } from '../../../session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { FormMessage, useSendForm } from '../../../ui/use-send-form.tsx'
import { PasswordField } from '../password-field.tsx'
import './idle-cover.css'

/** Somebody who is logged in is not asked for their address: only the password can be wrong. */
function inOwnWords(reason: unknown): never {
  if (!(reason instanceof ApiFailure) || reason.code !== 'wrong_login') throw reason
  throw new ApiFailure(reason.status, { ...reason, message: t.wrong })
}

/**
 * A log-in over whatever the page shows. The browser's own modal dialog: it stands above every panel and menu, and
 * nothing below it can be reached, by keyboard or screen reader either. It holds no link: what is below must not be
 * left by a slip.
 */
export function IdleCover({ user, why }: { user: User; why: 'idle' | 'over' }) {
  const { goOn, logOut } = useSession()
  const login = useHref('/login')
  const dialog = useRef<HTMLDialogElement>(null)
  const { form, field, message, busy } = useSendForm({
    initial: { password: '' },
    send: ({ password }) => goOn(password).catch(inOwnWords),
    onSent: () => undefined,
    failed: t.failed,
  })

  useLayoutEffect(() => {
    const element = dialog.current!
    // Escape twice would close it in browsers that do not know this yet: it is opened again then.
    element.setAttribute('closedby', 'none')
    element.showModal()
    return () => element.close()
  }, [])

  async function leave() {
    await logOut()
    // Nothing of the page may be left for somebody else: it is loaded anew.
    window.location.assign(login)
  }

  return (
    <dialog
      ref={dialog}
      className="idle-cover"
      aria-labelledby="idle-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.isConnected && dialog.current.showModal()}
    >
      <form className="idle-form" {...form}>
        <h1 id="idle-title">{why === 'over' ? t.over : t.idle}</h1>
        <p className="soft">
          <Rich
            text={why === 'over' ? t.overSays(user.name) : t.idleSays(user.name)}
            parts={{ b: (text) => <b>{text}</b> }}
          />
        </p>
        <FormMessage text={message} />
        {/* Password managers fill in the one of this account. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField autoComplete="current-password" {...field('password')} />
        <Button type="submit" fullWidth loading={busy}>
          {t.goOn}
        </Button>
        <Button variant="subtle" fullWidth onClick={leave}>
          {t.other}
        </Button>
      </form>
    </dialog>
  )
}
