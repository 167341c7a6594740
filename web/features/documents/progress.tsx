import { documentsPage } from '#texts/documents/documents-page.ts'
import { format } from '../../language/format.ts'

type Props = { of: { part: number; isWaiting: boolean } | undefined }

/** How much of an upload has arrived. */
export function UploadProgress({ of }: Props) {
  if (!of) return null
  const says = documentsPage.add.sending(format().percent(of.part))
  return (
    <div role="status">
      <progress value={of.part} max={1} aria-label={says} />
      <p className="soft">{of.isWaiting ? documentsPage.add.waiting : says}</p>
    </div>
  )
}
