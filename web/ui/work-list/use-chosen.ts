import { useState } from 'react'

/** The chosen rows, also those on other pages of the list, as they were when they were chosen. */
export function useChosen<Row>(idOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  function set(rows: readonly Row[], isChosen: boolean) {
    setChosen((old) => {
      const next = new Map(old)
      for (const row of rows) {
        if (isChosen) next.set(idOf(row), row)
        else next.delete(idOf(row))
      }
      return next
    })
  }
  return {
    rows: [...chosen.values()],
    has: (row: Row) => chosen.has(idOf(row)),
    set,
    clear: () => setChosen(new Map()),
  }
}

export type Chosen<Row> = ReturnType<typeof useChosen<Row>>
