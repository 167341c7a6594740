import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../wire/api.ts'
import type { Draft } from '../drafts/use-draft.ts'
import { type About, refusalOf } from './form-failure.ts'
import { useSelectRestored } from '../drafts/select-restored.ts'
import { useTyped, type Values } from './use-typed.ts'

type Field<V> = keyof V & string

type SendForm<V extends Values, R> = {
  /** What stands in the fields that nobody has touched: it may change while the form is open. */
  initial: V
  /** Sends what is typed. */
  send: (values: V) => Promise<R>
  onSent: (answer: R, values: V) => void
  /**
   * The answer as the server shows it by now, where what was sent has arrived although no answer came back; undefined
   * where it has not, as far as is known.
   */
  readBack?: (sent: V) => R | undefined
  /** Told of a refusal that is more than a sentence, besides its being said. */
  onRefused?: (reason: unknown) => void
  /** The sentence where the server gives none. */
  failed: string
  /** Where what is typed is kept until it is sent; nowhere if not given. */
  draft?: Draft
  /** Fields that are never kept: passwords, and what is chosen elsewhere. */
  secret?: readonly Field<V>[]
  /** Fields that stay with a draft as they were when it was begun, as the version that it is a change of. */
  pinned?: readonly Field<V>[]
  /** What can be said without asking the server, beside its field. */
  check?: (values: V) => Record<string, string>
  /** Refusals that are about one field, by their code. */
  about?: About
  /** Once it is sent the form is as at its beginning, for the next. */
  startsAnew?: boolean
}

/** Where the focus goes: a field that is wrong, or the first of a group that is. */
const wrongField =
  ':is(input, textarea, select, button)[aria-invalid="true"], [aria-invalid="true"] :is(input, textarea, select)'

/** Refusals that ask whether it is to be done all the same: the next press of the button says yes. */
const warnings: readonly ApiFailure['code'][] = ['person_known', 'oversteps']

/**
 * The one way a form is sent: keeps a draft, sends once at a time, puts a refusal beside the field that it is about or
 * else above the form, and moves the focus to the first field that is wrong. A field's refusal goes when it is changed.
 */
export function useSendForm<V extends Values, R>(how: SendForm<V, R>) {
  const { initial, send, onSent, failed, draft, secret = [], pinned = [], check, about } = how
  const { startsAnew = false, onRefused, readBack } = how
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [refusals, setRefusals] = useState(0)
  /** The message is a warning: it has the focus, so that no further Enter answers it before it was read. */
  const isWarning = useRef(false)
  /** What was sent without an answer: whether it has arrived is not known. */
  const [unanswered, setUnanswered] = useState<V>()

  // What was not touched may change elsewhere: only what was typed is the form's own.
  const fields = useTyped((typed) => {
    if (!draft) return
    const worthKeeping = Object.entries({ ...draft.kept, ...typed }).filter(
      ([name, value]) =>
        !secret.some((each) => each === name) && (value !== initial[name] || pinned.some((each) => each === name)),
    )
    if (worthKeeping.length > 0) draft.keep(Object.fromEntries(worthKeeping))
    else draft.discard()
  })
  const valuesNow = (): V => ({ ...initial, ...draft?.kept, ...fields.now() })
  const values = valuesNow()
  useSelectRestored(element, draft?.kept, (name) => fields.now()[name] !== undefined)

  useEffect(() => {
    if (refusals === 0) return
    const wrong = element.current?.querySelector<HTMLElement>(wrongField)
    const above = element.current?.querySelector<HTMLElement>('[data-form-message]')
    // A field within a closed part of the form is shown before it gets the focus.
    for (let part = wrong?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true
    if (wrong) wrong.focus()
    else above?.scrollIntoView({ block: 'nearest' })
    if (!wrong && isWarning.current) above?.focus()
  }, [refusals])

  function refuse(beside: Record<string, string>, above = '') {
    fields.setErrors(beside)
    setMessage(above)
    setRefusals((count) => count + 1)
  }

  function pin() {
    const now: Values = valuesNow()
    const names: readonly string[] = pinned
    for (const name of names) if (fields.now()[name] === undefined) fields.type(name, now[name])
  }
  /** Changes fields as if they had been typed into. */
  function set(part: Partial<V>) {
    pin()
    for (const [name, value] of Object.entries(part)) fields.type(name, value)
  }

  /** Forgets what is typed and kept; the form then shows what it begins with. */
  function discard() {
    draft?.discard()
    fields.clear()
    setMessage('')
  }

  function done(answer: R, sent: V) {
    setMessage('')
    setUnanswered(undefined)
    if (startsAnew) discard()
    else draft?.discard()
    onSent(answer, sent)
  }
  useEffect(() => {
    const answer = unanswered && readBack?.(unanswered)
    if (unanswered && answer && !sending.current) done(answer, unanswered)
  })

  /** Sends the form by a button besides its own. */
  async function press() {
    if (sending.current || element.current?.reportValidity() === false) return
    fields.setErrors({})
    setMessage('')
    setUnanswered(undefined)
    const sent = valuesNow()
    const wrong = check?.(sent) ?? {}
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    sending.current = true
    setBusy(true)
    try {
      done(await send(sent), sent)
    } catch (reason) {
      const refused = refusalOf(reason, Object.keys(initial), failed, about)
      isWarning.current = reason instanceof ApiFailure && warnings.includes(reason.code)
      refuse(refused.beside, refused.message ?? '')
      if (reason instanceof ApiFailure && reason.status === 0) setUnanswered(sent)
      onRefused?.(reason)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function fieldOf<N extends Field<V>>(name: N) {
    const change = (given: unknown) => {
      pin()
      fields.type(name, given)
    }
    return { name, value: values[name], onChange: change, error: fields.errors[name] }
  }

  return {
    values,
    /** The props of an input that is this field. */
    field: fieldOf,
    /** As `field`, for a box to tick. */
    box: (name: Field<V>) => {
      const { value, ...rest } = fieldOf(name)
      return { ...rest, checked: Boolean(value) }
    },
    set,
    discard,
    /** Somebody says no: the next time they begin anew. What is left in any other way is kept. */
    giveUp(close: () => void) {
      discard()
      close()
    },
    press,
    /** Whether something is typed that was not sent yet. */
    isTyped: draft?.kept !== undefined || Object.keys(fields.shown).length > 0,
    form: {
      ref: element,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        void press()
      },
    },
    message,
    busy,
  }
}
