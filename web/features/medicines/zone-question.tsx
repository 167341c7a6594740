import type { Medicines } from '#contract/medicines/medicines.ts'
import { medicinesPage } from '#texts/medicines/medicines-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { useChange } from '../../wire/use-change.ts'

/** The zone of this browser's clock. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = Pick<Medicines, 'zone' | 'keptIn' | 'personId' | 'now'> & {
  /** Whose medicines they are, where they are not the reader's own. */
  name: string | undefined
}

/** Asked once after a change of zone: whether plans keep the time of home or follow the clocks here. */
export function ZoneQuestion({ zone, keptIn, personId, now, name }: Props) {
  const here = ownZone()
  const { city, apart } = format()
  const change = useChange('PUT /medicines/zone', {
    invalidates: ['medicines'],
    failed: medicinesPage.zone.failed,
    scope: personId,
  })
  if (keptIn === here || isSameTime(here, zone, now)) return null
  const [there, home] = [apart(city(here)), apart(city(zone))]
  const words = wordsFor(name)
  const answer = (said: 'keep' | 'follow') =>
    change.mutate(
      { body: { personId, zone: here, answer: said } },
      { onSuccess: () => say(said === 'keep' ? words.kept(home) : words.followed(there)) },
    )
  return (
    <section className="panel stack zone-question" aria-labelledby="zone-question">
      <h2 id="zone-question">{words.heading}</h2>
      <p>{words.says(there, home)}</p>
      <div className="acts">
        <Button variant="default" loading={change.isPending} onClick={() => answer('keep')}>
          {medicinesPage.zone.keep(home)}
        </Button>
        <Button variant="default" loading={change.isPending} onClick={() => answer('follow')}>
          {medicinesPage.zone.follow(there)}
        </Button>
      </div>
    </section>
  )
}

/** The words for oneself, or for a person one acts for: where they are, only the one who asks can know. */
function wordsFor(name: string | undefined) {
  if (name === undefined) {
    return {
      heading: medicinesPage.zone.heading,
      says: medicinesPage.zone.says,
      kept: medicinesPage.zone.kept,
      followed: medicinesPage.zone.followed,
    }
  }
  const whom = format().apart(name)
  return {
    heading: medicinesPage.zone.headingOf(whom),
    says: (here: string, home: string) => medicinesPage.zone.saysOf(whom, here, home),
    kept: (home: string) => medicinesPage.zone.keptOf(whom, home),
    followed: (here: string) => medicinesPage.zone.followedOf(whom, here),
  }
}

/** Whether two zones show the same time now: then nothing is to be asked. */
function isSameTime(one: string, other: string, now: string): boolean {
  const shown = (timeZone: string) =>
    new Date(now).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return shown(one) === shown(other)
}
