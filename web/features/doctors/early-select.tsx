import { NativeSelect, type NativeSelectProps } from '../../ui/inputs.tsx'
import { useEffect, useRef } from 'react'

type Props = Omit<NativeSelectProps, 'value' | 'onChange'> & { value: string; onChoose: (value: string) => void }

/**
 * A select that works before hydration. React does not see what was chosen by then, so it is reported once the app
 * runs.
 */
export function EarlySelect({ value, onChoose, ...rest }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const first = useRef({ value, onChoose })
  useEffect(() => {
    const { options, value: shown } = select.current!
    const drawn = Array.from(options).find(({ defaultSelected }) => defaultSelected) ?? options[0]
    if (shown !== first.current.value && shown !== drawn?.value) first.current.onChoose(shown)
  }, [])
  return <NativeSelect ref={select} value={value} onChange={(event) => onChoose(event.currentTarget.value)} {...rest} />
}
