import { useEffect, useState } from 'react'
import { common } from '#texts/common/common.ts'
import { InTopDialog } from './in-top-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'
import { clearToasts, useToasts } from './toast-store.ts'

const ToastList = lazyPart(() => import('./toast-list.tsx').then((list) => list.default), {
  failed: (retry) => <PlainToasts onClose={retry} />,
})

/** Toasts. The component that draws them is fetched with the first one, so that the first page does not wait for it. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  const any = useToasts().length > 0
  useEffect(() => {
    if (any) setWanted(true)
  }, [any])
  return <InTopDialog told="toasts">{wanted ? <ToastList /> : null}</InTopDialog>
}

// Not in a style sheet: every page would wait for it, and hardly any shows this.
const plain = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 400,
  padding: 12,
  background: 'var(--surface)',
  pointerEvents: 'auto',
} as const

/** The messages without styling, if the component that draws them cannot be fetched. */
function PlainToasts({ onClose }: { onClose: () => void }) {
  const toasts = useToasts()
  return (
    <div style={plain} role="alert">
      {toasts.map(({ id, message }) => (
        <p key={id}>{message}</p>
      ))}
      {toasts.length > 0 && (
        <button
          type="button"
          onClick={() => {
            clearToasts()
            onClose()
          }}
        >
          {common.close}
        </button>
      )}
    </div>
  )
}
