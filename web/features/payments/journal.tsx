import { NativeSelect } from '../../ui/inputs.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { paymentsPage } from '#texts/payments/payments-page.ts'
import { tillShifts } from '#texts/payments/till-shifts.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { download } from '../../wire/download.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'

const monthsShown = 36

/** This month and those before it, newest first: `2026-11`. */
function monthsUpTo(date: string): string[] {
  const [year, month] = date.split('-').map(Number) as [number, number]
  return Array.from({ length: monthsShown }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** Downloads the ledger of a month, for bookkeeping. */
export function Journal() {
  const clock = useClinicClock()
  const [chosen, choose] = useState('')
  if (!clock) return null
  const months = monthsUpTo(clock.date)
  const month = chosen || months[0]!
  return (
    <div className="form-acts" style={{ alignItems: 'flex-end', marginBottom: 24 }}>
      <NativeSelect
        label={paymentsPage.journalMonth}
        value={month}
        data={months.map((value) => ({ value, label: format().monthWithYear(`${value}-01`) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Button
        variant="default"
        onClick={() => download('GET /admin/payments/journal', { query: { month } }, `journal-${month}.csv`)}
      >
        {paymentsPage.journal}
      </Button>
      <Button component={Link} to="/admin/dashboard/payments/till-shifts" variant="default">
        {tillShifts.heading}
      </Button>
    </div>
  )
}
