import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { experienceMost } from '#contract/rules.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { publicForm } from '#texts/doctors/public-form.ts'
import { asPrice } from '../../language/format.ts'
import { call } from '../../wire/api.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { Rich } from '../../ui/rich.tsx'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import '../../ui/panel.css'

const listOf = (languages: string) =>
  languages
    .split(/[,،]/)
    .map((language) => language.trim())
    .filter(Boolean)

/**
 * What patients read on the doctor's page. The fee and the specialization stand there too, and are an admin's to
 * change.
 */
export function PublicForm({ doctor }: { doctor: Doctor }) {
  const save = useMutation({
    mutationFn: (body: { bio: string; experience: number; languages: string[] }) => call('PATCH /doctors/me', { body }),
    meta: { invalidates: ['doctors'], quiet: true },
  })
  const { form, field, message, busy } = useSendForm({
    draft: useOwnDraft(`doctor-${doctor._id}`),
    initial: {
      bio: doctor.bio,
      languages: doctor.languages.join(', '),
      experience: doctor.experience as number | string,
    },
    send: ({ bio, languages, experience }) =>
      save.mutateAsync({ bio, experience: Number(experience) || 0, languages: listOf(languages) }),
    onSent: () => say(publicForm.saved),
    failed: publicForm.failed,
  })

  return (
    <form className="panel stack" {...form} aria-labelledby="public-title">
      <h2 id="public-title" style={{ margin: 0 }}>
        {publicForm.heading}
      </h2>
      <p className="soft">
        <Rich
          text={publicForm.says(contractWords.specializations[doctor.specialization], asPrice(doctor.fees))}
          parts={{ page: (words) => <Link to={`/doctors/${doctor._id}`}>{words}</Link> }}
        />
      </p>
      <FormMessage text={message} />
      <Textarea label={publicForm.bio} autosize minRows={4} maxLength={1500} {...field('bio')} />
      <div className="fields">
        <TextInput label={publicForm.languages} maxLength={400} {...field('languages')} />
        <NumberInput
          label={publicForm.experience}
          min={0}
          max={experienceMost}
          allowDecimal={false}
          {...field('experience')}
        />
      </div>
      <div className="form-acts">
        <Button type="submit" loading={busy}>
          {publicForm.save}
        </Button>
      </div>
    </form>
  )
}
