import { useQuery } from '@tanstack/react-query'
import { peoplePage } from '#texts/people/people-page.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { openingBalancesQuery } from './queries.ts'
import { Loaded } from '../../ui/loaded.tsx'

/** A person's balance from the clinic's previous system; nothing if there is none. */
export function OpeningBalances({ id }: { id: string }) {
  const balances = useQuery(openingBalancesQuery(id))
  if (balances.data?.length === 0) return null
  return (
    <Loaded of={balances} failed={peoplePage.balancesFailed} shape={null}>
      {(rows) => (
        <section className="panel" aria-label={peoplePage.balances}>
          <h2>{peoplePage.balances}</h2>
          <ul>
            {rows.map(({ _id, amount, asOf, note }) => {
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
      )}
    </Loaded>
  )
}
