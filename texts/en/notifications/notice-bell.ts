/** The bell and what it tells. */
export const noticeBell = {
  heading: 'Notifications',
  unread: (count: number) => `Notifications, ${count} unread`,
  many: (most: number) => `${most}+`,
  none: 'No notifications yet. News about your appointments appears here.',
}
