import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../wire/api.ts'
import type { Draft } from '../drafts/use-draft.ts'
import { type About, refusalOf } from './form-failure.ts'
import { useSelectRestored } from '../drafts/select-restored.ts'
import { useTyped, type Values } from './use-typed.ts'

type Field<V> = keyof V & string

type SendForm<V extends Values, R> = {
  /** The values of untouched fields: they may change while the form is open. */
  initial: V
  /** Sends the typed values. */
  send: (values: V) => Promise<R>
  onSent: (answer: R, values: V) => void
  /**
   * The current answer of the server, if the sent values have arrived although no answer came back; undefined if they
   * have not, as far as is known.
   */
  readBack?: (sent: V) => R | undefined
  /** Called for each refusal, besides showing it. */
  onRefused?: (reason: unknown) => void
  /** The message if the server sends none. */
  failed: string
  /** Where typed values are kept until they are sent; nowhere if omitted. */
  draft?: Draft
  /** Fields that are never kept: passwords, and values that are chosen elsewhere. */
  secret?: readonly Field<V>[]
  /** Fields that a draft keeps as they were when it began, such as the version that it changes. */
  pinned?: readonly Field<V>[]
  /** Errors that can be found without the server, by field. */
  check?: (values: V) => Record<string, string>
  /** The field of each refusal that is about one field, by code. */
  about?: About
  /** After sending, the form is empty again, for the next entry. */
  startsAnew?: boolean
}

/** The element to focus: an invalid field, or the first of an invalid group. */
const wrongField =
  ':is(input, textarea, select, button)[aria-invalid="true"], [aria-invalid="true"] :is(input, textarea, select)'

/** Refusals that ask for confirmation: pressing the button again confirms. */
const warnings: readonly ApiFailure['code'][] = ['person_known', 'oversteps', 'room_taken']

/**
 * The one way a form is sent: keeps a draft, sends once at a time, shows a refusal beside its field or else above the
 * form, and moves the focus to the first invalid field. A field's refusal disappears when the field is changed.
 */
export function useSendForm<V extends Values, R>(how: SendForm<V, R>) {
  const { initial, send, onSent, failed, draft, secret = [], pinned = [], check, about } = how
  const { startsAnew = false, onRefused, readBack } = how
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [refusals, setRefusals] = useState(0)
  /** The message is a warning: it gets the focus, so that another Enter cannot confirm it before it was read. */
  const isWarning = useRef(false)
  /** The values that were sent without an answer: whether they arrived is unknown. */
  const [unanswered, setUnanswered] = useState<V>()

  // Untouched fields may change elsewhere: the form only owns what was typed.
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
    // Opens the closed parts of the form around a field before focusing it.
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

  /** Forgets typed and kept values; the form then shows its initial ones. */
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

  /** Sends the form by another button than its own. */
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
    /** The person cancels: next time they start again. Leaving in any other way keeps the values. */
    giveUp(close: () => void) {
      discard()
      close()
    },
    press,
    /** Whether there are typed values that were not sent yet. */
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
