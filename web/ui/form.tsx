import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormMessage } from './form-message.tsx'
import type { useSendForm } from './use-send-form.tsx'

type Act = readonly [label: string, press: () => void]

type Props = Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'onReset'> & {
  /** What `useSendForm` gave. */
  of: Pick<ReturnType<typeof useSendForm>, 'form' | 'message' | 'busy'>
  /** What stands on the button that sends it; false where it cannot be sent now, and its other acts stand alone. */
  send: string | false
  /** The way out: its label and its act (`form.giveUp(close)`, or `close`, which keeps what is typed); or several. */
  back?: Act | readonly (Act | false)[] | false | undefined
  /** While it is being sent there is no way out. */
  backWaits?: boolean
  /** It cannot be sent as it is. */
  disabled?: boolean
  /** How its button looks: of many forms on a page only one has the main act; `harsh` takes something away. */
  looks?: 'main' | 'plain' | 'harsh'
  /** It stands in a dialog: its acts at the end, the way out first, and what was refused just above them. */
  inDialog?: boolean
  /** It is long: what was refused stands just above its acts. */
  isLong?: boolean
  /** What stands beside its acts. */
  acts?: ReactNode
  /** Handlers of the place where its acts stand. */
  ofActs?: ComponentPropsWithoutRef<'div'>
  /** What stands above what was refused, as its heading. */
  head?: ReactNode
}

const looksOf = { main: {}, plain: { variant: 'default' }, harsh: { color: 'red' } } as const

/** The one form: what was refused, its fields, the button that sends it, and the way out. */
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
      {isLong && message}
      {hasActs && (
        <div className={inDialog ? 'dialog-answers' : 'form-acts'} {...ofActs}>
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
