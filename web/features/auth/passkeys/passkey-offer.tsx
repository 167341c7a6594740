import { useState } from 'react'
import { useSession } from '../../../session/session.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { isOffered } from './offered.ts'

const OfferBar = lazyPart(() => import('./offer-bar.tsx').then((part) => part.OfferBar))

/** Offers a passkey to somebody who has just logged in by password and has none. */
export function PasskeyOffer() {
  const { user } = useSession()
  const [isOver, setOver] = useState(false)
  if (!user || isOver || !isOffered(user)) return null
  return <OfferBar user={user} onOver={() => setOver(true)} />
}
