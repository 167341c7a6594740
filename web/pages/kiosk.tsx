import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { EnteredForms } from '#contract/forms/by-pass.ts'
import type { VisitToCheckIn } from '#contract/desk/check-in.ts'
import { checkInPage } from '#texts/desk/check-in-page.ts'
import { formLinkPage } from '#texts/forms/form-link-page.ts'
import { deskScreens } from '#texts/desk/desk-screens.ts'
import { call } from '../wire/api.ts'
import { isLinkOver } from '../features/auth/use-link-token.ts'
import { VisitAtTheDoor } from '../features/desk/check-in/visit-at-the-door.tsx'
import { useScreenToken } from '../features/desk/screens/use-screen-token.ts'
import { exampleBirthday } from '../language/format.ts'
import { pageLanguage } from '../language/language.ts'
import { placeIn } from '../language/own-language.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Mark } from '../ui/mark.tsx'
import { sentenceOf } from '../ui/say.ts'
import '../styles/work.css'

export const meta = () => [{ title: deskScreens.kioskTitle }, { name: 'robots', content: 'noindex' }]

const forgetAfterMs = 30_000

const KioskForms = lazyPart(() => import('../features/forms/by-pass/kiosk-forms.tsx').then((part) => part.KioskForms))

/** The check-in screen. It shows no lists, and forgets what was typed after half a minute. */
export default function Kiosk() {
  const opened = useScreenToken('kiosk')
  const screen = opened?.token
  const [who, setWho] = useState('')
  const [letters, setLetters] = useState('')
  const [visit, setVisit] = useState<VisitToCheckIn>()
  const [entered, setEntered] = useState<EnteredForms>()
  const [isFilling, setFilling] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isAbroad = opened !== undefined && opened.language !== pageLanguage()

  function forget() {
    if (opened && isAbroad) {
      const { pathname, search } = window.location
      window.location.replace(placeIn(opened.language, { pathname, search, hash: '' }))
    }
    flushSync(empty)
    first.current?.focus()
  }

  function empty() {
    setWho('')
    setLetters('')
    setVisit(undefined)
    setEntered(undefined)
    setFilling(false)
    setFailure(undefined)
  }

  const hasAnything = who !== '' || letters !== '' || visit !== undefined || failure !== undefined || isAbroad
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is something that somebody has just done.
  useEffect(() => {
    // A form has a clock of its own, which asks first.
    if (!hasAnything || isFilling) return
    const timer = setTimeout(forget, forgetAfterMs)
    return () => clearTimeout(timer)
  }, [hasAnything, who, letters, visit, failure, isFilling])

  useEffect(() => {
    if (visit) heading.current?.focus()
  }, [visit])

  const waiting = entered?.forms.filter(({ state }) => state !== 'given').length ?? 0

  async function arrive(event: FormEvent) {
    event.preventDefault()
    if (busy || !screen) return
    setBusy(true)
    setFailure(undefined)
    try {
      const found = await call('POST /screens/kiosk/check-in', { body: { who, letters }, screen })
      setVisit(found)
      // Checking in does not wait for the forms, and does not fail with them.
      if (found.standing !== 'early')
        void call('POST /screens/kiosk/forms', { body: { who, letters }, screen }).then(setEntered, () => undefined)
    } catch (reason) {
      if (isLinkOver(reason)) setIsOver(true)
      setFailure(sentenceOf(reason, checkInPage.failed))
      first.current?.focus()
    }
    setBusy(false)
  }

  return (
    <main id="main" className="screen">
      <header>
        <Mark />
        <LanguageSwitch />
      </header>
      {screen === '' || isOver ? (
        <div className="screen-form">
          <h1>{deskScreens.kioskHeading}</h1>
          <p>{deskScreens.over}</p>
        </div>
      ) : isFilling && entered ? (
        <KioskForms entered={entered} onEntered={setEntered} onEnd={forget} />
      ) : visit ? (
        <div className="screen-form">
          <h1 className="unseen" ref={heading} tabIndex={-1}>
            {deskScreens.kioskHeading}
          </h1>
          <VisitAtTheDoor visit={visit}>
            {waiting > 0 && (
              <>
                <p>{formLinkPage.before(waiting)}</p>
                <button type="button" className="plain-button wide" onClick={() => setFilling(true)}>
                  {formLinkPage.here}
                </button>
              </>
            )}
          </VisitAtTheDoor>
          <button type="button" className={`plain-button wide${waiting > 0 ? ' quiet' : ''}`} onClick={forget}>
            {deskScreens.again}
          </button>
        </div>
      ) : (
        <form className="screen-form" onSubmit={arrive} autoComplete="off">
          <h1>{deskScreens.kioskHeading}</h1>
          <div>
            <label htmlFor="kiosk-who">{deskScreens.who}</label>
            <input
              id="kiosk-who"
              ref={first}
              className="screen-input"
              required
              maxLength={30}
              value={who}
              aria-describedby="kiosk-who-like"
              onChange={(event) => setWho(event.currentTarget.value)}
            />
            <small id="kiosk-who-like" className="soft">
              {deskScreens.whoLike(exampleBirthday())}
            </small>
          </div>
          <div>
            <label htmlFor="kiosk-letters">{deskScreens.letters}</label>
            <input
              id="kiosk-letters"
              className="screen-input"
              required
              minLength={2}
              maxLength={40}
              value={letters}
              onChange={(event) => setLetters(event.currentTarget.value)}
            />
          </div>
          <p role="alert" className={failure ? undefined : 'unseen'}>
            {failure}
          </p>
          <button type="submit" className="plain-button wide" aria-disabled={busy}>
            {busy ? checkInPage.checkingIn : deskScreens.find}
          </button>
          <p className="soft">{deskScreens.forgets}</p>
          <p className="soft">{deskScreens.toDesk}</p>
        </form>
      )}
    </main>
  )
}
