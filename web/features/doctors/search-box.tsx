import { TextInput } from '../../ui/inputs.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { common } from '#texts/common/common.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { useTypingPause } from '../../ui/use-typing-pause.ts'

/** Searches while typing, after a short pause. */
export function SearchBox({ asked, onSearch }: { asked: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(asked)
  const sent = useRef(asked)
  const search = useRef(onSearch)
  search.current = onSearch
  const pause = useTypingPause()

  // The address changed by itself: Back, or Clear Filters.
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    pause.cancel()
    setText(asked)
  }, [asked, pause])

  function type(next: string) {
    setText(next)
    pause.after('search', () => {
      const wanted = next.trim()
      if (wanted === sent.current) return
      sent.current = wanted
      search.current(wanted)
    })
  }

  return (
    <TextInput
      type="search"
      label={common.search}
      placeholder={doctorDirectory.filters.search}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
