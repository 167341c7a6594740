import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { common } from '#texts/common/common.ts'
import { Failed } from './failed.tsx'
import { InTopDialog } from './in-top-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

/**
 * As `lazyPart`, for dialogs that a press opens: the page itself is fetched first. For a dialog that is always
 * rendered, `isOpen` tells when it is first needed. If it cannot be fetched, a message is shown, and it opens once the
 * connection is back.
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isOpen: (props: P) => boolean = () => true,
) {
  const Part = lazyPart(load, {
    failed: (retry) => (
      <InTopDialog told="toasts">
        <div className="dialog-failed">
          <Failed message={common.unreachable} onRetry={retry} />
        </div>
      </InTopDialog>
    ),
  })
  function LazyDialog(props: P): ReactNode {
    const [wasOpen, setWasOpen] = useState(false)
    if (!wasOpen && isOpen(props)) setWasOpen(true)
    return wasOpen ? <Part {...props} /> : null
  }
  return Object.assign(LazyDialog, { fetchSoon: Part.fetchSoon })
}

/** Prefetches the dialogs of this page after the page has loaded, so that a press need not wait. */
export function useSoon(...parts: readonly { fetchSoon: () => (() => void) | undefined }[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: A page can open the same parts all the time.
  useEffect(() => {
    const stops = parts.map((part) => part.fetchSoon())
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [])
}
