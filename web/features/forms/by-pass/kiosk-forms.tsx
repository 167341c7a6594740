import { useEffect, useRef, useState } from 'react'
import type { EnteredForms } from '#contract/forms/by-pass.ts'
import { formLinkPage } from '#texts/forms/form-link-page.ts'
import { Button } from '../../../ui/button.tsx'
import { FormsByPass } from './forms-by-pass.tsx'
// Fields, which the screen itself draws larger.
import '../../../styles/doctors.css'

/** How long (ms) nobody has touched the screen before it asks, and how long (seconds) it waits for the answer. */
const quietMs = 60_000
const warnsSeconds = 30

type Props = { entered: EnteredForms; onEntered: (now: EnteredForms) => void; onEnd: () => void }

/** The forms of somebody at the screen: it asks whether they are still there, and forgets them if they are not. */
export function KioskForms({ entered, onEntered, onEnd }: Props) {
  const { left, stay } = useQuiet(onEnd)
  const goOn = useRef<HTMLButtonElement>(null)
  const isAsking = left !== undefined
  // Whoever stays goes on where they were.
  useEffect(() => {
    if (!isAsking) return
    const before = document.activeElement
    goOn.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isAsking])
  return (
    <div className="kiosk-forms">
      <FormsByPass
        entered={entered}
        onEntered={onEntered}
        prove={() => (
          <Button size="lg" onClick={onEnd}>
            {formLinkPage.finished}
          </Button>
        )}
      >
        <Button size="lg" variant="default" onClick={onEnd}>
          {formLinkPage.finished}
        </Button>
      </FormsByPass>
      {isAsking && (
        <div className="kiosk-still" role="alertdialog" aria-labelledby="still" aria-describedby="still-says">
          <h2 id="still">{formLinkPage.still}</h2>
          <p id="still-says">{formLinkPage.stillSays(left)}</p>
          <div className="form-acts">
            <Button ref={goOn} size="lg" onClick={stay}>
              {formLinkPage.stay}
            </Button>
            <Button size="lg" variant="default" onClick={onEnd}>
              {formLinkPage.leave}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** Seconds that are left once nobody has touched the screen for a while; any touch counts anew. */
function useQuiet(onEnd: () => void) {
  const [left, setLeft] = useState<number>()
  const touched = useRef(Date.now())
  const end = useRef(onEnd)
  end.current = onEnd
  const stay = () => {
    touched.current = Date.now()
    setLeft(undefined)
  }
  useEffect(() => {
    const events = ['pointerdown', 'keydown', 'input'] as const
    const touch = ({ target }: Event) => {
      // The question stays until its button is pressed: gone before, the press would take the focus along.
      if (target instanceof Element && target.closest('[role="alertdialog"]')) return
      touched.current = Date.now()
      setLeft(undefined)
    }
    for (const event of events) window.addEventListener(event, touch)
    const timer = setInterval(() => {
      const seconds = Math.ceil((touched.current + quietMs + warnsSeconds * 1000 - Date.now()) / 1000)
      if (seconds <= 0) end.current()
      else setLeft(seconds <= warnsSeconds ? seconds : undefined)
    }, 1000)
    return () => {
      for (const event of events) window.removeEventListener(event, touch)
      clearInterval(timer)
    }
  }, [])
  return { left, stay }
}
