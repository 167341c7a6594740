import { useState } from 'react'
import type { Till, TillShift } from '#contract/payments/till.ts'
import { tillPage } from '#texts/payments/till-page.ts'
import { asPrice } from '../../../language/format.ts'
import { useMoment } from '../../../clock/moment.ts'
import { useChange } from '../../../wire/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/say.ts'
import { CashLines, Happened, TerminalLines } from './books.tsx'
import { CountForm } from './count-form.tsx'
import { MoveForm } from './move-form.tsx'
import { tillChange } from './queries.ts'

/** An open till: the expected sum with its parts, and a form to count it. */
export function OpenDrawer({ shift }: { shift: TillShift }) {
  const count = useChange('POST /desk/till/{id}/count', tillChange(shift._id))
  const [moving, setMoving] = useState<'put' | 'takeOut'>()
  const moment = useMoment()
  const { opening, expected } = shift
  return (
    <div className="drawer">
      <div className="stack">
        <section className="panel drawer-books" aria-labelledby="drawer-holds">
          <p className="soft">{tillPage.openSince(moment(opening.at, 'within'), opening.by)}</p>
          <h2 id="drawer-holds">
            <span>{tillPage.expected}</span> <b>{asPrice(expected)}</b>
          </h2>
          <CashLines shift={shift} />
          <div className="form-acts">
            <Button variant="default" onClick={() => setMoving('put')}>
              {tillPage.put}
            </Button>
            <Button variant="default" onClick={() => setMoving('takeOut')}>
              {tillPage.takeOut}
            </Button>
          </div>
        </section>
        <section className="panel drawer-books" aria-labelledby="drawer-terminal">
          <h2 id="drawer-terminal" className="panel-title">
            {tillPage.terminal}
          </h2>
          <TerminalLines shift={shift} />
          <p className="soft">{tillPage.terminalSays}</p>
        </section>
      </div>
      <section className="panel">
        <CountForm
          draft={`till-${shift._id}`}
          expected={expected}
          send={({ counted, pieces, reason }, closes) =>
            count.mutateAsync({ params: { id: shift._id }, body: { counted, pieces, reason, closes, expected } })
          }
          onSent={({ closed }) => say(closed ? tillPage.closed : tillPage.counted)}
          finish={(price) => (price ? tillPage.closeWith(price) : tillPage.close)}
          note={tillPage.noteCount}
        />
      </section>
      <section className="panel drawer-whole" aria-labelledby="drawer-happened">
        <h2 id="drawer-happened">{tillPage.happened}</h2>
        <Happened shift={shift} />
      </section>
      {moving && <MoveForm shift={shift} way={moving} onClose={() => setMoving(undefined)} />}
    </div>
  )
}

/** A closed till, or one that was never opened: a count opens it. */
export function ClosedDrawer({ till: { place, shift, expected } }: { till: Till }) {
  const open = useChange('POST /desk/till/open', tillChange(place._id))
  const moment = useMoment()
  const closed = shift?.closed
  return (
    <div className="drawer">
      <section className="panel drawer-books" aria-labelledby="drawer-holds">
        <h2 id="drawer-holds" className="panel-title">
          {tillPage.isClosed}
        </h2>
        {closed && <p>{tillPage.lastClosed(moment(closed.at, 'within'), closed.by, asPrice(closed.counted))}</p>}
        {expected !== null && <p>{tillPage.holds(asPrice(expected))}</p>}
        <p className="soft">{tillPage.isClosedSays}</p>
      </section>
      <section className="panel">
        <CountForm
          draft={`till-of-${place._id}`}
          expected={expected}
          send={(count) => open.mutateAsync({ body: { ...count, placeId: place._id, expected } })}
          onSent={() => say(tillPage.opened)}
          finish={(price) => (price ? tillPage.openWith(price) : tillPage.open)}
        />
      </section>
    </div>
  )
}
