import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import { invalidate } from '../../wire/invalidate.ts'
import type { Prepared } from './prepare.ts'
import { sendRest } from './send.ts'

type Progress = { part: number; isWaiting: boolean }

/** Sends an upload and shows how far it has come; leaving the page ends it, and the server remembers it. */
export function useSending() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const send = async (upload: DocumentUpload, files: readonly Prepared[]) => {
    const ends = new AbortController()
    leaving.current = ends
    try {
      await sendRest(upload, files, {
        signal: ends.signal,
        // Progress never runs back, also where a part has to be sent again.
        onProgress: (part, isWaiting) =>
          setProgress((before) => ({ part: Math.max(part, before?.part ?? 0), isWaiting })),
      })
    } finally {
      setProgress(undefined)
      await invalidate(client, ['documents'])
    }
  }
  return { send, progress }
}
