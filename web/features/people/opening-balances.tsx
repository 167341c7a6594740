import { useQuery } from '@tanstack/react-query'
import { peoplePage } from '#texts/people/people-page.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { Failed } from '../../ui/failed.tsx'
import { openingBalancesQuery } from './queries.ts'
import '../../ui/panel.css'

/** What a person owed, or was owed, where they came from; nothing where they did not come with a balance. */
export function OpeningBalances({ id }: { id: string }) {
  const balances = useQuery(openingBalancesQuery(id))
  if (balances.isLoadingError) return <Failed message={peoplePage.balancesFailed} onRetry={() => balances.refetch()} />
  if (!balances.data || balances.data.length === 0) return null
  return (
    <section className="panel" aria-label={peoplePage.balances}>
      <h2>{peoplePage.balances}</h2>
      <ul>
        {balances.data.map(({ _id, amount, asOf, note }) => {
          const sum = format().apart(asPrice(Math.abs(amount)))
          const says = [amount < 0 ? peoplePage.credit(sum) : peoplePage.owes(sum), dateInWords(asOf, 'short')]
          return (
            <li key={_id}>
              {format().row(says)}
              {note && (
                <p className="soft" dir="auto">
                  {note}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
