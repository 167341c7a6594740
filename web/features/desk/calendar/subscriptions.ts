/**
 * Addresses by which calendars subscribe to a feed at `url`: Apple's and others by the scheme `webcal:`, which phones
 * open in their calendar; Google Calendar and Outlook on their own pages.
 */
export const subscriptionsTo = (url: string) => {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return {
    apple: webcal,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: 'Salus' })}`,
  } as const
}
