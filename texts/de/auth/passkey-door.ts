import type { In } from '../../texts.ts'

export const passkeyDoor: In<'passkeyDoor'> = {
  logIn: 'Mit einem Passkey anmelden',
  failed: 'Die Anmeldung mit einem Passkey hat nicht funktioniert. Nehmen Sie Ihr Passwort.',
}
