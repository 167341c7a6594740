import { writePaper } from '#texts/records/write-paper.ts'
import { useSession } from '../../../session/session.tsx'
import { OwnPassword } from '../../auth/own-password.tsx'

type Field = { value: string; onChange: (value: string) => void; error: string | undefined }

/** Who signs, and their password again: it is whoever is logged in, never chosen. */
export function Signature({ field }: { field: Field }) {
  const { user } = useSession()
  return (
    <div className="paper-signature">
      <p className="soft">{writePaper.sign.as(user?.name ?? '')}</p>
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <OwnPassword label={writePaper.sign.password} {...field} />
    </div>
  )
}
