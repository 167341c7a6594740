import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personPage } from '#texts/desk/person-page.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { OwnVisits } from '../../desk/person/own-visits.tsx'
import { PersonHead } from '../../desk/person/head.tsx'
import { personQuery } from '../../people/queries.ts'

const ChartPanel = lazyDialog(() => import('../../records/chart.tsx').then((part) => part.ChartPanel))

/** The patient: who it is, and the earlier visits with their notes. */
export function ChartPane({ id }: { id: string }) {
  const person = useQuery(personQuery(id))
  const [open, setOpen] = useState<string>()
  return (
    <div className="video-pane person">
      <Loaded of={person} failed={personPage.failed} shape={240}>
        {(page) => (
          <>
            <PersonHead page={page} moneyOf={undefined} isPart />
            <OwnVisits id={id} opener={(visit) => ({ onClick: () => setOpen(visit) })} />
          </>
        )}
      </Loaded>
      {open && <ChartPanel id={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
