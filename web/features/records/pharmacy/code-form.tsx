import { type FormEvent, useState } from 'react'
import { pharmacyPage } from '#texts/records/pharmacy-page.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/inputs.tsx'

type Props = { code: string; busy: boolean; onCode: (code: string) => void }

/** The code of a prescription, typed by hand. */
export function CodeForm({ code, busy, onCode }: Props) {
  const [typed, setTyped] = useState(code)
  function check(event: FormEvent) {
    event.preventDefault()
    if (typed.trim()) onCode(typed.trim())
  }
  return (
    <form className="stack" onSubmit={check}>
      <TextInput
        label={pharmacyPage.code}
        description={pharmacyPage.codeHint}
        dir="ltr"
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {pharmacyPage.check}
      </Button>
    </form>
  )
}
