import { useState } from 'react'
import type { Place } from '#contract/clinic/places.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { isOnMap } from './distance.ts'

const PlaceMap = lazyDialog(() => import('./place-map.tsx').then((part) => part.PlaceMap))

type Props = {
  places: readonly Place[]
  chosen: string | undefined
  onChoose: (placeId: string) => void
}

/** Opens the drawing of the places; nothing where fewer than two have coordinates. */
export function PlaceMapButton({ places, chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (places.filter(isOnMap).length < 2) return null
  return (
    <>
      <Button className="place-map-button" variant="subtle" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {doctorDirectory.filters.map}
      </Button>
      {isOpen && <PlaceMap places={places} chosen={chosen} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  )
}
