import { useLayoutEffect, useRef, useState } from 'react'
import { useHref } from 'react-router'
import type { User } from '#contract/auth/auth.ts'
import { useQuery } from '@tanstack/react-query'
import { clinicLogIn } from '#texts/auth/clinic-log-in.ts'
import { idleCover } from '#texts/auth/idle-cover.ts'
import { pinLock } from '#texts/auth/pin-lock.ts'
import { clinicQuery } from '../../../clock/clinic.ts'
import { ApiFailure, call } from '../../../wire/api.ts'
import { useProviderWindow } from '../oidc/use-provider-window.ts'
import { deskPasses } from '../../../session/desk-passes.ts'
import { useSession } from '../../../session/session.tsx'
import type { Covered } from '../../../session/log-in-out.ts'
import { Button } from '../../../ui/button.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { PasswordField } from '../password-field.tsx'
import { PinEntry } from '../pin/pin-entry.tsx'
import { CoverDialog } from './cover-dialog.tsx'
import '../../../styles/work.css'
import '../../../styles/doctors.css'

/** The cover asks for the password only, so the message does not mention the e-mail address. */
function inOwnWords(reason: unknown): never {
  if (!(reason instanceof ApiFailure) || reason.code !== 'wrong_login') throw reason
  throw new ApiFailure(reason.status, { ...reason, message: idleCover.wrong })
}

/**
 * The log-in over the covered page. It is a modal `<dialog>`: it is above all panels and menus, and nothing below it
 * can be reached by keyboard or screen reader. It has no links, so that the page below is not left by mistake.
 */
export function IdleCover({ user, why }: { user: User; why: Covered }) {
  const { goOn, logOut, lock } = useSession()
  const [login, deskLogin] = [useHref('/login'), useHref('/desk/login')]
  const [byPin, setByPin] = useState(() => deskPasses().length > 0)
  const cover = useRef<HTMLDivElement>(null)
  const { form, field, message, busy } = useSendForm({
    initial: { password: '' },
    send: ({ password }) => goOn({ password }).catch(inOwnWords),
    onSent: () => undefined,
    failed: idleCover.failed,
  })

  useLayoutEffect(() => {
    // What can be typed into first has the focus, wherever the browser itself would begin.
    cover.current!.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [])

  async function leave() {
    // At a shared computer the person can come back by PIN.
    const isShared = deskPasses().some(({ id }) => id === user.id)
    if (isShared) await lock()
    else if (await logOut()) return
    // A full load, so that nothing of the page is left for the next person.
    window.location.assign(isShared ? deskLogin : login)
  }

  const { data: clinic } = useQuery(clinicQuery)
  const atClinic = user.oidc && clinic?.oidc
  const mayPin = deskPasses().length > 0
  const heading = { over: idleCover.over, idle: idleCover.idle, locked: pinLock.locked }
  const says = {
    over: idleCover.overSays(user.name),
    idle: idleCover.idleSays(user.name),
    locked: mayPin ? pinLock.lockedSays(user.name) : pinLock.lockedAlone(user.name),
  }[why]
  return (
    <CoverDialog className="idle-cover" aria-labelledby="idle-title">
      <div className="idle-form" ref={cover}>
        <h1 id="idle-title">{heading[why]}</h1>
        <p className="soft">
          <Rich
            text={atClinic && why !== 'locked' ? clinicLogIn.overSays(user.name) : says}
            parts={{ b: (text) => <b>{text}</b> }}
          />
        </p>
        {atClinic && !byPin ? (
          <ByClinic name={atClinic.name} />
        ) : byPin ? (
          <PinEntry first={user.id} onNobody={() => setByPin(false)} />
        ) : (
          <form className="idle-form" {...form}>
            <FormMessage text={message} />
            {/* Tells password managers which account this is. */}
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordField autoComplete="current-password" {...field('password')} />
            <Button type="submit" fullWidth loading={busy}>
              {idleCover.goOn}
            </Button>
          </form>
        )}
        {mayPin && (
          <Button variant="default" fullWidth onClick={() => setByPin(!byPin)}>
            {byPin ? (atClinic ? clinicLogIn.goOn(atClinic.name) : pinLock.usePassword) : pinLock.usePin}
          </Button>
        )}
        <Button variant="subtle" fullWidth onClick={leave}>
          {idleCover.other}
        </Button>
      </div>
    </CoverDialog>
  )
}

/** In place of the password, for whoever has logged in at the clinic's provider. */
function ByClinic({ name }: { name: string }) {
  const { goOn } = useSession()
  const there = useProviderWindow({
    begin: () => call('POST /auth/oidc/begin', {}),
    finish: (oidc) => goOn({ oidc }),
  })
  return (
    <div className="idle-form">
      <FormMessage text={there.message} />
      <p role="status">{there.busy ? clinicLogIn.waiting : clinicLogIn.opens}</p>
      <Button fullWidth onClick={there.open}>
        {clinicLogIn.goOn(name)}
      </Button>
    </div>
  )
}
