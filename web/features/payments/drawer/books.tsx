import type { TillShift } from '#contract/payments/till.ts'
import { tillPage } from '#texts/payments/till-page.ts'
import { asPrice } from '../../../language/format.ts'
import { useMoment } from '../../../clock/moment.ts'
import { Facts } from '../../../ui/facts.tsx'
import { differenceInWords } from './difference.tsx'

const sumOf = (amounts: number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100

const Lines = ({ lines }: { lines: [label: string, amount: number][] }) => (
  <Facts className="drawer-lines" rows={lines.map(([label, amount]) => [label, asPrice(amount)])} />
)

/** The sums that lead to the expected cash; `withSum`: with the expected sum itself. */
export function CashLines({ shift, withSum = false }: { shift: TillShift; withSum?: boolean }) {
  const { opening, cash, moves } = shift
  const amounts = moves.map(({ amount }) => amount)
  const lines: [string, number][] = [
    [tillPage.float, opening.counted],
    [tillPage.cashTaken, cash.taken],
    [tillPage.cashBack, -cash.givenBack],
    [tillPage.putIn, sumOf(amounts.filter((amount) => amount > 0))],
    [tillPage.takenOut, sumOf(amounts.filter((amount) => amount < 0))],
  ]
  // Lines of zero are left out, except the first two.
  const told = lines.filter(([, amount], line) => line < 2 || amount !== 0)
  return <Lines lines={withSum ? [...told, [tillPage.expected, shift.expected]] : told} />
}

/** The sums that the terminal's own slip should show. */
export function TerminalLines({ shift: { terminal } }: { shift: TillShift }) {
  const { taken, givenBack } = terminal
  const parts: [string, number][] = [
    [tillPage.terminalTaken, taken],
    [tillPage.terminalBack, -givenBack],
  ]
  return <Lines lines={[...(givenBack > 0 ? parts : []), [tillPage.terminalSum, sumOf([taken, -givenBack])]]} />
}

/** The counts and cash moves of a shift, in order of time. */
export function Happened({ shift }: { shift: TillShift }) {
  const moment = useMoment()
  const { opening, counts, moves } = shift
  const all = [
    {
      ...opening,
      says: tillPage.hasOpened(asPrice(opening.counted), opening.by, moment(opening.at, 'within')),
      differs: opening.counted !== opening.expected ? differenceInWords(opening.counted, opening.expected) : '',
    },
    ...moves.map((move) => ({
      ...move,
      says: (move.amount > 0 ? tillPage.hasPut : tillPage.hasOut)(
        asPrice(Math.abs(move.amount)),
        move.by,
        moment(move.at, 'within'),
      ),
      differs: '',
    })),
    ...counts.map((count) => ({
      ...count,
      says: (count.closes ? tillPage.hasClosed : tillPage.hasCounted)(
        asPrice(count.counted),
        count.by,
        moment(count.at, 'within'),
      ),
      differs: differenceInWords(count.counted, count.expected),
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <ul className="drawer-happened">
      {all.map(({ _id, says, differs, reason }) => (
        <li key={_id}>
          {says}
          {differs && <strong>{differs}</strong>}
          {reason && (
            <q className="soft" dir="auto">
              {reason}
            </q>
          )}
        </li>
      ))}
    </ul>
  )
}
