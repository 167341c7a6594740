import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormMessage } from './form-message.tsx'
import type { useSendForm } from './use-send-form.tsx'

type Act = readonly [label: string, press: () => void]

type Props = Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'onReset'> & {
  /** The result of `useSendForm`. */
  of: Pick<ReturnType<typeof useSendForm>, 'form' | 'message' | 'busy'>
  /** The label of the button that sends it; false where it cannot be sent now, and only other buttons are there. */
  send: string | false
  /**
   * The button to leave, or several: its label and its action (`form.giveUp(close)`, or `close`, which keeps what was
   * typed).
   */
  back?: Act | readonly (Act | false)[] | false | undefined
  /** Nobody can leave while the form is being sent. */
  backWaits?: boolean
  /** It cannot be sent as it is. */
  disabled?: boolean
  /** The look of its button: only one form of a page has the main action; `harsh` removes something. */
  looks?: 'main' | 'plain' | 'harsh'
  /** Inside a dialog its buttons are at the end, leaving first, with the refusal just above them. */
  inDialog?: boolean
  /** In a long form the refusal is just above its buttons; `foot`: beside them, where the buttons stay in view. */
  isLong?: boolean | 'foot'
  /** Further elements beside its buttons. */
  acts?: ReactNode
  /** Event handlers of the element around its buttons. */
  ofActs?: ComponentPropsWithoutRef<'div'>
  /** Content above the refusal, such as a heading. */
  head?: ReactNode
}

const looksOf = { main: {}, plain: { variant: 'default' }, harsh: { color: 'red' } } as const

/** The one form component: the refusal, the fields, the button that sends it, and the button to leave. */
export function Form(props: Props) {
  const { of, send, back, backWaits = false, disabled = false, looks = 'main', inDialog = false, ...others } = props
  const { isLong = inDialog, acts, ofActs, head, children, ...rest } = others
  const message = <FormMessage text={of.message} />
  const submit = send && (
    <Button type="submit" loading={of.busy} disabled={disabled} {...looksOf[looks]}>
      {send}
    </Button>
  )
  const ways: readonly (Act | false)[] = !back ? [] : isOne(back) ? [back] : back
  const out = ways.map(
    (way) =>
      way && (
        <Button key={way[0]} variant="default" loading={backWaits && of.busy} onClick={way[1]}>
          {way[0]}
        </Button>
      ),
  )
  const hasActs = submit || acts || out.some(Boolean)
  return (
    <form className="stack" {...rest} {...of.form}>
      {head}
      {!isLong && message}
      {children}
      {isLong === true && message}
      {hasActs && (
        <div className={inDialog ? 'dialog-answers' : 'form-acts'} {...ofActs}>
          {isLong === 'foot' && message}
          {inDialog && out}
          {submit}
          {!inDialog && out}
          {acts}
        </div>
      )}
    </form>
  )
}

const isOne = (back: Act | readonly (Act | false)[]): back is Act => typeof back[0] === 'string'
