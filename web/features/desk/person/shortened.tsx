import { type ReactNode, useState } from 'react'
import { personPage } from '#texts/desk/person-page.ts'
import { Button } from '../../../ui/button.tsx'

/** How many rows of a part are shown before somebody asks for all. */
const first = 6

type Props<T> = { label: string; rows: readonly T[]; children: (row: T) => ReactNode }

/** The first rows of a part, and all of them after a press. Nothing if there are none. */
export function Shortened<T>({ label, rows, children }: Props<T>) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  const shown = isWhole ? rows : rows.slice(0, first)
  return (
    <>
      <ul className="person-list" aria-label={label}>
        {shown.map(children)}
      </ul>
      {shown.length < rows.length && (
        <Button className="below" size="sm" variant="default" onClick={() => setWhole(true)}>
          {personPage.all(rows.length)}
        </Button>
      )}
    </>
  )
}
