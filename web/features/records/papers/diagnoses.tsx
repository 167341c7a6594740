import { IconX } from '@tabler/icons-react'
import { paperLimits } from '#contract/records/paper-lists.ts'
import { writePaper } from '#texts/records/write-paper.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/inputs.tsx'

export type Diagnosis = { text: string; code: string }

type Props = { value: readonly Diagnosis[]; onChange: (value: Diagnosis[]) => void }

/** Diagnoses as rows: a text, and its code where the doctor knows it. An empty row is left out. */
export function Diagnoses({ value, onChange }: Props) {
  const rows = value.length > 0 ? value : [{ text: '', code: '' }]
  const put = (n: number, part: Partial<Diagnosis>) =>
    onChange(rows.map((row, at) => (at === n ? { ...row, ...part } : row)))
  return (
    <div className="paper-diagnoses">
      {rows.map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name.
        <div key={n} className="paper-diagnosis">
          <TextInput
            label={writePaper.diagnosis}
            maxLength={200}
            dir="auto"
            value={row.text}
            onChange={({ currentTarget }) => put(n, { text: currentTarget.value })}
          />
          <TextInput
            label={writePaper.code}
            placeholder={writePaper.codeSays}
            maxLength={12}
            dir="ltr"
            autoCapitalize="characters"
            value={row.code}
            onChange={({ currentTarget }) => put(n, { code: currentTarget.value })}
          />
          {rows.length > 1 && (
            <button
              type="button"
              className="visit-more"
              aria-label={writePaper.dropDiagnosis(n + 1)}
              onClick={() => onChange(rows.filter((_, at) => at !== n))}
            >
              <IconX size={20} aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
      {rows.length < paperLimits.diagnoses && (
        <div>
          <Button size="sm" variant="subtle" onClick={() => onChange([...rows, { text: '', code: '' }])}>
            {writePaper.addDiagnosis}
          </Button>
        </div>
      )}
    </div>
  )
}
