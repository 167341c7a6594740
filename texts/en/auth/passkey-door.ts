/** The log-in by passkey, on the log-in pages. */
export const passkeyDoor = {
  logIn: 'Log in with a passkey',
  failed: 'We could not log you in with a passkey. Use your password.',
}
