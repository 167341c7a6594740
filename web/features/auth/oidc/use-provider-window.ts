import { useEffect, useRef, useState } from 'react'
import { clinicLogIn } from '#texts/auth/clinic-log-in.ts'
import { throughWindow } from '../../../session/clinic-log-in.ts'
import { sentenceOf } from '../../../ui/say.ts'

type Given = { begin: () => Promise<{ url: string }>; finish: (answer: string) => Promise<void> }

/** A log-in at the clinic's provider in a window of its own; a second press begins anew. */
export function useProviderWindow({ begin, finish }: Given) {
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  async function open() {
    under.current?.abort()
    const own = new AbortController()
    under.current = own
    setBusy(true)
    setMessage('')
    try {
      const answer = await throughWindow(begin, own.signal)
      if (answer === undefined) setMessage(clinicLogIn.blocked)
      else await finish(answer)
    } catch (reason) {
      if (!own.signal.aborted) setMessage(sentenceOf(reason, clinicLogIn.failed))
    }
    if (under.current === own) setBusy(false)
  }
  return { busy, message, open: () => void open() }
}
