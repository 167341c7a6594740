import { type ReactNode, useId, useState } from 'react'
import { secondFactor } from '#texts/auth/second-factor.ts'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../../../ui/copy.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

const Modal = lazyDialog(() => import('../../../ui/dialog-box.tsx').then((part) => part.Modal))

/** Shows recovery codes, once; `onKept`: the person says that they have kept them. The page has to render `dialog`. */
export function useCodes(onKept?: () => void): {
  show: (codes: readonly string[] | undefined) => void
  dialog: ReactNode
} {
  const [codes, show] = useState<readonly string[]>()
  const title = useId()
  const dialog = codes && (
    // Escape does not close it: the codes are never shown again.
    <Modal aria-labelledby={title} onClose={() => undefined}>
      <div className="dialog">
        <h2 id={title} className="dialog-title">
          {secondFactor.codes.yours}
        </h2>
        <p>{secondFactor.codes.keep}</p>
        <ol className="recovery-codes" dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="dialog-answers">
          <Button variant="default" onClick={() => void copy(codes.join('\n'), secondFactor.codes.copied)}>
            {secondFactor.codes.copy}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              show(undefined)
              onKept?.()
            }}
          >
            {secondFactor.codes.kept}
          </Button>
        </div>
      </div>
    </Modal>
  )
  return { show, dialog }
}
