import type { PersonPage } from '#contract/people/people.ts'
import { personPage } from '#texts/desk/person-page.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { PersonForm } from '../../people/person-form.tsx'

/** The details of a person, to be changed, beside their page. */
export function Details({ page, onClose }: { page: PersonPage; onClose: () => void }) {
  return (
    <SidePanel title={personPage.details} of="details" onClose={onClose}>
      <PersonForm key={page._id} page={page} onSaved={onClose} />
    </SidePanel>
  )
}
