import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormMessage } from './form-message.tsx'
import type { useSendForm } from './use-send-form.tsx'

type Act = readonly [label: string, press: () => void]

type Props = Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'onReset'> & {
  /** The result of `useSendForm`. */
  of: Pick<ReturnType<typeof useSendForm>, 'form' | 'message' | 'busy'>
  /** The label of the button that sends it. */
  send: string
  /** The button to leave: its label and its action (`form.giveUp(close)`, or `close`, which keeps what was typed). */
  back?: Act | false | undefined
  /** It cannot be sent as it is. */
  disabled?: boolean
  /** The look of its button: only one form of a page has the main action; `harsh` removes something. */
  looks?: 'main' | 'plain' | 'harsh'
  /** Inside a dialog its buttons are at the end, leaving first, with the refusal just above them. */
  inDialog?: boolean
  /** Further elements beside its buttons. */
  acts?: ReactNode
  /** Content above the refusal, such as a heading. */
  head?: ReactNode
}

const looksOf = { main: {}, plain: { variant: 'default' }, harsh: { color: 'red' } } as const

/** The one form component: the refusal, the fields, the button that sends it, and the button to leave. */
export function Form(props: Props) {
  const { of, send, back, disabled = false, looks = 'main', inDialog = false, acts, head, children, ...rest } = props
  const message = <FormMessage text={of.message} />
  const submit = (
    <Button type="submit" loading={of.busy} disabled={disabled} {...looksOf[looks]}>
      {send}
    </Button>
  )
  const out = back && (
    <Button variant="default" onClick={back[1]}>
      {back[0]}
    </Button>
  )
  return (
    <form className="stack" {...rest} {...of.form}>
      {head}
      {!inDialog && message}
      {children}
      {inDialog && message}
      <div className={inDialog ? 'dialog-answers' : 'form-acts'}>
        {inDialog && out}
        {submit}
        {!inDialog && out}
        {acts}
      </div>
    </form>
  )
}
