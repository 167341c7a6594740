/** The page that a browser gets which is older than those that Salus supports. */
export const oldBrowser = {
  title: 'Browser too old · Salus',
  heading: 'Your browser is too old for Salus',
  says: 'Salus needs a newer browser. Your appointments and your account are safe.',
  canDo: 'What you can do',
  update: 'Update your browser. You need Chrome, Edge, Firefox or Safari from the last two years.',
  iphone: 'On an iPhone or iPad, open Settings, General, Software Update. You need iOS 16.4 or later.',
  other: 'If you cannot update your device, use another one, or call reception.',
}
