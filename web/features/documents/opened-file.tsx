import { useEffect, useState } from 'react'
import type { FileType } from '#contract/documents/document-lists.ts'
import { common } from '#texts/common/common.ts'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { sayFailure } from '../../ui/say.ts'
import { saveFile } from '../../wire/download.ts'

const PdfPreview = lazyPart(() => import('./pdf-preview.tsx').then((part) => part.PdfPreview), {
  failed: (retry) => <Failed message={common.fileFailed} onRetry={retry} />,
})

type Asked = { type: FileType; bytes: () => Promise<Blob>; savedAs: string }

/** A file that its reader may open: what of it is shown, and which of its buttons is busy. It is fetched once. */
export function useOpenedFile({ type, bytes, savedAs }: Asked) {
  const [shown, setShown] = useState<Blob>()
  const [busyWith, setBusyWith] = useState<'open' | 'download'>()
  async function fetchTo(act: 'open' | 'download') {
    setBusyWith(act)
    try {
      const file = shown ?? (await bytes())
      if (act === 'open') setShown(file)
      else saveFile(file, savedAs)
    } catch (reason) {
      sayFailure(reason, common.fileFailed)
    } finally {
      setBusyWith(undefined)
    }
  }
  return {
    shown,
    busyWith,
    /** Pictures and PDFs are shown here; everything can be downloaded. */
    isShowable: type.startsWith('image/') || type === 'application/pdf',
    toggle: () => (shown ? setShown(undefined) : void fetchTo('open')),
    download: () => void fetchTo('download'),
  }
}

type Shown = { file: Blob | undefined; type: FileType; title: string; picture: string }

/** The picture or PDF that was opened; `picture` says what the picture is. */
export function ShownFile({ file, type, title, picture }: Shown) {
  if (!file) return null
  return type === 'application/pdf' ? <PdfPreview file={file} title={title} /> : <Picture file={file} says={picture} />
}

/** A picture from its bytes: an `img` runs nothing that is in it. */
function Picture({ file, says }: { file: Blob; says: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address ? <img className="document-picture" src={address} alt={says} /> : null
}
