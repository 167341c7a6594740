import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { Button } from '../../ui/button.tsx'
import type { Prepared } from './prepare.ts'

type Props = { files: readonly Prepared[]; onChange: (files: Prepared[]) => void }

/** The files of a new document in order, which can be changed. */
export function ChosenFiles({ files, onChange }: Props) {
  const moved = (from: number, to: number) => {
    const next = [...files]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  if (files.length === 0) return null
  return (
    <ol className="chosen-files" aria-label={documentsPage.add.pages}>
      {files.map((file, n) => (
        <li key={`${file.name} ${file.sha256 ?? n}`}>
          <bdi>{file.name}</bdi>
          <span className="chosen-acts">
            {n > 0 && (
              <Button
                size="sm"
                variant="subtle"
                aria-label={documentsPage.add.up(file.name)}
                onClick={() => moved(n, n - 1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </Button>
            )}
            {n < files.length - 1 && (
              <Button
                size="sm"
                variant="subtle"
                aria-label={documentsPage.add.down(file.name)}
                onClick={() => moved(n, n + 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </Button>
            )}
            <Button
              size="sm"
              variant="subtle"
              aria-label={documentsPage.add.remove(file.name)}
              onClick={() => onChange(files.filter((other) => other !== file))}
            >
              <IconX size={18} aria-hidden />
            </Button>
          </span>
        </li>
      ))}
    </ol>
  )
}
