import { useQuery } from '@tanstack/react-query'
import type { RecordItem } from '#contract/records/items.ts'
import { common } from '#texts/common/common.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { useDateOf } from '../../clock/moment.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { itemVersionsQuery } from './queries.ts'
import { useItemWords } from './words-of-item.ts'

/** What an entry said before, newest first. */
export function ItemVersions({ item, onClose }: { item: RecordItem; onClose: () => void }) {
  const versions = useQuery(itemVersionsQuery(item._id))
  const dateOf = useDateOf()
  const { titleOf, detailsOf, whenOf } = useItemWords()
  return (
    <Dialog
      opened
      title={recordPage.versions.heading}
      onClose={onClose}
      answers={
        <Button variant="default" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <Loaded of={versions} failed={recordPage.versions.failed} shape={160}>
        {(all) => (
          <ol className="record-versions" reversed>
            {all.map((version) => (
              <li key={version.version}>
                <p className="soft">
                  {format().row([
                    recordPage.versions.of(format().number(version.version)),
                    format().apart(version.by),
                    ...(dateOf ? [format().dateWithYear(dateOf(version.at))] : []),
                  ])}
                </p>
                <p>
                  <b dir="auto">{titleOf(version.content)}</b>
                </p>
                <p>{format().row([...detailsOf(version.content), whenOf(version)])}</p>
                {version.state === 'in-error' && <p>{recordPage.errorBecause(version.errorReason)}</p>}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}
