import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { ToldInDialog } from '../../../ui/in-top-dialog.tsx'
import { openDialog, reopenDialogs } from '../../../ui/open-dialogs.ts'

/**
 * A modal dialog over the whole window that nobody closes by Escape. Of what is told it shows that the line is gone,
 * and nothing that was meant for whoever is covered.
 */
export function CoverDialog({ children, ...rest }: ComponentProps<'dialog'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    // Escape twice would close it in browsers that do not know this yet: it is opened again then.
    dialog.current!.setAttribute('closedby', 'none')
    return openDialog(dialog.current!)
  }, [])
  return (
    <dialog {...rest} ref={dialog} data-cover onCancel={(event) => event.preventDefault()} onClose={reopenDialogs}>
      <ToldInDialog tells={['offline']} />
      {children}
    </dialog>
  )
}
