import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSession } from '../session.tsx'
import { type About, refusalOf } from './form-failure.ts'
import { draftsOf } from './kept-drafts.ts'

type Values = Record<string, unknown>
type Field<V> = keyof V & string

type SendForm<V extends Values, R> = {
  initial: V
  /** Sends what is typed. */
  send: (values: V) => Promise<R>
  onSent: (answer: R, values: V) => void
  /** The sentence where the server gives none. */
  failed: string
  /** Under which name what is typed is kept for its account, until it is sent, the log-out, or a day is over. */
  draft?: string
  /** Fields that are never kept: passwords. */
  secret?: readonly Field<V>[]
  /** What can be said without asking the server, beside its field. */
  check?: (values: V) => Record<string, string>
  /** Refusals that are about one field, by their code. */
  about?: About
  /** Once it is sent the form is as at its beginning, for the next. */
  startsAnew?: boolean
}

/**
 * The one way a form is sent: keeps a draft, sends once at a time, puts a refusal beside the field that it is about or
 * else above the form, and moves the focus to the first field that is wrong.
 */
export function useSendForm<V extends Values, R>(how: SendForm<V, R>) {
  const { initial, send, onSent, failed, draft, secret = [], check, about, startsAnew = false } = how
  const { user } = useSession()
  const kept = draftsOf(user?.id)
  const element = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [refusals, setRefusals] = useState(0)

  const form = useForm<V>({
    initialValues: { ...initial, ...(draft ? kept.read<V>(draft) : {}) },
    onValuesChange(values) {
      // What was not touched may change elsewhere until the form is opened again.
      const typed = Object.entries(values).filter(
        ([name, value]) => !secret.some((each) => each === name) && value !== initial[name],
      )
      if (draft) kept.keep(draft, Object.fromEntries(typed))
    },
  })

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function refuse(beside: Record<string, string>, above = '') {
    for (const [field, said] of Object.entries(beside)) form.setFieldError(field, said)
    setMessage(above)
    setRefusals((count) => count + 1)
  }

  /** Forgets what is kept; the form then shows what it begins with. */
  function reset() {
    form.setValues(initial)
    form.clearErrors()
    setMessage('')
    if (draft) kept.discard(draft)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    form.clearErrors()
    setMessage('')
    const wrong = check?.(form.values) ?? {}
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setBusy(true)
    try {
      const sent = form.values
      const answer = await send(sent)
      if (startsAnew) reset()
      if (draft) kept.discard(draft)
      onSent(answer, sent)
    } catch (reason) {
      const refused = refusalOf(reason, Object.keys(initial), failed, about)
      refuse(refused.beside, refused.message ?? '')
    } finally {
      setBusy(false)
    }
  }

  return {
    values: form.values,
    /** What an input of Mantine's needs to be this field. */
    field: <N extends Field<V>>(name: N) => {
      const { onChange, onFocus, onBlur, error } = form.getInputProps(name)
      return { name, value: form.values[name], onChange, onFocus, onBlur, error }
    },
    form: { ref: element, onSubmit: submit },
    message,
    busy,
  }
}

/** What is wrong with a form as a whole: an empty place until there is something to say, so that it is read out. */
export function FormMessage({ text, className = 'form-failure' }: { text: string; className?: string }) {
  return (
    <div role="alert" className={text ? className : 'unseen'}>
      {text}
    </div>
  )
}
