import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormMessage } from './form-message.tsx'
import type { useSendForm } from './use-send-form.tsx'

type Act = readonly [label: string, press: () => void]

type Props = Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'onReset'> & {
  /** What `useSendForm` gave. */
  of: Pick<ReturnType<typeof useSendForm>, 'form' | 'message' | 'busy'>
  /** What stands on the button that sends it. */
  send: string
  /** The way out: its label and its act (`form.giveUp(close)`, or `close`, which keeps what is typed). */
  back?: Act | false | undefined
  /** It cannot be sent as it is. */
  disabled?: boolean
  /** How its button looks: of many forms on a page only one has the main act; `harsh` takes something away. */
  looks?: 'main' | 'plain' | 'harsh'
  /** It stands in a dialog: its acts at the end, the way out first, and what was refused just above them. */
  inDialog?: boolean
  /** What stands beside its acts. */
  acts?: ReactNode
  /** What stands above what was refused, as its heading. */
  head?: ReactNode
}

const looksOf = { main: {}, plain: { variant: 'default' }, harsh: { color: 'red' } } as const

/** The one form: what was refused, its fields, the button that sends it, and the way out. */
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
