import { plural } from '../words.ts'

/** What proves besides the password that it is you: an authenticator app, and codes for when everything is lost. */
export const secondFactor = {
  heading: 'App and recovery codes',
  says: 'An authenticator app shows a new code every 30 seconds. Recovery codes let you in when you have lost your phone.',
  unloaded: 'We could not load your app and codes.',
  cancel: 'Cancel',
  logOut: 'Log out',
  app: {
    heading: 'Authenticator app',
    says: 'An app on your phone shows a code that you type after your password.',
    add: 'Set up an app',
    scan: 'Scan this with your authenticator app, then enter the code that it shows.',
    picture: 'QR code for your authenticator app',
    orType: 'If you cannot scan it, type this key into the app:',
    code: 'Code from the app',
    confirm: 'Confirm',
    added: 'Your authenticator app is set up.',
    notAdded: 'We could not set the app up. Try again.',
    has: 'You have an authenticator app.',
    remove: 'Remove the app',
    removeTitle: 'Remove your authenticator app?',
    removeSays: 'Its codes no longer work here.',
    removed: 'The authenticator app was removed.',
  },
  codes: {
    yours: 'Your recovery codes',
    keep: 'Keep these codes where you can find them without your phone. Each works once. We cannot show them again.',
    copy: 'Copy the codes',
    copied: 'The codes are copied.',
    kept: 'I have kept them',
    left: (count: number) =>
      plural(count, {
        zero: 'You have no recovery codes left.',
        one: 'You have # recovery code left.',
        other: 'You have # recovery codes left.',
      }),
    anew: 'Make new codes',
    anewTitle: 'Make new recovery codes?',
    anewSays: 'The codes that you have now stop working.',
  },
  prove: {
    heading: 'One more step',
    says: 'Confirm with your passkey or a code that it is you.',
    go: 'Confirm',
  },
  first: {
    heading: 'Protect your log-in',
    says: 'You work with health records, so a password is not enough. Add one of these now; it takes a minute.',
    passkey: 'Passkey',
    passkeySays: 'Your face, your finger or the PIN of your device. The safest and the quickest way.',
    addPasskey: 'Add a passkey',
  },
  end: {
    label: 'End passkeys and codes',
    this: (name: string) => `End passkeys and codes of ${name}`,
    question: 'End all passkeys and codes?',
    says: (name: string) =>
      `Do this only if you know ${name} and have spoken to them. They are logged out everywhere and log in with their password; a mail tells them.`,
    ended: (name: string) => `The passkeys and codes of ${name} were ended.`,
  },
}
