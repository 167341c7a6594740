import { formBuilder } from '#texts/forms/form-builder.ts'
import type { DraftState } from './draft-store.ts'

/** Whether everything that was typed is on the server. Screen readers hear only that it could not be saved. */
export const SavingState = ({ saving }: Pick<DraftState, 'saving'>) => (
  <>
    <span className="build-saving" data-saving={saving} aria-hidden={saving !== 'failing'}>
      {formBuilder.saving[saving]}
    </span>
    <span className="unseen" role="status">
      {saving === 'failing' ? formBuilder.saving.failing : ''}
    </span>
  </>
)
