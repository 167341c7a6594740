import { NativeSelect, Textarea, TextInput } from '../../ui/inputs.tsx'
import { Link } from 'react-router'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { type Gender, genders } from '#contract/doctors/doctor-lists.ts'
import { experienceMost } from '#contract/rules.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { publicForm } from '#texts/doctors/public-form.ts'
import { asPrice } from '../../language/format.ts'
import { say } from '../../ui/say.ts'
import { Rich } from '../../ui/rich.tsx'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { namesIn } from '../../ui/names-in.ts'
import { useChange } from '../../wire/use-change.ts'
import { NumberField } from '../../ui/number-field.tsx'

/** The fields of a doctor's public page. Fee and specialty are there, too, but only an admin can change them. */
export function PublicForm({ doctor }: { doctor: Doctor }) {
  const save = useChange('PATCH /doctors/me', { invalidates: ['doctors'], quiet: true, scope: doctor._id })
  const form = useSendForm({
    draft: useOwnDraft(`doctor-${doctor._id}`),
    initial: {
      bio: doctor.bio,
      languages: doctor.languages.join(', '),
      experience: doctor.experience as number | string,
      gender: (doctor.gender ?? '') as Gender | '',
    },
    send: ({ bio, languages, experience, gender }) =>
      save.mutateAsync({ body: { bio, gender, experience: Number(experience) || 0, languages: namesIn(languages) } }),
    onSent: () => say(publicForm.saved),
    failed: publicForm.failed,
  })

  const { field } = form

  return (
    <Form
      className="panel stack"
      of={form}
      send={publicForm.save}
      aria-labelledby="public-title"
      head={
        <>
          <h2 id="public-title" style={{ margin: 0 }}>
            {publicForm.heading}
          </h2>
          <p className="soft">
            <Rich
              text={publicForm.says(contractWords.specializations[doctor.specialization], asPrice(doctor.fees))}
              parts={{ page: (words) => <Link to={`/doctors/${doctor._id}`}>{words}</Link> }}
            />
          </p>
        </>
      }
    >
      <Textarea label={publicForm.bio} minRows={4} maxLength={1500} {...field('bio')} />
      <div className="fields">
        <TextInput label={publicForm.languages} maxLength={400} {...field('languages')} />
        <NumberField label={publicForm.experience} required min={0} max={experienceMost} {...field('experience')} />
        <NativeSelect
          label={publicForm.gender}
          description={publicForm.genderSays}
          data={[
            { value: '', label: publicForm.notSaid },
            ...genders.map((value) => ({ value, label: contractWords.genders[value] })),
          ]}
          {...field('gender')}
        />
      </div>
    </Form>
  )
}
