import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { common } from '#texts/common.ts'
import { doctors as t } from '#texts/doctors.ts'

const typingPauseMs = 200

/** Answers while one types: what is typed stays here, and is asked for after a short pause. */
export function SearchBox({ asked, onSearch }: { asked: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(asked)
  const sent = useRef(asked)
  const search = useRef(onSearch)
  search.current = onSearch

  // The address changed by itself: Back, or Clear Filters.
  useEffect(() => {
    if (asked === sent.current) return
    sent.current = asked
    setText(asked)
  }, [asked])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      search.current(wanted)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <TextInput
      type="search"
      label={common.search}
      placeholder={t.filters.search}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
