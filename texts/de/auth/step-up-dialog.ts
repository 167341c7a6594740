import type { In } from '../../texts.ts'

export const stepUpDialog: In<'stepUpDialog'> = {
  heading: 'Bestätigen Sie, dass Sie es sind',
  says: 'Das fragen wir vor wichtigen Änderungen. Was Sie eingegeben haben, bleibt erhalten.',
  byPasskey: 'Passkey verwenden',
  instead: {
    passkey: 'Stattdessen einen Passkey verwenden',
    totp: 'Stattdessen einen Code der App verwenden',
    recovery: 'Stattdessen einen Wiederherstellungscode verwenden',
    oidc: 'Stattdessen die Anmeldung der Klinik verwenden',
    password: 'Stattdessen das Passwort verwenden',
  },
  code: 'Code aus Ihrer Authenticator-App',
  recovery: 'Wiederherstellungscode',
  recoverySays: 'Jeder gilt einmal. Richten Sie danach in den Einstellungen ein neues Gerät ein.',
  confirm: 'Bestätigen',
  cancel: 'Abbrechen',
  elsewhere: 'Dafür brauchen Sie Ihren Passkey. Öffnen Sie diese Seite in einem Browser, der ihn verwenden kann.',
  failed: 'Wir konnten nicht bestätigen, dass Sie es sind. Versuchen Sie es noch einmal.',
}
