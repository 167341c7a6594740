import { Textarea } from '../../../ui/inputs.tsx'
import { useRef, useState } from 'react'
import { pieceValues } from '#contract/currency.ts'
import { centsOf, sumOfPieces } from '#contract/money.ts'
import { tillPage } from '#texts/payments/till-page.ts'
import { asPrice } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { Difference } from './difference.tsx'
import { NumberField } from '../../../ui/number-field.tsx'

type Typed = Record<string, string | number>
export type Count = { counted: number; pieces: { value: number; count: number }[]; reason: string }

const nameOf = (value: number) => `piece-${centsOf(value)}`
const blank = (): Typed => ({
  sum: '',
  reason: '',
  ...Object.fromEntries(pieceValues().map((value) => [nameOf(value), ''])),
})

function countOf(typed: Typed): Count | undefined {
  const all = pieceValues().map((value) => ({ value, count: Number(typed[nameOf(value)] || 0) }))
  const pieces = all.filter(({ count }) => count > 0)
  const isCounted = pieceValues().some((value) => typed[nameOf(value)] !== '')
  if (!isCounted && typed.sum === '') return undefined
  return { counted: isCounted ? sumOfPieces(pieces) : Number(typed.sum), pieces, reason: String(typed.reason) }
}

type Props<R> = {
  /** The name of the form's draft. */
  draft: string
  /** The expected sum; null if unknown. */
  expected: number | null
  send: (count: Count, finishes: boolean) => Promise<R>
  onSent: (answer: R) => void
  /** The labels of the button that opens or closes the shift, and of the one that only records the count. */
  finish: (price?: string) => string
  note?: string
}

/** A count of the drawer: notes and coins, their sum, and the difference to the expected sum. */
export function CountForm<R>({ draft, expected, send, onSent, finish, note }: Props<R>) {
  const finishes = useRef(false)
  /** Counts how often it was started over: fields with text that is no number are then made anew. */
  const [round, setRound] = useState(0)
  const isFinal = () => finishes.current || !note
  const typing = useSendForm<Typed, R>({
    initial: blank(),
    draft: useOwnDraft(draft),
    startsAnew: true,
    check(typed) {
      const count = countOf(typed)
      if (!count) return { sum: tillPage.sumMissing }
      const differs = expected !== null && count.counted !== expected
      return differs && isFinal() && !count.reason.trim() ? { reason: tillPage.reason } : ({} as Record<string, string>)
    },
    send: (typed) => send(countOf(typed)!, isFinal()),
    onSent,
    about: { difference_needs_reason: 'reason' },
    failed: tillPage.countFailed,
  })
  const { values, field } = typing
  const count = countOf(values)
  const hasPieces = pieceValues().some((value) => values[nameOf(value)] !== '')
  const press = (final: boolean) => {
    finishes.current = final
    return typing.press()
  }
  const sum = count && asPrice(count.counted)
  return (
    <form
      className="stack"
      ref={typing.form.ref}
      onSubmit={(event) => {
        event.preventDefault()
        // Enter in a field never closes a shift.
        void press(!note)
      }}
    >
      <div>
        <h2>{tillPage.count}</h2>
        <p className="soft">{tillPage.countSays}</p>
      </div>
      <ul key={round} className="drawer-pieces">
        {pieceValues().map((value) => {
          const { name, ...rest } = field(nameOf(value))
          const pieces = Number(values[name] || 0)
          return (
            <li key={value}>
              <span aria-hidden="true">{asPrice(value)}</span>
              <NumberField
                aria-label={tillPage.pieces(asPrice(value))}
                name={name}
                min={0}
                max={100_000}
                {...rest}
                value={values[name] ?? ''}
              />
              <span className="soft" aria-hidden="true">
                {pieces > 0 ? asPrice(sumOfPieces([{ value, count: pieces }])) : ''}
              </span>
            </li>
          )
        })}
      </ul>
      <NumberField
        key={`sum ${round}`}
        label={tillPage.sum}
        description={hasPieces ? tillPage.sumOfPieces : undefined}
        min={0}
        max={1_000_000}
        decimals={2}
        {...field('sum')}
        value={hasPieces && count ? count.counted : (values.sum ?? '')}
        readOnly={hasPieces}
      />
      <p className="drawer-standing" aria-live="polite">
        {count && expected !== null && <Difference counted={count.counted} expected={expected} />}
      </p>
      {count && expected !== null && count.counted !== expected && (
        <Textarea label={tillPage.reason} minRows={2} maxLength={300} {...field('reason')} />
      )}
      <FormMessage text={typing.message} />
      <div className="form-acts">
        <Button
          type={note ? 'button' : 'submit'}
          loading={typing.busy}
          {...(note ? { onClick: () => press(true) } : {})}
        >
          {finish(sum)}
        </Button>
        {note && (
          <Button type="submit" variant="default" loading={typing.busy}>
            {note}
          </Button>
        )}
        {typing.isTyped && (
          <Button
            variant="subtle"
            onClick={() => {
              typing.discard()
              setRound(round + 1)
            }}
          >
            {tillPage.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
