import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pinLength } from '#contract/auth/weak-pins.ts'
import { pinLock } from '#texts/auth/pin-lock.ts'
import { type DeskPass, deskPasses } from '../../../session/desk-passes.ts'
import { useSession } from '../../../session/session.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { sentenceOf } from '../../../ui/say.ts'

type Props = {
  /** The id of the person who is chosen at first. */
  first?: string
  /** No PIN works in this browser any more. */
  onNobody: () => void
}

/** Choice of a person, and their PIN. The last digit sends it. */
export function PinEntry({ first, onNobody }: Props) {
  const { openByPin } = useSession()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [passes, setPasses] = useState(deskPasses)
  const [chosen, setChosen] = useState(first)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const who = passes.find(({ id }) => id === chosen) ?? passes[0]
  // The cover has already taken the focus from the page below.
  useEffect(() => field.current?.focus(), [])

  async function send(person: DeskPass, digits: string) {
    setBusy(true)
    setWrong('')
    try {
      await openByPin(person, digits, navigate)
    } catch (failure) {
      setTyped('')
      setBusy(false)
      setWrong(sentenceOf(failure, pinLock.failed))
      const left = deskPasses()
      setPasses(left)
      if (left.length === 0) onNobody()
      field.current?.focus()
    }
  }

  if (!who) return null
  return (
    <div className="stack pin-entry">
      {passes.length > 1 && (
        <Chips
          label={pinLock.who}
          options={passes.map(({ id, name }) => ({ value: id, label: name }))}
          value={who.id}
          onChoose={(id) => {
            setChosen(id)
            setTyped('')
            setWrong('')
          }}
        />
      )}
      {passes.length === 1 && who.id !== first && (
        <p>
          <bdi>{who.name}</bdi>
        </p>
      )}
      <TextInput
        type="password"
        ref={field}
        label={pinLock.label}
        description={pinLock.six(pinLength)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={pinLength}
        dir="ltr"
        value={typed}
        // Read-only while it is sent, so that it keeps the focus.
        readOnly={busy}
        error={wrong}
        onChange={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, '')
          setTyped(digits)
          if (digits.length === pinLength) void send(who, digits)
        }}
      />
      <p role="status" className={busy ? 'soft' : 'unseen'}>
        {busy && pinLock.opening}
      </p>
    </div>
  )
}
