import type { TillShift } from '#contract/payments/till.ts'
import { tillPage } from '#texts/payments/till-page.ts'
import { CashLines, Happened, TerminalLines } from './books.tsx'
import { Difference } from './difference.tsx'
import './drawer.css'

/** One shift of a till: how it came to what should have been there, and all that was noted in it. */
export function ShiftDetails({ shift }: { shift: TillShift }) {
  return (
    <div className="stack">
      {shift.closed && <Difference {...shift.closed} />}
      <section className="drawer-books" aria-label={tillPage.expected}>
        <CashLines shift={shift} withSum />
      </section>
      <section className="drawer-books" aria-labelledby="shift-terminal">
        <h3 id="shift-terminal">{tillPage.terminal}</h3>
        <TerminalLines shift={shift} />
      </section>
      <section className="drawer-books" aria-labelledby="shift-happened">
        <h3 id="shift-happened">{tillPage.happened}</h3>
        <Happened shift={shift} />
      </section>
    </div>
  )
}
