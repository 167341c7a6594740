/** Asked before what harms most: is it still the person who logged in? */
export const stepUpDialog = {
  heading: 'Confirm that it is you',
  says: 'We ask this before important changes. What you have typed stays.',
  byPasskey: 'Use a passkey',
  instead: {
    passkey: 'Use a passkey instead',
    totp: 'Use a code of your app instead',
    recovery: 'Use a recovery code instead',
    oidc: 'Use the clinic’s log-in instead',
    password: 'Use your password instead',
  },
  code: 'Code from your authenticator app',
  recovery: 'Recovery code',
  recoverySays: 'Each works once. Set up a new device afterwards, in your settings.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  elsewhere: 'You need your passkey for this. Open this page in a browser that can use it.',
  failed: 'We could not confirm that it is you. Try again.',
}
