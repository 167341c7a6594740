import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FormToFill } from '#contract/forms/responses.ts'
import { onReconnect } from '../../../wire/connection.ts'
import { KeptAnswers } from './kept-answers.ts'
import type { FillWire } from './wires.ts'

/** How often (ms) it is asked what others have answered, while the page is looked at. */
const lookMs = 8000

/**
 * The answers of a draft, kept on the server while they are typed; the page may be closed at any moment. It opens in
 * the language that is wanted, if the form has it.
 */
export function useKeptAnswers(draft: FormToFill, wire: FillWire, wanted: string) {
  const [kept] = useState(() => new KeptAnswers(draft, wire.save, wanted))
  const state = useSyncExternalStore(kept.subscribe, kept.state, kept.state)
  const { looks } = wire
  useEffect(() => {
    const leave = () => kept.leave()
    const turn = () => (document.hidden ? kept.leave() : looks && void kept.look())
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', turn)
    // The text of a consent in the reader's own language.
    if (kept.state().saving !== 'saved') kept.again()
    const stopListening = onReconnect(() => kept.again())
    const timer = looks ? setInterval(() => !document.hidden && void kept.look(), lookMs) : undefined
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', turn)
      stopListening()
      clearInterval(timer)
      kept.leave()
      kept.stop()
    }
  }, [kept, looks])
  // What only this page has would be lost: whoever closes it is asked first.
  const isLost = state.saving === 'failing'
  useEffect(() => {
    if (!isLost) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isLost])
  return { kept, state }
}
